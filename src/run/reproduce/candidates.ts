import type { Exchange } from '../../evidence/exchange.ts';
import type { History } from '../../judge/history.ts';
import { readScenario } from '../../scenario/read/read-scenario.ts';
import { rewriteScenario, type ScenarioFiles } from '../../scenario/write/rewrite-scenario.ts';
import { writeRerun } from '../../scenario/write/write-scenario.ts';
import { writeScenario } from '../../scenario/write/write-scenario.ts';
import type { Check } from '../check/check.ts';
import { restingOn } from './elsewhere.ts';
import { foreignCreations, likeOfStranger } from '../plan/preconditions.ts';
import type { Violation } from '../record/record.ts';

/** Requests of a reproduction at the most: a longer history is no story, and its last ones matter most. */
const longest = 40;

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
interface EarlierRun {
  readonly history: History;
  /** Path of its journal. */
  readonly journal: string;
}

/** The files that may show a violation again, the one that tells most first. */
export async function candidatesFor(
  failed: Failed,
  { history, journal }: EarlierRun,
): Promise<readonly ScenarioFiles[]> {
  const { check, violation, named } = failed;
  const story = check.kind === 'scenario' && check.source ? await asWritten(failed, check.source.file) : null;
  if (story !== null) return [story, ...(named ? [rerun(failed)] : [])];
  const requests = besides(violation).length === 0 ? requestsOf(failed, history) : null;
  const others = restsOnOthers(violation) ? storyOf(violation, await restingOn(violation.broken, journal)) : null;
  const nameable = named && !hangsOnOthers(failed);
  return [...[requests, others].filter((told) => told !== null), ...(nameable ? [rerun(failed)] : [])];
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

function requestsOf({ violation, mixed }: Failed, history: History): ScenarioFiles | null {
  const { exchanges: shown } = violation.broken;
  const last = shown.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...shown);
  const led = violation.led.filter(({ n, template }) => template !== null && n <= last);
  const shownToo = foreignCreations(led, history);
  const before = shownToo.length === 0 && mixed ? likeOfStranger(led) : shownToo;
  const all = [...before, ...led.slice(before.length - longest)].toSorted((one, other) => one.n - other.n);
  return storyOf(violation, all, before.length === 0 ? '' : ofOthers);
}

const ofOthers = '\nWhat another business had then is made too, with the key "stranger".';

function storyOf(violation: Violation, all: readonly Exchange[], further = ''): ScenarioFiles | null {
  const exchanges = all.slice(-longest);
  if (exchanges.length === 0) return null;
  const { rule } = violation.broken;
  const about = `${aboutOf(violation)}${further}`;
  return { text: writeScenario({ rule, title: titleOf(violation), about, exchanges }), shared: new Map() };
}

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

const besides = (violation: Violation): readonly string[] => violation.besides?.() ?? [];

/** What cannot be carried over into steps. */
const whyWhole = (done: readonly string[]): string =>
  done.length === 0
    ? 'Its requests are not written out as steps: it takes all that the check sends.'
    : `It is not written out as steps: beside its requests, the check ${new Intl.ListFormat('en-GB').format(done)}.`;

const titleOf = ({ broken }: Violation): string => `Shows again: ${broken.expected}`;

const aboutOf = ({ broken, note }: Violation): string => note ?? broken.actual;
