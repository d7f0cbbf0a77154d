import { groupBy } from '../../evidence/group.ts';
import { legible } from '../legible.ts';
import type { Report, ReportRule, RuleVerdict } from '../report-json.ts';
import { beside, clip, COLUMNS, LABEL, wrap } from './columns.ts';
import { counted } from './words.ts';

export interface Gap {
  readonly why: string;
  readonly rules: readonly ReportRule[];
}

/** Rules without an answer, by what kept them from one; the cause of most comes first. */
export const gapsOf = ({ rules }: Pick<Report, 'rules'>, verdict: RuleVerdict): readonly Gap[] =>
  byReason(rules.filter((rule) => rule.verdict === verdict));

/** Rules that were asked for and are out of scope since nobody who uses such a target can add what they take. */
export const outOfReach = ({ rules }: Pick<Report, 'rules'>): readonly Gap[] => byReason(rules.filter(isOutOfReach));

export const isOutOfReach = ({ verdict, remedy }: ReportRule): boolean =>
  verdict === 'out_of_scope' && remedy !== undefined;

const byReason = (rules: readonly ReportRule[]): readonly Gap[] =>
  [...groupBy(rules, (rule) => rule.why ?? 'not told')]
    .map(([why, its]) => ({ why, rules: its }))
    .toSorted((a, b) => b.rules.length - a.rules.length);

/** How many rules each reason keeps from an answer. */
export const gapRows = (gaps: readonly { readonly why: string; readonly rules: readonly unknown[] }[]): string[] =>
  gaps.flatMap(({ why, rules }) =>
    beside(counted(rules.length, 'rule').padStart(9), LABEL, clip(wrap(legible(why), COLUMNS - LABEL), 3)),
  );
