import { Document } from 'yaml';
import type { RuleId } from '../../contract/rules.ts';
import { literalLine } from './write-scenario.ts';

/** A file that runs a check of the suite again with the data that it had. */
export function writeRerun(again: {
  readonly rule: RuleId;
  readonly title: string;
  readonly about: string;
  /** Why it is no story; stands at the top, as a comment. */
  readonly why: string;
  readonly check: string;
  readonly seed: number;
}): string {
  const { rule, title, about, why, check, seed } = again;
  const document = new Document({ title: literalLine(title, 200), about, rules: [rule], check, seed });
  document.commentBefore = ` ${why}\n The check below is run again as a whole, with the data that it had.`;
  return document.toString({ lineWidth: 120 });
}
