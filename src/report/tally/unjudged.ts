import type { Header, RuleScope } from '../../evidence/journal-entry.ts';
import { groupBy } from '../../evidence/group.ts';
import type { ReportCheck } from '../report-json.ts';
import { counted } from '../terminal/words.ts';

/** What a run does before its checks is none that was asked for; each shard does it. */
export const isPreflight = (id: string | null): boolean => id?.startsWith('run/') === true;

/**
 * Why a run judged nothing, in a paragraph; null where a check that was asked for came to its end. What nobody exercised
 * is not clean.
 */
export function unjudgedOf(header: Header, checks: readonly ReportCheck[], findings: number): string | null {
  if (header.unjudged) return sentence(header.unjudged);
  const asked = checks.filter((check) => !isPreflight(check.id));
  if (findings > 0 || asked.some(({ verdict }) => verdict === 'pass' || verdict === 'fail')) return null;
  const preflight = checks.find((check) => isPreflight(check.id) && check.verdict === 'inconclusive');
  if (preflight?.why) return sentence(preflight.why);
  if (asked.length === 0) return `No check could be planned. ${lackOf(header.scope)}`;
  return `${counted(asked.length, 'check was', 'checks were')} planned, and none came to its end. ${reasons(asked)}`;
}

function lackOf(scope: readonly RuleScope[]): string {
  const lacks = scope.filter(({ verdict, why }) => verdict === 'not_exercised' && why !== 'left out by --rules');
  const most = mostCommon(lacks.map(({ why }) => why));
  return most === undefined ? 'Nothing that was asked for is in scope.' : `Most rules lack this: ${sentence(most)}`;
}

function reasons(checks: readonly ReportCheck[]): string {
  const most = mostCommon(checks.map(({ why }) => why ?? 'no reason was recorded'));
  return most === undefined ? '' : sentence(most.split('\n', 1)[0]!);
}

export const mostCommon = (texts: readonly string[]): string | undefined =>
  [...groupBy(texts, (text) => text)].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];

const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
