import fc from 'fast-check';
import { drawn } from '../../src/generate/drawn.ts';
import type { CheckContext } from '../../src/run/check/check.ts';

type Answers = NonNullable<Parameters<CheckContext['listen']>[1]>;

/** What a receiver says, attempt by attempt. */
export interface Receiver {
  readonly says: string;
  readonly answers: Answers;
  /** Over how much the event is, where nobody pays with money of his own; left out: little. */
  readonly amount_minor?: number;
}

/** What receivers say who took an event, who sends elsewhere, who does not want it, and who cannot take it. */
const codes = {
  taken: [200, 201, 202, 203, 204, 206, 207, 226],
  moved: [301, 302, 303, 307, 308],
  refused: [400, 401, 402, 403, 404, 405, 406, 409, 413, 415, 418, 422, 423, 429, 451],
  failing: [500, 501, 502, 503, 504, 505, 507, 508, 511, 520, 599],
} as const;

type Said = keyof typeof codes;

const bodies = fc.constantFrom(
  '',
  'thank you',
  '{"ok":true}',
  '{"error":{"code":17}}',
  '["taken"]',
  'true',
  'null',
  '17',
  '"yes"',
  '<html><body>Asante \u{1F33D}</body></html>',
  'x'.repeat(3000),
);

/** Codes of a kind, in any order. */
const anyOf = (said: Said): readonly number[] => {
  const all: readonly number[] = codes[said];
  return drawn(fc.shuffledSubarray([...all], { minLength: all.length }));
};

/** One that a receiver says who does not take what it gets. */
export const noTaker = (): number =>
  drawn(fc.constantFrom(...codes.failing, ...codes.refused.filter((code) => code > 400 && code < 406)));

const answer = (status: number) => ({ status, body: status === 204 ? '' : drawn(bodies) });

/** Something else at each attempt, and at the end the last of it. */
const inTurn = (statuses: readonly number[]): Receiver => {
  const answers = statuses.map(answer);
  return { says: statuses.join(', then '), answers: (attempt) => answers[attempt - 1] ?? answers.at(-1)! };
};

export const mostReceivers = 12;

/** Receivers of each kind: those who always say the same, and those who change their mind. */
export function receivers(): readonly Receiver[] {
  const [taken, moved, refused, failing] = [anyOf('taken'), anyOf('moved'), anyOf('refused'), anyOf('failing')];
  // Mostly one whose own door is shut.
  const refusing = drawn(fc.constantFrom(401, 403, refused[0]!));
  const always = [...taken.slice(0, 2), moved[0]!, 410, refusing, failing[0]!];
  return [
    ...always.map((status) => inTurn([status])),
    { says: 'reset', answers: 'reset' },
    inTurn(refused.slice(5, 11)),
    inTurn([failing[1]!, taken[2]!]),
    inTurn([failing[2]!, refused[2]!, taken[3]!]),
    inTurn([refused[3]!, failing[3]!, moved[1]!, failing[4]!, refused[4]!, failing[5]!]),
    { ...inTurn([200]), amount_minor: 1_999_999_900 },
  ];
}

/** Nobody waits for this one in less than seconds. */
export const silent: Receiver = {
  says: 'nothing, then 200',
  answers: (attempt) => (attempt === 1 ? 'hang' : { status: 200 }),
};
