import type { Body, Exchange, Timings } from '../../evidence/exchange.ts';

/** Exchanges of a block: so few are unpacked to look at one, and so many share what repeats. */
export const BLOCK = 1024;

/** An exchange as it is looked at: without what only the suite needs to send it again, or judges to compare moments. */
export interface Recorded extends Omit<Exchange, 'template' | 'received' | 'behind' | 'ahead' | 'timings'> {
  readonly timings: Pick<Timings, 'total_ms'>;
}

/** What is listed of all exchanges, beside the blocks: it stands there once. */
export interface Listed extends Pick<Recorded, 'n' | 'check'> {
  readonly ms: number;
}

/** Longer bodies are cut, as they are where they are shown: the journal has the whole. */
const LONGEST = 4_000;

/** The text alone: it is whole, and as long as it was. */
type PackedBody = number | readonly [text: number, bytes: number, sha256: string | null] | null;

/** A value for each exchange; null: there was no answer. */
interface Side<Line> {
  readonly line: readonly (Line | null)[];
  readonly headers: readonly (readonly number[] | null)[];
  readonly body: readonly PackedBody[];
}

/** What few exchanges have. */
type Rare = 'failure' | 'incoming' | 'served' | 'notice';

/**
 * Texts by their number, each once and those that begin alike together, and columns that name them: like stands beside like,
 * which deflates to seven eighths of what rows in the order of sending do.
 */
export interface PackedBlock {
  readonly texts: readonly string[];
  /** Milliseconds since the one before it. */
  readonly sent: readonly number[];
  readonly facts: readonly number[];
  readonly request: Side<number>;
  /** Lines are statuses. */
  readonly answer: Side<number>;
  readonly rare: readonly (readonly [row: number, rare: Partial<Pick<Recorded, Rare>>])[];
}

type Filled<Block> = {
  -readonly [Name in keyof Block]: Block[Name] extends readonly (infer T)[] ? T[] : Filled<Block[Name]>;
};

const empty = (): Filled<PackedBlock> => ({
  texts: [],
  sent: [],
  facts: [],
  request: { line: [], headers: [], body: [] },
  answer: { line: [], headers: [], body: [] },
  rare: [],
});

/** Takes exchanges one by one and holds none of them. */
export class Packer {
  readonly #texts = new Map<string, number>();
  readonly #block = empty();
  #before = 0;

  get size(): number {
    return this.#block.sent.length;
  }

  add({ sent, request, answer, deployment, key, payer, attempt, failure, incoming, served, notice }: Exchange): void {
    const { rare, ...columns } = this.#block;
    if (failure ?? incoming ?? served ?? notice)
      rare.push([
        this.size,
        {
          ...(failure && { failure }),
          ...(incoming && { incoming }),
          ...(served && { served }),
          ...(notice && { notice }),
        },
      ]);
    columns.sent.push(sent - this.#before);
    this.#before = sent;
    columns.facts.push(this.#put(JSON.stringify({ deployment, key, payer, attempt })));
    columns.request.line.push(this.#put(`${request.method} ${request.target}`));
    this.#addSide(columns.request, request);
    columns.answer.line.push(answer && answer.status);
    this.#addSide(columns.answer, answer);
  }

  packed(): PackedBlock {
    const texts = [...this.#texts.keys()];
    const order = texts.map((_, at) => at).toSorted((a, b) => (texts[a]! < texts[b]! ? -1 : 1));
    const places: number[] = [];
    for (const [place, at] of order.entries()) places[at] = place;
    const placeOf = (at: number): number => places[at]!;
    const side = (line: Side<number>['line'], { headers, body }: Side<number>): Side<number> => ({
      line,
      headers: headers.map((its) => its && its.map(placeOf)),
      body: body.map((its) => (typeof its === 'number' ? placeOf(its) : its && [placeOf(its[0]), its[1], its[2]])),
    });
    const { sent, facts, request, answer, rare } = this.#block;
    return {
      texts: order.map((at) => texts[at]!),
      sent,
      facts: facts.map(placeOf),
      request: side(
        request.line.map((at) => at && placeOf(at)),
        request,
      ),
      answer: side(answer.line, answer),
      rare,
    };
  }

  #put(text: string): number {
    const at = this.#texts.get(text) ?? this.#texts.size;
    if (at === this.#texts.size) this.#texts.set(text, at);
    return at;
  }

  #addSide(columns: Filled<Side<number>>, side: Pick<Exchange['request'], 'headers' | 'body'> | null): void {
    columns.headers.push(side && side.headers.map(([name, value]) => this.#put(`${name}: ${value}`)));
    columns.body.push(side && this.#bodyOf(side.body));
  }

  #bodyOf(body: Body | null): PackedBody {
    if (body === null) return null;
    const { text, bytes, sha256 } = body;
    const at = this.#put(text.slice(0, LONGEST));
    const isCut = text.length > LONGEST;
    return isCut || sha256 !== null || bytes !== bytesOf(text) ? [at, bytes, sha256 ?? (isCut ? '' : null)] : at;
  }
}

const encoder = new TextEncoder();
const bytesOf = (text: string): number => encoder.encode(text).length;

/** `listed`: what is known of the exchanges of this block, by their place in it. */
export function unpack(block: PackedBlock, listed: (row: number) => Listed): readonly Recorded[] {
  const text = (at: number | null | undefined): string => block.texts[at ?? -1] ?? '';
  const rare = new Map(block.rare);
  const headersOf = (headers: readonly number[] | null | undefined) =>
    (headers ?? []).map((at) => {
      const line = text(at);
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2)] as const;
    });
  const bodyOf = (body: PackedBody | undefined): Body | null => {
    if (typeof body !== 'number') return body ? { text: text(body[0]), bytes: body[1], sha256: body[2] } : null;
    return { text: text(body), bytes: bytesOf(text(body)), sha256: null };
  };
  let sent = 0;
  return block.sent.map((since, row) => {
    const { request, answer } = block;
    const { ms, ...named } = listed(row);
    const [method = '', ...target] = text(request.line[row]).split(' ');
    const status = answer.line[row] ?? null;
    return {
      ...named,
      sent: (sent += since),
      timings: { total_ms: ms },
      ...(JSON.parse(text(block.facts[row])) as Pick<Recorded, 'deployment' | 'key' | 'payer' | 'attempt'>),
      failure: null,
      ...rare.get(row),
      request: {
        method,
        target: target.join(' '),
        headers: headersOf(request.headers[row]),
        body: bodyOf(request.body[row]),
      },
      answer:
        status === null
          ? null
          : {
              status,
              headers: headersOf(answer.headers[row]),
              body: bodyOf(answer.body[row]) ?? { text: '', bytes: 0, sha256: null },
            },
    };
  });
}
