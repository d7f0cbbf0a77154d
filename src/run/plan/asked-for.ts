import type { Check } from '../check/check.ts';
import { globs } from './globs.ts';
import type { RunOptions } from '../options.ts';

/** The checks that a run was asked for, by their names and by the rules that they decide. */
export function askedFor({ rules, checks }: Pick<RunOptions, 'rules' | 'checks'>, all: readonly Check[]) {
  const [wanted, named] = [globs(rules), globs(checks)];
  return all.filter((check) => named(check.id) && check.rules.some(wanted));
}
