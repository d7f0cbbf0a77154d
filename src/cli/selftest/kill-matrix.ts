import { rules } from '../../contract/rules.ts';
import { mayStayUndecided } from '../../reference/variants/variants.ts';
import type { JobEnd } from './jobs.ts';

/** Which rule caught which fault, and what the suite got wrong. */
export interface KillMatrix {
  readonly faults: readonly FaultRow[];
  /** Faults that no finding of theirs named. */
  readonly missed: readonly string[];
  readonly falseAlarms: readonly {
    readonly deployment: string;
    readonly seed: number;
    readonly rule: string;
    readonly actual: string;
  }[];
  /** Checks that did not come to their end, on deployments where nothing keeps them from it. */
  readonly inconclusive: readonly { readonly deployment: string; readonly seed: number; readonly why: string }[];
  /** Rules that were exercised and that no fault proves, though all of theirs were tried. */
  readonly unproven: readonly string[];
  /** Of conforming deployments, each with one seed. */
  readonly lawfulRuns: number;
  readonly requests: number;
  readonly sound: boolean;
}

interface FaultRow {
  readonly fault: string;
  readonly breaks: readonly string[];
  readonly caughtBy: readonly string[];
  /** Findings of rules that the fault does not name. */
  readonly beside: readonly string[];
  /** The rule that leads the summary; null where it was not looked at. */
  readonly leading: string | null;
}

export function killMatrix(ends: readonly JobEnd[], breaks: ReadonlyMap<string, readonly string[]>): KillMatrix {
  const rows = ends.filter(({ job }) => job.is === 'fault').map((end) => rowOf(end, breaks.get(end.job.name) ?? []));
  const lawful = ends.filter(({ job }) => job.is !== 'fault');
  const missed = rows.filter(({ caughtBy }) => caughtBy.length === 0).map(({ fault }) => fault);
  const falseAlarms = lawful.flatMap(({ job, findings }) =>
    findings.map(({ rule, actual }) => ({ deployment: job.name, seed: job.seed, rule, actual })),
  );
  const inconclusive = lawful.flatMap((end) =>
    inconclusiveIn(end).map((why) => ({ deployment: end.job.name, seed: end.job.seed, why })),
  );
  const proven = new Set(rows.flatMap(({ caughtBy }) => caughtBy));
  const exercised = new Set(lawful.flatMap(({ kept }) => kept));
  const tried = new Set(rows.map(({ fault }) => fault));
  const untried = new Set([...breaks].flatMap(([fault, broken]) => (tried.has(fault) ? [] : broken)));
  return {
    faults: rows,
    missed,
    falseAlarms,
    inconclusive,
    unproven: rules.map(({ id }) => id).filter((id) => exercised.has(id) && !proven.has(id) && !untried.has(id)),
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

function rowOf({ job, findings, leading }: JobEnd, breaks: readonly string[]): FaultRow {
  const found = [...new Set(findings.map(({ rule }) => rule))];
  return {
    fault: job.name,
    breaks,
    caughtBy: found.filter((rule) => breaks.includes(rule)),
    beside: found.filter((rule) => !breaks.includes(rule)),
    leading,
  };
}

export const matrixJson = (matrix: KillMatrix): string => JSON.stringify(matrix, null, 2);

export function matrixLines(matrix: KillMatrix): readonly string[] {
  const { faults, missed, falseAlarms, inconclusive, unproven, requests, lawfulRuns } = matrix;
  const beside = faults.filter((row) => row.beside.length > 0);
  const led = faults.filter(({ leading }) => leading !== null);
  const astray = led.filter(({ leading, breaks }) => !breaks.includes(leading!));
  return [
    ...beside.map((row) => `beside  ${row.fault}: also ${row.beside.join(', ')}`),
    ...astray.map((row) => `astray  ${row.fault}: the summary begins with ${row.leading}`),
    ...(unproven.length > 0 ? ['', 'Rules that no fault proves:', ...unproven.map((rule) => `  ${rule}`)] : []),
    '',
    `${faults.length - missed.length} of ${faults.length} faults caught by a rule that they name; ${beside.length} with other findings beside`,
    ...(led.length > 0
      ? [`${led.length - astray.length} of ${led.length} summaries begin with a rule that the fault breaks`]
      : []),
    `${falseAlarms.length} false alarms and ${inconclusive.length} inconclusive checks in ${lawfulRuns} runs of conforming deployments`,
    `${requests} requests`,
  ];
}
