import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RuleId } from '../../contract/rules.ts';
import { groupBy } from '../../evidence/group.ts';
import type { JournalWriter } from '../../evidence/journal.ts';
import { shortestWords } from '../../evidence/shortest.ts';
import type { ScenarioFiles } from '../../scenario/write/rewrite-scenario.ts';
import { briefOf } from './brief.ts';
import { type Candidate, candidatesFor, type EarlierRun, type Failed } from './candidates.ts';
import { mostOfRun, type Reproduced, shorten } from './shorten.ts';
import { noneLeft } from '../../wire/http/budget.ts';
import { tryFile, type Trials } from './try-file.ts';

/** A violation with what keeps its reproduction from being tried; null: nothing does. */
interface Case extends Failed {
  readonly obstacle: string | null;
  /** Whether a few of its requests may be sent all the same. */
  readonly harmless: boolean;
}

/** Checks that found the same are looked at until one shows it again. */
const checksOfRule = 3;

/** Milliseconds that trying may take in all: the report waits for it. */
const longest = 120_000;

/** Below that of the run. */
export const reproductionFolder = 'reproduce';

interface Kept extends Reproduced {
  /** Below the run's folder. */
  readonly file: string;
}

interface ReproductionParts {
  readonly out: string;
  readonly journal: JournalWriter;
  readonly trials: Trials;
}

/** Writes down for each broken rule a file that shows it again, and tries each before the report says so. */
export async function writeReproductions(cases: readonly Case[], parts: ReproductionParts): Promise<void> {
  const began = performance.now();
  const earlier = { history: parts.trials.services.recorder.history, journal: join(parts.out, 'journal.ndjson') };
  const shown: Kept[] = [];
  for (const its of groupBy(cases, ({ violation }) => violation.broken.rule).values()) {
    const late = performance.now() - began > longest ? 'the run had tried others for two minutes' : null;
    const likely = its.map((one) => (late === null ? one : { ...one, obstacle: one.obstacle ?? late }));
    const kept = await reproduce(likely.toSorted(bySimplicity).slice(0, checksOfRule), parts, earlier);
    if (kept !== null) shown.push(kept);
  }
  const ofRun = mostOfRun();
  // After all were tried, so that none is left untried for the sake of another.
  for (const kept of shown) await keepShortest(kept, parts, { earlier, trials: parts.trials, ofRun });
}

/** Puts the shortest that still shows it in place of what showed it. */
async function keepShortest(
  kept: Kept,
  { out, journal }: ReproductionParts,
  parts: Parameters<typeof shorten>[1],
): Promise<void> {
  const { check, violation } = kept.failed;
  const { candidate } = kept;
  const { files, shortest } = await shorten(kept, parts);
  const text = files === null ? candidate.text : `# ${shortestWords(shortest)}\n${files.text}`;
  if (files !== null) writeFileSync(join(out, kept.file), text);
  const { rule } = violation.broken;
  journal.append({
    is: 'reproduction',
    check: check.id,
    rule,
    file: kept.file,
    text,
    shown: true,
    why: null,
    shortest,
  });
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

/** What showed it again; null: nothing did. */
async function reproduce(cases: readonly Case[], parts: ReproductionParts, earlier: EarlierRun): Promise<Kept | null> {
  const [first] = cases;
  if (first === undefined) return null;
  const { rule } = first.violation.broken;
  const tell = (check: string, file: string | null, shown: boolean | null, why: string | null, text?: string): null => {
    parts.journal.append({ is: 'reproduction', check, rule, file, shown, why, ...(text !== undefined && { text }) });
    return null;
  };
  let came = 'no file can tell it';
  for (const one of cases) {
    const candidates = await candidatesFor(one, earlier);
    for (const candidate of one.obstacle === null ? candidates : briefly(one, earlier)) {
      if (requestsOf(candidate, one, parts.trials) > parts.trials.left()) {
        const kept = surest(one, candidates) ?? candidate;
        return tell(one.check.id, save(kept, rule, parts.out), null, noneLeft);
      }
      const file = save(candidate, rule, parts.out);
      const outcome = await tryFile(join(parts.out, file), one, parts.trials);
      if (outcome.is === 'shown') {
        tell(one.check.id, file, true, null, candidate.text);
        return { failed: one, candidate, sent: outcome.sent, file };
      }
      if (outcome.is === 'ended') return tell(one.check.id, file, null, outcome.why, candidate.text);
      rmSync(join(parts.out, file));
      came = outcome.why;
    }
    const whole = one.obstacle === null ? undefined : surest(one, candidates);
    if (whole) return tell(one.check.id, save(whole, rule, parts.out), null, one.obstacle, whole.text);
  }
  return tell(first.check.id, null, first.obstacle === null ? false : null, came);
}

function briefly(one: Case, earlier: EarlierRun): readonly Candidate[] {
  const brief = one.harmless ? briefOf(one, earlier) : null;
  return brief === null ? [] : [brief];
}

const requestsOf = ({ sequence }: Candidate, { check }: Case, { services }: Trials): number =>
  sequence?.exchanges.length ?? check.cost[services.profile];

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
