import { effect, rankingOf } from './ranking.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { Harm } from './harm.ts';
import type { ReportFinding, ReportRule } from '../report-json.ts';

/** A broken rule with all that was found of it. */
export interface RankedCause {
  readonly rule: ReportRule;
  readonly harm: Harm;
  /** The most telling first. */
  readonly findings: readonly ReportFinding[];
  /** Shown by most answers of the run: what is wrong everywhere, not somewhere. */
  readonly general: boolean;
}

/**
 * Which cause each of the others follows from, if any. Two faults may show in one answer, so little is taken for an
 * echo: what never showed again and was seen only where the cause was, and what is blamed for want of a better rule on
 * refusals that break the cause's rule too. What is broken everywhere shares its exchanges with everything, and explains
 * nothing by that.
 *
 * @param causes the most telling first
 */
export function echoesOf(
  causes: readonly RankedCause[],
  shown: ReadonlyMap<number, Exchange>,
): ReadonlyMap<string, RankedCause> {
  const echoes = new Map<string, RankedCause>();
  for (const [place, one] of causes.entries()) {
    const cause = causes.slice(0, place).find((other) => !echoes.has(other.rule.id) && follows(one, other, shown));
    if (cause) echoes.set(one.rule.id, cause);
  }
  return echoes;
}

function follows(one: RankedCause, cause: RankedCause, shown: ReadonlyMap<number, Exchange>): boolean {
  if (cause.general || !isSteady(cause) || one.rule.broken > cause.rule.broken) return false;
  if (!isSteady(one)) return one.findings.every((finding) => inCheckOf(finding, cause).length > 0);
  if (rankingOf(one.rule.id) > effect || rankingOf(cause.rule.id) <= effect) return false;
  return one.findings.every((finding) => isRefusalOf(finding, cause, shown));
}

/** Tried again in vain, it may have been a matter of the moment. */
const isSteady = ({ findings }: RankedCause): boolean => findings.some(({ steady }) => steady !== false);

const inCheckOf = ({ check }: ReportFinding, { findings }: RankedCause): readonly ReportFinding[] =>
  check === null ? [] : findings.filter((other) => other.check === check);

function isRefusalOf(finding: ReportFinding, cause: RankedCause, shown: ReadonlyMap<number, Exchange>): boolean {
  const n = finding.exchanges.at(-1) ?? 0;
  const exchange = shown.get(n);
  if (!exchange || (exchange.answer?.status ?? 500) < 400) return false;
  return inCheckOf(finding, cause).some(({ exchanges }) => exchanges.at(-1) === n);
}
