import { rules } from '../../contract/rules.ts';
import { mayStayUndecided } from '../../reference/variants/variants.ts';
import type { JobEnd } from './jobs.ts';

/** Which rule caught which fault, and what the suite got wrong. */
export type KillMatrix = ReturnType<typeof killMatrix>;

/** @param breaks of each fault that there is, the rules that it breaks */
export function killMatrix(ends: readonly JobEnd[], breaks: ReadonlyMap<string, readonly string[]>) {
  const faults = ends.filter(({ job }) => job.is === 'fault').map(rowOf);
  const lawful = ends.filter(({ job }) => job.is !== 'fault');
  const missed = faults.filter(({ caughtBy }) => caughtBy.length === 0).map(({ fault }) => fault);
  const falseAlarms = lawful.flatMap(({ job, findings }) =>
    findings.map(({ rule, actual }) => ({ deployment: job.name, seed: job.seed, rule, actual })),
  );
  const inconclusive = lawful.flatMap((end) =>
    inconclusiveIn(end).map((why) => ({ deployment: end.job.name, seed: end.job.seed, why })),
  );
  const proven = new Set(faults.flatMap(({ caughtBy }) => caughtBy));
  const exercised = new Set(lawful.flatMap(({ kept }) => kept));
  const tried = new Set(faults.map(({ fault }) => fault));
  const untried = new Set([...breaks].flatMap(([fault, broken]) => (tried.has(fault) ? [] : broken)));
  return {
    faults,
    /** Faults that no finding of theirs named. */
    missed,
    falseAlarms,
    /** Checks that did not come to their end, on deployments where nothing keeps them from it. */
    inconclusive,
    /** Rules that were exercised and that no fault breaks. */
    unproven: rules.map(({ id }) => id).filter((id) => exercised.has(id) && !proven.has(id) && !untried.has(id)),
    /** Of conforming deployments, each with one seed. */
    lawfulRuns: lawful.length,
    requests: ends.reduce((sum, { requests }) => sum + requests, 0),
    sound: missed.length === 0 && falseAlarms.length === 0 && inconclusive.length === 0,
  };
}

/** Why a conforming deployment, or a part of it, was not judged though it could have been. */
export const inconclusiveIn = ({ job, inconclusive, unjudgeable }: JobEnd): readonly string[] => [
  ...(mayStayUndecided(job.name) ? [] : inconclusive),
  ...(unjudgeable === null ? [] : [unjudgeable]),
];

function rowOf({ job: { name: fault, breaks }, findings, leading }: JobEnd) {
  const found = [...new Set(findings.map(({ rule }) => rule))];
  return {
    fault,
    breaks,
    caughtBy: found.filter((rule) => breaks.includes(rule)),
    /** Findings of rules that the fault does not name. */
    beside: found.filter((rule) => !breaks.includes(rule)),
    /** The rule that leads the summary; null where it was not looked at. */
    leading,
  };
}

export function matrixLines(matrix: KillMatrix): readonly string[] {
  const { faults, missed, falseAlarms, inconclusive, unproven, requests, lawfulRuns } = matrix;
  const beside = faults.filter((row) => row.beside.length > 0);
  const astray = faults.filter(({ leading, breaks }) => leading !== null && !breaks.includes(leading));
  return [
    ...beside.map((row) => `beside  ${row.fault}: also ${row.beside.join(', ')}`),
    ...astray.map((row) => `astray  ${row.fault}: the summary begins with ${row.leading}`),
    ...(unproven.length > 0 ? ['', 'Rules that no fault proves:', ...unproven.map((rule) => `  ${rule}`)] : []),
    '',
    `${faults.length - missed.length} of ${faults.length} faults caught by a rule that they name; ${beside.length} with other findings beside`,
    ...leadingWords(faults),
    `${falseAlarms.length} false alarms and ${inconclusive.length} inconclusive checks in ${lawfulRuns} runs of conforming deployments`,
    `${requests} requests`,
  ];
}

/** Nothing where no summary was looked at. */
export function leadingWords(faults: KillMatrix['faults']): readonly string[] {
  const led = faults.filter(({ leading }) => leading !== null);
  const right = led.filter(({ leading, breaks }) => breaks.includes(leading!));
  return led.length === 0 ? [] : [`${right.length} of ${led.length} summaries begin with a rule that the fault breaks`];
}
