import type { Exchange } from '../../../src/evidence/exchange.ts';
import { ClientPanel } from '../../../src/judge/client/client-panel.ts';
import { exchange, type Parts, Seen, start } from './exchange.ts';

/** What a test says of a request that the kit served; the rest is a lawful creation on the sandbox. */
export interface ServedParts extends Parts {
  /** null: nobody knows it. */
  readonly command?: number | null;
  readonly origin?: NonNullable<Exchange['served']>['origin'];
  /** False: it was recorded between others. */
  readonly served?: boolean;
  /** What the deployment answered, which the client was not given. */
  readonly unseen?: unknown;
  readonly unseenKey?: true;
  /** Without the Authorization header, or without the Content-Type, that every lawful request has. */
  readonly keyless?: boolean;
  readonly untyped?: boolean;
  /** Milliseconds from the answer before until this was sent. */
  readonly after?: number;
}

const answeredAfter_ms = 5;

/** A client whose requests follow one another unless a test says otherwise; they are of command 1. */
export class Client {
  readonly #panel = new ClientPanel();
  readonly #all: ServedParts;
  #n = 0;
  #now = start;

  constructor(all: ServedParts = {}) {
    this.#all = all;
  }

  /** The decisions about one more request. */
  see(parts: ServedParts = {}): Seen {
    this.#n += 1;
    return new Seen(this.#panel.see(this.#served({ ...this.#all, ...parts })));
  }

  /** The decisions about the last of several. */
  seeAll(...all: readonly [...ServedParts[], ServedParts]): Seen {
    return all.map((parts) => this.see(parts)).at(-1)!;
  }

  #served(parts: ServedParts): Exchange {
    const { command = 1, origin = 'base', after = 1000, sent = this.#now + after } = parts;
    const { received = sent + answeredAfter_ms, n = this.#n } = parts;
    this.#now = received;
    const made = without(exchange({ ...parts, n, sent, received }), parts);
    const key = { ...made.key, ...(parts.unseenKey && { unseen: true as const }) };
    if (parts.served === false) return { ...made, key, check: null };
    const unseen = parts.unseen === undefined ? null : exchange({ body: parts.unseen }).answer;
    return { ...made, key, served: { origin, connection: 1, command, fault: null, unseen } };
  }
}

/** The headers that a test gives come last. */
function without(made: Exchange, { keyless, untyped, headers = [] }: ServedParts): Exchange {
  const usual = made.request.headers.slice(0, made.request.headers.length - headers.length);
  const left = usual.filter(
    ([name]) => !(keyless && name === 'authorization') && !(untyped && name === 'content-type'),
  );
  return { ...made, request: { ...made.request, headers: [...left, ...headers] } };
}

export const lost: Parts = { failure: { kind: 'broken-off', text: 'the answer was lost' } };
