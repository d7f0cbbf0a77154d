import type { Body, Exchange, Timings } from '../../evidence/exchange.ts';

/** Exchanges of a block: so few are unpacked to look at one, and so many share what repeats. */
export const BLOCK = 1024;

/** An exchange as it is looked at: without what only the suite needs to send it again, or judges to compare moments. */
export interface Recorded extends Omit<Exchange, 'template' | 'received' | 'behind' | 'ahead' | 'timings'> {
  readonly timings: Pick<Timings, 'total_ms'>;
}

/** Longer bodies are cut, as they are where they are shown: the journal has the whole. */
const LONGEST = 4_000;

type PackedBody = readonly [text: number, bytes: number, sha256: string | null] | null;
type PackedSide = readonly [line: number, headers: readonly number[], body: PackedBody];
type Row = readonly [
  n: number,
  sent: number,
  ms: number,
  check: number | null,
  facts: number,
  request: PackedSide,
  answer: PackedSide | null,
  rest: Pick<Recorded, Rare>,
];

/** What few exchanges have. */
type Rare = 'failure' | 'incoming' | 'served' | 'notice';

/** Texts by their number, each once, and rows that name them. */
export interface PackedBlock {
  readonly texts: readonly string[];
  readonly rows: readonly Row[];
}

/** Of a block most headers and many bodies repeat. */
export function pack(exchanges: readonly Exchange[]): PackedBlock {
  const known = new Map<string, number>();
  const put = (text: string): number => {
    const at = known.get(text) ?? known.size;
    if (at === known.size) known.set(text, at);
    return at;
  };
  const bodyOf = (body: Body | null): PackedBody =>
    body && [put(body.text.slice(0, LONGEST)), body.bytes, body.sha256 ?? (body.text.length > LONGEST ? '' : null)];
  const side = (line: string, headers: Exchange['request']['headers'], body: Body | null): PackedSide => [
    put(line),
    headers.map(([name, value]) => put(`${name}: ${value}`)),
    bodyOf(body),
  ];
  const rows = exchanges.map((exchange): Row => {
    const { n, sent, timings, check, request, answer, deployment, key, payer, attempt } = exchange;
    const { failure, incoming, served, notice } = exchange;
    return [
      n,
      sent,
      Math.round(timings.total_ms),
      check === null ? null : put(check),
      put(JSON.stringify({ deployment, key, payer, attempt })),
      side(`${request.method} ${request.target}`, request.headers, request.body),
      answer && side(String(answer.status), answer.headers, answer.body),
      { failure, ...(incoming && { incoming }), ...(served && { served }), ...(notice && { notice }) },
    ];
  });
  return { texts: [...known.keys()], rows };
}

export function unpack({ texts, rows }: PackedBlock): readonly Recorded[] {
  const text = (at: number): string => texts[at] ?? '';
  const headersOf = (headers: readonly number[]) =>
    headers.map((at) => {
      const line = text(at);
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2)] as const;
    });
  const bodyOf = (body: PackedBody): Body | null => body && { text: text(body[0]), bytes: body[1], sha256: body[2] };
  return rows.map(([n, sent, ms, check, facts, [line, headers, body], answer, rare]) => {
    const [method = '', ...target] = text(line).split(' ');
    return {
      n,
      sent,
      timings: { total_ms: ms },
      check: check === null ? null : text(check),
      ...(JSON.parse(text(facts)) as Pick<Recorded, 'deployment' | 'key' | 'payer' | 'attempt'>),
      ...rare,
      request: { method, target: target.join(' '), headers: headersOf(headers), body: bodyOf(body) },
      answer: answer && {
        status: Number(text(answer[0])),
        headers: headersOf(answer[1]),
        body: bodyOf(answer[2]) ?? { text: '', bytes: 0, sha256: null },
      },
    };
  });
}
