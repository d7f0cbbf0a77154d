import type { CheckEnd, Entry } from '../evidence/journal-entry.ts';

export interface Placed {
  readonly entry: Entry;
  readonly line: number;
}

type Decided = Extract<Entry, { is: 'decision' }>;
type Ended = Extract<Entry, { is: 'check' }>;

interface LineWords {
  readonly line: number;
  readonly why: string;
}

/**
 * Where a journal tells otherwise than judges do. Both hold the same evidence in the same order, so between two pieces of it the
 * same decisions must stand, and what came of a check must be the same.
 */
export function disagreements(told: readonly Placed[], judged: readonly Entry[]): readonly LineWords[] {
  const [mine, theirs] = [stretches(told, ({ entry }) => entry), stretches(judged, (entry) => entry)];
  return mine.flatMap(({ decisions, end }, at) => {
    const beside = theirs[at];
    const line = end?.line ?? told.at(-1)?.line ?? 1;
    return [
      ...decisionsApart(decisions, beside?.decisions ?? [], line),
      ...(end?.entry.is === 'check' && beside?.end?.is === 'check' ? endsApart(end.entry, beside.end, line) : []),
    ];
  });
}

interface Stretch<T> {
  readonly decisions: readonly T[];
  /** What is no decision, behind them; null: the journal ends with them. */
  readonly end: T | null;
}

function stretches<T>(all: readonly T[], entryOf: (one: T) => Entry): readonly Stretch<T>[] {
  const found: Stretch<T>[] = [];
  let decisions: T[] = [];
  for (const one of all) {
    if (entryOf(one).is === 'decision') {
      decisions.push(one);
      continue;
    }
    found.push({ decisions, end: one });
    decisions = [];
  }
  return [...found, { decisions, end: null }];
}

function decisionsApart(told: readonly Placed[], judged: readonly Entry[], line: number): readonly LineWords[] {
  const missing = judged.filter((entry) => entry.is === 'decision');
  const strange: { readonly entry: Decided; readonly line: number }[] = [];
  for (const { entry, line: at } of told) {
    if (entry.is !== 'decision') continue;
    const same = missing.findIndex((other) => JSON.stringify(other) === JSON.stringify(entry));
    if (same === -1) strange.push({ entry, line: at });
    else missing.splice(same, 1);
  }
  const apart = strange.map(({ entry, line: at }) => {
    const other = missing.findIndex((each) => placeOf(each) === placeOf(entry));
    const [theirs] = other === -1 ? [] : missing.splice(other, 1);
    return {
      line: at,
      why: theirs
        ? `says of ${saidOf(entry)} other words than judges do, who say ${wordsOf(theirs)}`
        : `says ${wordsOf(entry)}, and no judge says so`,
    };
  });
  return [
    ...apart,
    ...missing.map((entry) => ({ line, why: `before it a decision is missing: judges say ${wordsOf(entry)}` })),
  ];
}

const subjectOf = ({ decision }: Decided): string => (decision.is === 'broken' ? decision.rule : decision.question);
const placeOf = (entry: Decided): string =>
  JSON.stringify([entry.check, entry.n, entry.situation ?? null, entry.decision.is, subjectOf(entry)]);
const saidOf = (entry: Decided): string => `${subjectOf(entry)}${whereOf(entry)}`;
const whereOf = ({ n, situation }: Decided): string =>
  n === null ? (situation === undefined ? '' : ` in situation ${situation}`) : ` in exchange ${n}`;

function wordsOf(entry: Decided): string {
  const { decision } = entry;
  return decision.is === 'broken'
    ? `that ${decision.rule} is broken${whereOf(entry)}: ${decision.expected}; ${decision.actual}`
    : `of ${decision.question}${whereOf(entry)}: ${decision.observed}`;
}

function endsApart(told: Ended, judged: Ended, line: number): readonly LineWords[] {
  const words = [...verdictApart(told, judged), ...keptApart(told.kept, judged.kept), ...openApart(told, judged)];
  return words.map((why) => ({ line, why: `says of check ${told.id} ${why}` }));
}

function verdictApart(told: Ended, judged: Ended): readonly string[] {
  if (told.verdict !== judged.verdict)
    return [`that it ended with ${told.verdict}, and by the evidence it is ${judged.verdict}`];
  return told.otherwise === judged.otherwise
    ? []
    : [
        `that without its findings it ended with ${told.otherwise ?? told.verdict}, and by the evidence it is ${judged.otherwise ?? judged.verdict}`,
      ];
}

function keptApart(told: CheckEnd['kept'], judged: CheckEnd['kept']): readonly string[] {
  const [mine, theirs] = [new Map(Object.entries(told)), new Map(Object.entries(judged))];
  return [...new Set([...mine.keys(), ...theirs.keys()])].flatMap((rule) => {
    const [said, found] = [mine.get(rule), theirs.get(rule)];
    if (JSON.stringify(said) === JSON.stringify(found)) return [];
    return said?.count === found?.count
      ? [`that ${rule} was kept in other exchanges than judges find`]
      : [`that ${rule} was kept ${times(said?.count)}, and judges find ${times(found?.count)}`];
  });
}

const openApart = (told: Ended, judged: Ended): readonly string[] =>
  JSON.stringify(told.undecided) === JSON.stringify(judged.undecided)
    ? []
    : [`that exchanges left other rules open than judges find`];

const times = (count = 0): string => (count === 1 ? 'once' : count === 0 ? 'never' : `${count} times`);
