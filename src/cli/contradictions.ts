import { fromHere } from '../run/record/asked.ts';
import type { Earlier } from '../run/record/earlier.ts';
import type { RunFlags } from './run-flags.ts';

interface Question {
  readonly option: keyof RunFlags;
  /** As it is said now. */
  readonly now: string;
  /** What the earlier run was made with. */
  readonly before: string;
  readonly same: boolean;
}

/**
 * What the command line says otherwise than the run that it goes on with, one line each. What it does not say itself, or
 * an earlier version did not write down, contradicts nothing.
 */
export function contradictions(
  folder: string,
  header: Earlier['header'],
  flags: RunFlags,
  given: ReadonlySet<string>,
): readonly string[] {
  return questions(header, flags)
    .filter(({ option, same }) => given.has(option) && !same)
    .map(({ now, before }) => `${now}, but the run in ${folder} was made with ${before}`);
}

function questions({ profile, seed, asked }: Earlier['header'], flags: RunFlags): readonly Question[] {
  const always = [
    question('profile', '--profile', flags.profile, profile),
    question('seed', '--seed', flags.seed, seed),
  ];
  if (!asked) return always;
  const { deployments, allow, patience_s, rules, checks, scenarios, shard } = asked;
  const paths = scenarios.map(({ path }) => path);
  return [
    ...always,
    question('patience', '--patience', `${flags.patience}s`, `${patience_s}s`),
    question('rules', '--rules', list(flags.rules), list(rules), 'all rules'),
    question('check', '--check', list(flags.check), list(checks), 'all checks'),
    question('scenario', '--scenario', list(flags.scenario.map(fromHere)), list(paths), 'the built-in checks'),
    question('only', '--only', flags.only, deployments.join(' and ')),
    permit('allowWrites', '--allow-writes', allow.writes),
    permit('allowPrompts', '--allow-prompts', allow.prompts),
    question('shard', '--shard', flags.shard && part(flags.shard), shard ? part(shard) : '', 'no --shard'),
  ];
}

function question(
  option: keyof RunFlags,
  flag: string,
  now: string | number | undefined,
  before: string | number,
  none = '',
): Question {
  return { option, now: `${flag} ${now}`, before: before === '' ? none : String(before), same: now === before };
}

const permit = (option: keyof RunFlags, flag: string, before: boolean): Question => ({
  option,
  now: flag,
  before: `no ${flag}`,
  same: before,
});

const part = ({ index, of }: { readonly index: number; readonly of: number }): string => `${index}/${of}`;

const list = (texts: readonly string[]): string => texts.toSorted().join(',');
