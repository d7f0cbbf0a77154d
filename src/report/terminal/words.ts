import type { Report, RuleVerdict } from '../report-json.ts';
import { durationWords } from '../../text/duration.ts';

export const verdictWords: Readonly<Record<RuleVerdict, string>> = {
  pass: 'pass',
  fail: 'fail',
  inconclusive: 'inconclusive',
  not_exercised: 'not exercised',
  out_of_scope: 'out of scope',
  unobservable: 'unobservable',
};

export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** The verdict, and in one breath what it is of and what it does not count. */
export function verdictPhrase({ verdict, rules_of }: Pick<Report, 'verdict' | 'rules_of'>): string {
  if (rules_of === null) return verdict;
  const broken = rules_of.broken.length;
  const beside = broken === 0 ? '' : `, ${counted(broken, 'new rule')} broken`;
  return `${verdict} by the rules of catalogue ${rules_of.version}${beside}`;
}

/** What became of the rules that the verdict does not count; null where it counts all. */
export function newRulesSentence({ rules_of }: Pick<Report, 'rules_of'>): string | null {
  if (rules_of === null) return null;
  const { version, new: late, broken, undecided } = rules_of;
  if (late === 0) return `No rule is newer than catalogue ${version}.`;
  const open = undecided.length === 0 ? '' : `, and ${undecided.length} could not be decided`;
  const some = broken.length === 0 ? 'none is' : counted(broken.length, 'is', 'are');
  const told = `Of ${counted(late, 'rule')} newer than catalogue ${version}, ${some} broken${open}`;
  return broken.length === 0
    ? `${told}.`
    : `${told}: no part of the verdict until the run is held to a later catalogue.`;
}

/** Why the report does not tell of a whole run; null when it does. */
export function partialSentence({ partial, interrupted, stopped, merged }: Report): string | null {
  const troubles = merged?.troubles ?? [];
  if (troubles.length > 0) return `This is a partial report: ${troubles.join('; ')}.`;
  if (partial) return 'This is a partial report: the journal of the run has no end.';
  if (stopped && stopped.by !== 'person') return `This is a partial report: ${stopped.why}.`;
  return interrupted ? 'This is a partial report: the run was interrupted.' : null;
}

/** With spaces that no line is broken at. */
export const duration = (seconds: number): string => durationWords(seconds).replaceAll(' ', '\u00a0');

/** How long the run took, what became of the waits, and how that compares with the least that is possible. */
export function timeSentence({ traffic, subject }: Report): string {
  const { requests, retries, wall_s, lower_bound_s, longest_wait_s, clock } = traffic;
  if (subject) return `${wall_s === null ? '' : `${duration(wall_s)}; `}${counted(requests, 'request')}`;
  const sent = `${counted(requests, 'request')}, ${retries === 0 ? 'none' : retries} sent again${frontWords(traffic)}`;
  if (wall_s === null || lower_bound_s === null) return sent;
  if (clock !== null) return `${duration(wall_s)}; ${movesSentence(clock)}; ${sent}`;
  // A journal of an earlier version does not say that the clock was moved; no wait is longer than the run itself.
  const waited = longest_wait_s !== null && longest_wait_s > 0 && longest_wait_s <= wall_s;
  const wait = waited ? `, longest wait ${duration(longest_wait_s)}` : '';
  return `${duration(wall_s)} (least possible: ${duration(lower_bound_s)}${wait}); ${sent}`;
}

/** Nobody knows of such an answer whether the service would have given a better one. */
function frontWords({ of_front }: Report['traffic']): string {
  const answers = Object.values(of_front).reduce((sum, count) => sum + count, 0);
  if (answers === 0) return '';
  const said = Object.keys(of_front).join(', ');
  return `; ${counted(answers, 'answer')} with ${said} and no error of the service, most likely of something before it: not judged`;
}

function movesSentence({ moves, moved_s, paused_s }: NonNullable<Report['traffic']['clock']>): string {
  const moved = `the operator moved the clock by ${duration(moved_s)} in ${counted(moves, 'move')}`;
  return paused_s === 0
    ? moved
    : `${moved}; ${duration(paused_s)} of real waiting for the rate limit or for reads that may lag`;
}

/** How the answers of sandbox and live compare. */
export function parityWords({ verdict, compared, differences }: NonNullable<Report['parity']>): string {
  if (verdict === 'not compared') return 'no request was sent to both deployments alike';
  const requests = `${counted(compared, 'request')} compared`;
  if (verdict === 'same') return `${requests}, the same on both`;
  return `${requests}, ${counted(differences.length, 'difference')} between sandbox and live`;
}

export const steadyWords = (steady: boolean | null): string | null =>
  steady === null ? null : steady ? 'It showed again when repeated.' : 'It did not show again when repeated.';
