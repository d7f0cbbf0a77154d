import { rules } from '../contract/rules.ts';
import { mostCommon } from '../report/tally/unjudged.ts';
import { fromHere } from '../run/record/asked.ts';
import type { Check } from '../run/check/check.ts';
import { globs } from '../run/plan/globs.ts';
import type { RunOptions } from '../run/options.ts';
import type { Plan } from '../run/plan/plan.ts';
import { indivisible } from '../run/plan/shard.ts';
import { closest, likely } from '../text/did-you-mean.ts';
import type { AskedFiles } from './scenario-files.ts';
import { Wrong } from './wrong.ts';

/** Globs that no rule fits: a slip of the pen must not make a gate that is always green. */
export function demandKnownRules(patterns: readonly string[]): void {
  const strange = patterns.filter((pattern) => !rules.some(({ id }) => globs([pattern])(id)));
  if (strange.length === 0) return;
  throw new Wrong(...strange.map(unknownRule), 'mpconform: nothing was sent; `mpconform rules` lists all rules');
}

function unknownRule(pattern: string): string {
  const near = closest(pattern, groups);
  return `mpconform: --rules ${pattern} fits no rule${near === undefined ? '' : `; did you mean ${near}?`}`;
}

/** Every rule, and every group of rules as a glob. */
const groups: readonly string[] = [
  ...new Set(
    rules.flatMap(({ id }) => [
      id,
      ...id
        .split('.')
        .map((_, at, parts) => `${parts.slice(0, at).join('.')}.*`)
        .slice(1),
    ]),
  ),
];

/** Refuses a filter that leaves nothing to be done, by what it is that it leaves out. Nothing is sent to find it out. */
export async function demandSomethingAsked(
  options: RunOptions,
  scenarios: readonly AskedFiles[],
  loadChecks: () => Promise<readonly Check[]>,
): Promise<void> {
  const { shard, rules: patterns, checks: names, replay } = options;
  const narrowed = shard !== null || replay !== null || patterns.length + names.length + scenarios.length > 0;
  if (!narrowed) return;
  const { previewed } = await import('../run/forecast/rehearsed.ts');
  const checks = await loadChecks();
  const plan = await previewed(options, checks);
  const lines = [
    ...patterns.flatMap((pattern) => undecided(pattern, checks)),
    ...names.flatMap((name) => unnamed(name, checks, plan)),
    ...scenarios.flatMap((asked) => unplanned(asked, names, checks, plan)),
    ...unsent(replay, plan),
    ...beyond(shard, plan),
  ];
  if (lines.length > 0) throw new Wrong(...lines.map((line) => `mpconform: ${line}`), 'mpconform: nothing was sent');
}

function undecided(pattern: string, checks: readonly Check[]): readonly string[] {
  const fits = globs([pattern]);
  if (checks.some((check) => check.rules.some(fits))) return [];
  const rule = rules.find(({ id }) => fits(id));
  const why = rule?.binds === 'client' ? `${rule.id} binds clients` : 'no check that was asked for decides it';
  return [`--rules ${pattern} leaves nothing to be checked: ${why}`];
}

function unnamed(name: string, checks: readonly Check[], plan: Plan): readonly string[] {
  const fits = globs([name]);
  if (plan.checks.some(({ check }) => fits(check.id))) return [];
  const known = checks.map(({ id }) => id);
  const near = likely(name, known);
  const meant = near === undefined ? 'write the name that a report gives it' : `did you mean ${near}?`;
  if (!known.some(fits)) return [`--check ${name} fits no check; ${meant}`];
  const why = plan.left.find(({ check }) => fits(check.id))?.why ?? 'none of its rules is among those of --rules';
  return [`--check ${name} cannot be exercised: ${why}`];
}

function unplanned(
  { said, files }: AskedFiles,
  names: readonly string[],
  checks: readonly Check[],
  plan: Plan,
): readonly string[] {
  const here = new Set(files.map(fromHere));
  const isHere = ({ source, alsoIn = [] }: Check): boolean =>
    source !== undefined && [source.file, ...alsoIn].some((file) => here.has(fromHere(file)));
  if (plan.checks.some(({ check }) => isHere(check))) return [];
  const why = plan.left.find(({ check }) => isHere(check))?.why;
  const [mine] = checks.filter(isHere);
  const isNamed = names.length === 0 || (mine !== undefined && globs(names)(mine.id));
  const filter = isNamed ? 'none of its rules is among those of --rules' : 'it is not among those of --check';
  const what = mine ? (why ?? filter) : 'it holds no check';
  return [`--scenario ${said} cannot be exercised: ${what}`];
}

/** What an earlier run sent to a deployment that this target lacks is of no use here. */
function unsent(replay: RunOptions['replay'], plan: Plan): readonly string[] {
  if (replay === null || plan.checks.length > 0) return [];
  const most = mostCommon(plan.left.map(({ why }) => why));
  return [
    `--replay ${fromHere(replay.path)}: nothing in it can be sent to this target: ${most ?? 'no rule that it decides is among those of --rules'}`,
  ];
}

function beyond(shard: RunOptions['shard'], plan: Plan): readonly string[] {
  const parts = indivisible(plan.checks).length;
  if (shard === null || shard.index <= parts) return [];
  return [
    `--shard ${shard.index}/${shard.of} is beyond the plan, which can be shared by ${parts} at most; give no more shards than that`,
  ];
}
