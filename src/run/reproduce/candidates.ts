import type { History } from '../../judge/history.ts';
import { readScenario } from '../../scenario/read/read-scenario.ts';
import { rewriteScenario, type ScenarioFiles } from '../../scenario/write/rewrite-scenario.ts';
import { writeRerun } from '../../scenario/write/write-scenario.ts';
import type { Check } from '../check/check.ts';
import { restingOn } from './elsewhere.ts';
import type { Violation } from '../record/record.ts';
import { aboutOf, requestsOf, type Sequence, sequenceOf, storyOf, titleOf } from './sequence.ts';

export interface Failed {
  readonly check: Check;
  readonly violation: Violation;
  /** Of the run. */
  readonly seed: number;
  /** Whether the check can be named: it is one of the suite's. */
  readonly named: boolean;
  /** Whether lists were found to mix what businesses have. */
  readonly mixed: boolean;
}

/** What is known of the run in which it was found. */
export interface EarlierRun {
  readonly history: History;
  /** Path of its journal. */
  readonly journal: string;
}

/** Files that may show a violation again. */
export interface Candidate extends ScenarioFiles {
  /** What its steps send; null: they do more, or something else. */
  readonly sequence: Sequence | null;
}

/** The one that tells most first. */
export async function candidatesFor(failed: Failed, { history, journal }: EarlierRun): Promise<readonly Candidate[]> {
  const { check, violation, named, mixed } = failed;
  const whole = (files: ScenarioFiles): Candidate => ({ ...files, sequence: null });
  const story = check.kind === 'scenario' && check.source ? await asWritten(failed, check.source.file) : null;
  if (story !== null) return [whole(story), ...(named ? [whole(rerun(failed))] : [])];
  const requests = besides(violation).length === 0 ? requestsOf(violation, mixed, history) : null;
  const others = restsOnOthers(violation) ? sequenceOf(await restingOn(violation.broken, journal)) : null;
  const told = [requests, others].filter((sequence) => sequence !== null);
  const nameable = named && !hangsOnOthers(failed);
  return [
    ...told.map((sequence) => ({ ...storyOf(violation, sequence), sequence })),
    ...(nameable ? [whole(rerun(failed))] : []),
  ];
}

/** A check of one business cannot bring about by itself what lists show of others. */
const hangsOnOthers = ({ violation: { broken }, mixed }: Failed): boolean =>
  mixed && /(^|\.)list\./.test(broken.rule) && !broken.rule.endsWith('.own-business-only');

/** What other checks made may be what it takes. */
const restsOnOthers = ({ broken, led }: Violation): boolean => {
  const own = new Set(led.map(({ n }) => n));
  return broken.exchanges.some((n) => !own.has(n));
};

async function asWritten({ check, violation, seed }: Failed, file: string): Promise<ScenarioFiles | null> {
  const reading = await readScenario(file);
  if (reading.is !== 'scenario' || namesPayer(reading.scenario.source.text)) return null;
  const { rule, expected, actual } = violation.broken;
  return rewriteScenario(reading.scenario, {
    why: `Shows again: ${rule}\n  expected  ${flat(expected)}\n  actual    ${flat(actual)}`,
    deployment: check.deployment,
    ...(violation.row !== undefined && { row: violation.row }),
    seed: check.seed ?? seed,
  });
}

/** A payer's number that its author wrote out stays in the author's file. */
const namesPayer = (text: string): boolean => /(?<!\d)(?:\+?255|0)?[67]\d{8}(?!\d)/.test(text);

const flat = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 300);

function rerun({ check, violation, seed }: Failed): ScenarioFiles {
  const text = writeRerun({
    rule: violation.broken.rule,
    title: titleOf(violation),
    about: `${aboutOf(violation)}\nThe check is told by: ${check.title}.`,
    why: whyWhole(besides(violation)),
    check: check.id,
    seed: check.seed ?? seed,
  });
  return { text, shared: new Map() };
}

/** What a check did beside its requests. */
export const besides = (violation: Violation): readonly string[] => violation.besides?.() ?? [];

/** What cannot be carried over into steps. */
const whyWhole = (done: readonly string[]): string =>
  done.length === 0
    ? 'Its requests are not written out as steps: it takes all that the check sends.'
    : `It is not written out as steps: beside its requests, the check ${new Intl.ListFormat('en-GB').format(done)}.`;
