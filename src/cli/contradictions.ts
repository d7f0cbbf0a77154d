import { fromHere } from '../run/record/asked.ts';
import type { RunFlags } from './run-flags.ts';

/**
 * What the command line says otherwise than the run that it goes on with, one line each. What it does not say itself, or
 * an earlier version did not write down, contradicts nothing.
 */
export function contradictions(
  folder: string,
  then: RunFlags,
  now: RunFlags,
  given: ReadonlySet<string>,
): readonly string[] {
  const before = new Map(words(then).map(([option, , value]) => [option, value]));
  return words(now)
    .filter(([option, , value]) => given.has(option) && before.get(option) !== value)
    .map(([option, said]) => `${said}, but the run in ${folder} was made with ${before.get(option)}`);
}

type Word = readonly [option: keyof RunFlags, said: string, value: string];

const words = (flags: RunFlags): readonly Word[] => [
  valued('profile', '--profile', flags.profile),
  valued('seed', '--seed', String(flags.seed)),
  valued('patience', '--patience', `${flags.patience}s`),
  valued('rules', '--rules', list(flags.rules) || 'all rules'),
  valued('rulesOf', '--rules-of', flags.rulesOf === undefined ? 'all versions' : String(flags.rulesOf)),
  valued('check', '--check', list(flags.check) || 'all checks'),
  valued('scenario', '--scenario', list(flags.scenario.map(fromHere)) || 'the built-in checks'),
  valued('only', '--only', flags.only ?? 'sandbox and live'),
  ['allowWrites', '--allow-writes', flags.allowWrites ? '--allow-writes' : 'no --allow-writes'],
  ['allowPrompts', '--allow-prompts', flags.allowPrompts ? '--allow-prompts' : 'no --allow-prompts'],
  valued('shard', '--shard', flags.shard ? `${flags.shard.index}/${flags.shard.of}` : 'no --shard'),
];

const valued = (option: keyof RunFlags, flag: string, value: string): Word => [option, `${flag} ${value}`, value];

const list = (texts: readonly string[]): string => texts.toSorted().join(',');
