import type { Exchange } from '../evidence/exchange.ts';
import { commonFact, commonWords, type Facts } from './common-facts.ts';
import { factsOf } from './exchange-facts.ts';
import type { Report, ReportRule } from './report-json.ts';
import type { Tally } from './tally.ts';

/** Exchanges that are looked at for one rule. */
const MOST = 120;

export type ReadExchanges = (numbers: Iterable<number>) => Promise<ReadonlyMap<number, Exchange>>;

/** Says of each broken rule what the exchanges that broke it have in common, where that tells them from the others. */
export async function withSharedFacts(report: Report, tally: Tally, read: ReadExchanges): Promise<Report> {
  const broken = report.rules.filter(({ verdict }) => verdict === 'fail');
  const shared = new Map<string, string | null>();
  for (const { id } of broken) shared.set(id, await sharedFact(id, tally, read));
  const told = (rule: ReportRule): ReportRule => ({ ...rule, shared: shared.get(rule.id) ?? null });
  return { ...report, rules: report.rules.map(told) };
}

async function sharedFact(rule: string, { evidence, replays }: Tally, read: ReadExchanges): Promise<string | null> {
  const brokenAt = [...evidence.brokenAt(rule)];
  const brokenNumbers = new Set(brokenAt);
  const keptAt = evidence.keptAt(rule).filter((n) => !brokenNumbers.has(n));
  const facts = async (numbers: readonly number[]): Promise<readonly Facts[]> =>
    [...(await read(numbers)).values()].map((exchange) => factsOf(exchange, replays.stateAt(exchange.n)));
  const [broken, kept] = [await facts(brokenAt.slice(0, MOST)), await facts(keptAt)];
  const common = commonFact(broken, kept);
  if (common === null) return null;
  const seen = { broken: broken.length, kept: kept.length };
  return commonWords(common, seen, { broken: brokenAt.length, kept: evidence.kept(rule) });
}
