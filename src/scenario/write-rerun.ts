import { stringify } from 'yaml';
import type { RuleId } from '../contract/rules.ts';
import { literalLine } from './write-scenario.ts';

/** A file that runs a check of the suite again with the data that it had. */
export function writeRerun(again: {
  readonly rule: RuleId;
  readonly title: string;
  readonly about: string;
  readonly check: string;
  readonly seed: number;
}): string {
  const { rule, title, about, check, seed } = again;
  return stringify({ title: literalLine(title, 200), about, rules: [rule], check, seed }, { lineWidth: 120 });
}
