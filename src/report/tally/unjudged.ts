import type { Header, RuleScope } from '../../evidence/journal-entry.ts';
import { groupBy } from '../../evidence/group.ts';
import type { ReportCheck } from '../report-json.ts';
import { counted } from '../terminal/words.ts';

/** What a run does before its checks is none that was asked for. */
const isOwn = ({ id }: Pick<ReportCheck, 'id'>): boolean => id.startsWith('run/');

/**
 * Why a run judged nothing, in a paragraph; null where a check that was asked for came to its end. What nobody exercised
 * is not clean.
 */
export function unjudgedOf(header: Header, checks: readonly ReportCheck[], findings: number): string | null {
  if (header.unjudged) return sentence(header.unjudged);
  const asked = checks.filter((check) => !isOwn(check));
  if (findings > 0 || asked.some(({ verdict }) => verdict === 'pass' || verdict === 'fail')) return null;
  const look = checks.find((check) => isOwn(check) && check.verdict === 'inconclusive');
  if (look?.why) return sentence(look.why);
  if (asked.length === 0) return `No check could be planned. ${lackOf(header.scope)}`;
  return `${counted(asked.length, 'check was', 'checks were')} planned, and none came to its end. ${reasons(asked)}`;
}

function lackOf(scope: readonly RuleScope[]): string {
  const gaps = [...groupBy(scope.filter(lacks), ({ why }) => why)].toSorted((a, b) => b[1].length - a[1].length);
  const [first] = gaps;
  return first ? `Most rules lack this: ${sentence(first[0])}` : 'Nothing that was asked for is in scope.';
}

const lacks = ({ verdict, why }: RuleScope): boolean => verdict === 'not_exercised' && why !== 'left out by --rules';

function reasons(checks: readonly ReportCheck[]): string {
  const [first] = [...groupBy(checks, ({ why }) => why ?? 'no reason was recorded')].toSorted(
    (a, b) => b[1].length - a[1].length,
  );
  return first ? sentence(first[0].split('\n', 1)[0]!) : '';
}

const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
