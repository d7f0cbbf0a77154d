import { groupBy } from '../../evidence/group.ts';
import { legible } from '../legible.ts';
import type { Report, ReportRule } from '../report-json.ts';
import { NOT_SEEN, sharedWhy } from '../tally/verdict.ts';
import { beside, clip, COLUMNS, LABEL, wrap } from './columns.ts';
import { counted } from './words.ts';

interface Gap {
  readonly why: string;
  readonly rules: readonly ReportRule[];
}

export interface GapKind {
  readonly title: string;
  readonly gaps: readonly Gap[];
}

/** Rules without an answer, by what kept them from one; the cause of most comes first. */
export const gapKinds = ({ rules, subject }: Pick<Report, 'rules' | 'subject'>): readonly GapKind[] =>
  [
    { title: 'Inconclusive, because', of: rules.filter(({ verdict }) => verdict === 'inconclusive') },
    { title: 'Not exercised, for want of', of: rules.filter(({ verdict }) => verdict === 'not_exercised') },
    {
      title: subject === null ? 'Out of reach of this target, for want of' : 'Not shown, for want of',
      of: rules.filter(isOutOfReach),
    },
  ]
    .filter(({ of }) => of.length > 0)
    .map(({ title, of }) => ({ title, gaps: byReason(of) }));

/** It was asked for, and nobody who uses such a target can add what it takes. */
export const isOutOfReach = ({ verdict, remedy }: ReportRule): boolean =>
  verdict === 'out_of_scope' && remedy !== undefined;

const byReason = (rules: readonly ReportRule[]): readonly Gap[] =>
  [...groupBy(rules, (rule) => reasonOf(rule).why)]
    .map(([why, its]) => ({ why: named(withChecks(why, its), its), rules: its }))
    .toSorted((a, b) => b.rules.length - a.rules.length);

/** What kept a rule from an answer, and the check that it kept from its end. */
function reasonOf(rule: ReportRule): { readonly check: string | null; readonly why: string } {
  const shared = sharedWhy(rule.why ?? 'not told');
  const [, check = null, why = shared] = keptFromIts.exec(shared) ?? [];
  return { check, why };
}

const keptFromIts = /^(\S+) (could not finish: .*|ended at another broken rule, .*)$/s;

/** A deployment that goes away, or breaks much, keeps many checks from their ends, all for one reason. */
function withChecks(why: string, rules: readonly ReportRule[]): string {
  const [first, ...others] = new Set(rules.flatMap((rule) => reasonOf(rule).check ?? []));
  if (first === undefined) return why;
  return `${first}${others.length > 0 ? ` and ${counted(others.length, 'other check')}` : ''} ${why}`;
}

/** Which rule nothing showed, where it is one alone: the reason does not tell. */
const named = (why: string, [rule, ...others]: readonly ReportRule[]): string =>
  rule && others.length === 0 && why.startsWith(NOT_SEEN) ? `${rule.id}: ${why}` : why;

/** Lines of a reason: what to do about it stands at its end. */
const REASON = 6;

/** How many rules each reason keeps from an answer. */
export const gapRows = (gaps: readonly { readonly why: string; readonly rules: readonly unknown[] }[]): string[] =>
  gaps.flatMap(({ why, rules }) =>
    beside(counted(rules.length, 'rule').padStart(9), LABEL, clip(wrap(legible(why), COLUMNS - LABEL), REASON)),
  );
