import type { Deployment, Failure } from '../../evidence/exchange.ts';
import type { Headers, RawExchange } from '../raw-exchange.ts';
import { BodyStore } from './body-store.ts';
import { framingOf, type Head } from './http-head.ts';
import { MessageReader } from './message-reader.ts';

/** A request, and what has come of its answer. */
interface Turn {
  readonly n: number;
  readonly sent: number;
  readonly method: string;
  readonly target: string;
  readonly headers: Headers;
  readonly body: BodyStore;
  /** All of the request has come. */
  whole: boolean;
  answer: { readonly status: number; readonly headers: Headers; readonly body: BodyStore; readonly at: number } | null;
}

interface ConversationParts {
  readonly deployment: Deployment;
  /** Of the base address, without a slash at its end. */
  readonly path: string;
  /** Gives the next number of an exchange. */
  readonly number: () => number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly told: (n: number, raw: RawExchange) => void;
  /** What is to be sent on of what the client sent; heads apart, since one header of them may be changed. */
  readonly onward?: {
    readonly head: (bytes: Buffer) => void;
    readonly rest: (bytes: Buffer) => void;
  };
}

const unreadable = 'which could not be read as HTTP/1';

/** Reads both directions of one connection, and tells each request with its answer. */
export class Conversation {
  readonly #parts: ConversationParts;
  /** Requests without their whole answer, the first first. */
  readonly #turns: Turn[] = [];
  readonly #asking: MessageReader;
  readonly #answering: MessageReader;
  #arrived = 0;
  /** The last request, while more of it comes. */
  #current: Turn | null = null;
  #isInformational = false;
  /** No longer HTTP, or nothing that can be read. */
  #opaque: string | null = null;

  constructor(parts: ConversationParts) {
    this.#parts = parts;
    const { onward } = parts;
    this.#asking = new MessageReader({
      head: (head, bytes) => {
        onward?.head(bytes);
        return this.#asked(head);
      },
      body: (bytes) => this.#current?.body.add(bytes),
      ...(onward && { pass: (bytes: Buffer) => onward.rest(bytes) }),
      end: () => this.#askedAll(),
      lost: () => this.#lose(unreadable),
    });
    this.#answering = new MessageReader({
      head: (head) => this.#answered(head),
      body: (bytes) => this.#turns[0]?.answer?.body.add(bytes),
      end: () => this.#answeredAll(),
      lost: () => this.#lose(unreadable),
    });
  }

  fromClient(bytes: Buffer): void {
    if (this.#asking.beginning.length === 0) this.#arrived = this.#parts.now();
    this.#asking.feed(bytes);
  }

  /** Whatever came of a head that was never whole is sent on too. */
  clientEnded(): void {
    const { beginning } = this.#asking;
    if (beginning.length > 0) this.#parts.onward?.rest(beginning);
  }

  fromService(bytes: Buffer): void {
    this.#answering.feed(bytes);
  }

  /** The service has said all: an answer without a length ends here. */
  serviceEnded(): void {
    this.#answering.close();
    this.over({ kind: 'broken-off', text: 'the service ended the connection before its answer was whole' });
  }

  /** Whether an answer is still awaited. */
  get isWaiting(): boolean {
    return this.#turns.length > 0;
  }

  /** Whether a request has come as a whole, or what no answer can be read of. */
  get isAsked(): boolean {
    return this.#opaque !== null || this.#turns[0]?.whole === true;
  }

  /** The connection is over. */
  over(failure: Failure): void {
    for (const turn of this.#turns.splice(0)) this.#tell(turn, failure);
  }

  #asked({ start: [method, target], headers }: Head) {
    const { number } = this.#parts;
    const turn = {
      n: number(),
      sent: this.#arrived,
      method,
      target,
      headers,
      body: new BodyStore(),
      whole: false,
      answer: null,
    };
    this.#turns.push(turn);
    this.#current = turn;
    return method === 'CONNECT' ? ({ is: 'opaque' } as const) : framingOf(headers, 'none');
  }

  #askedAll(): void {
    if (this.#current) this.#current.whole = true;
    this.#current = null;
  }

  #answered({ start: [, code], headers }: Head) {
    const status = Number(code);
    const [turn] = this.#turns;
    this.#isInformational = status >= 100 && status < 200 && status !== 101;
    if (this.#isInformational) return { is: 'none' } as const;
    if (turn) turn.answer = { status, headers, body: new BodyStore(), at: this.#parts.now() };
    if (status === 101 || turn?.method === 'CONNECT') {
      this.#lose('which was no HTTP from its answer on');
      return { is: 'opaque' } as const;
    }
    if (turn?.method === 'HEAD' || status === 204 || status === 304) return { is: 'none' } as const;
    return framingOf(headers, 'until-close');
  }

  #answeredAll(): void {
    if (this.#isInformational) return;
    const turn = this.#turns.shift();
    if (turn) this.#tell(turn, null);
  }

  #lose(why: string): void {
    this.#opaque ??= why;
    this.#answering.letGo();
    const beginning = this.#asking.letGo();
    if (beginning.length > 0) this.#parts.onward?.rest(beginning);
    for (const turn of this.#turns.splice(0)) this.#tell(turn, { kind: 'broken-off', text: why });
    this.#current = null;
  }

  #tell(turn: Turn, failure: Failure | null): void {
    const { deployment, path, told, now } = this.#parts;
    const { n, method, sent, headers, body, answer } = turn;
    const received = now();
    const target = belowBase(turn.target, path);
    const answered = failure === null && answer !== null;
    told(n, {
      deployment,
      method,
      target: target ?? turn.target,
      headers,
      body: body.bytes === 0 ? null : turn.whole ? body.body(headers) : { text: '', bytes: body.bytes, whole: false },
      answer: answered
        ? { status: answer.status, headers: answer.headers, body: answer.body.body(answer.headers) }
        : null,
      failure: answered ? null : (failure ?? { kind: 'broken-off', text: 'no answer came' }),
      sent,
      received,
      timings: timingsOf(sent, answer?.at ?? received, received),
      isKeySeen: true,
      unjudged:
        this.#opaque ??
        (turn.whole || answered ? null : 'which its client broke off') ??
        (target === null ? 'to another address than the base address' : null),
    });
  }
}

/** Path and query below the base address; null: elsewhere. */
function belowBase(target: string, path: string): string | null {
  const own = /^https?:\/\/[^/?#]*(.*)$/is.exec(target)?.[1] ?? target;
  if (!own.startsWith(path)) return null;
  const below = own.slice(path.length);
  return below === '' || below.startsWith('/') || below.startsWith('?') ? below : null;
}

const rounded = (ms: number): number => Math.round(ms * 100) / 100;

const timingsOf = (sent: number, first: number, received: number) => ({
  connect_ms: 0,
  first_byte_ms: rounded(first - sent),
  total_ms: rounded(received - sent),
});
