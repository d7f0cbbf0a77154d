import { isOutOfReach } from './gaps.ts';
import type { Report } from '../report-json.ts';
import { isPreflight } from '../tally/unjudged.ts';
import { sidesSentence } from './sides.ts';
import { counted, newRulesSentence } from './words.ts';

/** The run's verdict in words that need no knowledge of the kit, and that say how much was decided. */
export const verdictSentence = (report: Report): string =>
  [capital(sentenceOf(report)), newRulesSentence(report)].filter((text) => text !== null).join(' ');

/** A name that somebody gave stays as it is. */
const capital = (sentence: string): string => sentence.replace(/^the /, 'The ');

function sentenceOf(report: Report): string {
  const { verdict, counts, target, unjudged, baseline } = report;
  if (baseline && counts.fail + baseline.mended.length + baseline.undecided.length > 0) return beside(report, baseline);
  if (unjudged !== null) return `${target.name} could not be judged.`;
  const asked = askedWords(report);
  const sides = sidesSentence(report);
  if (sides !== null) return sides;
  if (verdict === 'nonconformant')
    return `${target.name} breaks ${counted(countedBroken(report), 'documented rule')}${ofCatalogue(report)}${asked === null ? '' : `, in a run of ${asked}`}.`;
  if (verdict === 'conformant')
    return `${target.name} kept every rule${ofCatalogue(report)} that ${asked === null ? 'could be asked of it' : `was asked for (${asked})`}${reachWords(report)}.`;
  return undecided(report, asked);
}

/** Rules that are broken and count. */
const countedBroken = ({ counts, rules_of }: Report): number => counts.fail - (rules_of?.broken.length ?? 0);

const ofCatalogue = ({ rules_of }: Report): string => (rules_of === null ? '' : ` of catalogue ${rules_of.version}`);

/** What a target cannot show is no gap, and is told all the same. */
function reachWords({ rules }: Report): string {
  const beyond = rules.filter(isOutOfReach).length;
  return beyond === 0 ? '' : `; ${counted(beyond, 'more rule is', 'more rules are')} out of reach of this target`;
}

function undecided(report: Report, asked: string | null): string {
  const { counts, target, rules_of } = report;
  if (report.stopped?.by === 'silence')
    return `${target.name} stopped answering before all was asked of it: ${decidedWords(report)}`;
  if (counts.pass === 0) return `Nothing was decided at ${target.name}: ${decidedWords(report)}`;
  const none = rules_of === null ? 'Nothing' : `No rule${ofCatalogue(report)}`;
  if (asked === null) return `${none} is broken at ${target.name} in what was exercised: ${decidedWords(report)}`;
  const checks = report.checks.filter(({ id }) => !isPreflight(id));
  const ended = checks.filter(({ verdict }) => verdict === 'pass').length;
  const share =
    ended === checks.length ? `all ${counted(ended, 'check')}` : `${ended} of ${counted(checks.length, 'check')}`;
  return `${none} is broken at ${target.name} in what was exercised for ${asked}, ${share}: ${decidedWords(report)}`;
}

/** How much of what is in scope was decided. */
export function decidedWords({ counts }: Pick<Report, 'counts'>): string {
  const { pass, fail, inconclusive, not_exercised } = counts;
  const all = pass + fail + inconclusive + not_exercised;
  const parts = [
    `${pass} of ${counted(all, 'rule')} in scope ${pass === 1 ? 'was' : 'were'} exercised and kept`,
    fail > 0 && `${counted(fail, 'is', 'are')} broken`,
    not_exercised > 0 && `${counted(not_exercised, 'was', 'were')} not exercised`,
    inconclusive > 0 && `${inconclusive} could not be decided`,
  ];
  return `${parts.filter(Boolean).join('; ')}.`;
}

function beside(report: Report, baseline: NonNullable<Report['baseline']>): string {
  const { target, unjudged, rules_of } = report;
  const { known, mended, undecided: open } = baseline;
  const fresh = baseline.new.filter((id) => rules_of?.broken.includes(id) !== true);
  const rest = [
    known.length > 0 && `${known.length} known`,
    mended.length > 0 && `${mended.length} mended`,
    open.length > 0 && `${open.length} could no longer be decided`,
  ]
    .filter(Boolean)
    .join(', ');
  const against = `against the baseline of ${baseline.started.slice(0, 10)}`;
  if (fresh.length > 0)
    return `${target.name} breaks ${counted(fresh.length, 'rule')}${ofCatalogue(report)} anew, ${against}${rest && `; beside that ${rest}`}.`;
  if (unjudged !== null) return `${target.name} could not be judged ${against}${rest && `: ${rest}`}.`;
  return `Nothing new${ofCatalogue(report)} is broken at ${target.name} ${against}${rest && `: ${rest}`}.`;
}

/** What of the checks was asked for; null: all. */
function askedWords({ asked }: Report): string | null {
  if (!asked) return null;
  const { rules, scenarios, checks, shard, replay } = asked;
  const paths = scenarios.map(({ path }) => path);
  const words = [
    few(paths, 'scenarios'),
    few(checks, 'checks'),
    replay && `the replay of ${replay.path}`,
    rules.length > 0 && `--rules ${rules.join(',')}`,
    shard && `shard ${shard.index}/${shard.of}`,
  ].filter(Boolean);
  return words.length === 0 ? null : words.join(', ');
}

const few = (names: readonly string[], many: string): string =>
  names.length <= 2 ? names.join(' and ') : `${names.length} ${many}`;
