import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RuleId } from '../../contract/rules.ts';
import { groupBy } from '../../evidence/group.ts';
import type { JournalWriter } from '../../evidence/journal.ts';
import type { ScenarioFiles } from '../../scenario/write/rewrite-scenario.ts';
import { candidatesFor, type Failed } from './candidates.ts';
import { tryFile, type Trials } from './try-file.ts';

/** A violation with what keeps its reproduction from being tried; null: nothing does. */
interface Case extends Failed {
  readonly obstacle: string | null;
}

/** Checks that found the same are looked at until one shows it again. */
const checksOfRule = 3;

/** Milliseconds that trying may take in all: the report waits for it. */
const longest = 120_000;

/** Below that of the run. */
export const reproductionFolder = 'reproduce';

interface ReproductionParts {
  readonly out: string;
  readonly journal: JournalWriter;
  readonly trials: Trials;
}

/** Writes down for each broken rule a file that shows it again, and tries each before the report says so. */
export async function writeReproductions(cases: readonly Case[], parts: ReproductionParts): Promise<void> {
  const began = performance.now();
  for (const its of groupBy(cases, ({ violation }) => violation.broken.rule).values()) {
    const late = performance.now() - began > longest ? 'the run had tried others for two minutes' : null;
    const likely = its.map((one) => (late === null ? one : { ...one, obstacle: one.obstacle ?? late }));
    await reproduce(likely.toSorted(bySimplicity).slice(0, checksOfRule), parts);
  }
}

/** What can be tried first; then the check that is about the rule, that disturbs nobody, and that is soon over. */
function bySimplicity(one: Case, other: Case): number {
  const place = ({ obstacle, check, violation }: Case): readonly number[] => [
    Number(obstacle !== null),
    Number(!check.rules.includes(violation.broken.rule)),
    Number(check.alone === true),
    check.wait_s,
    check.cost.standard,
  ];
  const [a, b] = [place(one), place(other)];
  return a.map((value, at) => value - b[at]!).find((difference) => difference !== 0) ?? 0;
}

async function reproduce(cases: readonly Case[], parts: ReproductionParts): Promise<void> {
  const [first] = cases;
  if (first === undefined) return;
  const { rule } = first.violation.broken;
  const tell = (check: string, file: string | null, shown: boolean | null, why: string | null): void =>
    parts.journal.append({ is: 'reproduction', check, rule, file, shown, why });
  let came = 'no file can tell it';
  for (const one of cases) {
    const origin = { history: parts.trials.services.recorder.history, journal: join(parts.out, 'journal.ndjson') };
    const candidates = await candidatesFor(one, origin);
    if (one.obstacle !== null) {
      const file = surest(one, candidates);
      if (file) return tell(one.check.id, save(file, rule, parts.out), null, one.obstacle);
      continue;
    }
    for (const candidate of candidates) {
      const file = save(candidate, rule, parts.out);
      const outcome = await tryFile(join(parts.out, file), one, parts.trials);
      if (outcome.is === 'shown') return tell(one.check.id, file, true, null);
      if (outcome.is === 'ended') return tell(one.check.id, file, null, outcome.why);
      rmSync(join(parts.out, file));
      came = outcome.why;
    }
  }
  tell(first.check.id, null, first.obstacle === null ? false : null, came);
}

/** The one that is kept where none can be tried: all that the check did, rather than what can be told of it. */
const surest = ({ check }: Case, candidates: readonly ScenarioFiles[]): ScenarioFiles | undefined =>
  check.kind === 'scenario' ? candidates[0] : candidates.at(-1);

/** Gives the path below the run's folder. */
function save({ text, shared }: ScenarioFiles, rule: RuleId, out: string): string {
  const name = freeName(join(out, reproductionFolder), rule);
  for (const [path, content] of [[name, text] as const, ...shared]) {
    const file = join(out, reproductionFolder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return `${reproductionFolder}/${name}`;
}

function freeName(below: string, rule: string, count = 1): string {
  const name = `${rule}${count === 1 ? '' : `.${count}`}.yaml`;
  return existsSync(join(below, name)) ? freeName(below, rule, count + 1) : name;
}
