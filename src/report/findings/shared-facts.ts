import type { Exchange } from '../../evidence/exchange.ts';
import { circumstancesOf } from './circumstances.ts';
import { commonFacts, commonWords, type Facts } from './common-facts.ts';
import { requestFacts } from './exchange-facts.ts';
import type { Report, ReportRule } from '../report-json.ts';
import type { Tally } from '../tally/tally.ts';

/** Exchanges that are looked at for one rule. */
const MOST = 120;

type ReadExchanges = (numbers: Iterable<number>) => Promise<ReadonlyMap<number, Exchange>>;

/** Says of each broken rule what the exchanges that broke it have in common, where that tells them from the others. */
export async function withSharedFacts(report: Report, tally: Tally, read: ReadExchanges): Promise<Report> {
  const broken = report.rules.filter(({ verdict }) => verdict === 'fail');
  const shared = new Map<string, string | null>();
  for (const { id } of broken) shared.set(id, await sharedFact(id, tally, read));
  const told = (rule: ReportRule): ReportRule => ({ ...rule, shared: shared.get(rule.id) ?? null });
  return { ...report, rules: report.rules.map(told) };
}

async function sharedFact(rule: string, tally: Tally, read: ReadExchanges): Promise<string | null> {
  const { evidence } = tally;
  const brokenAt = [...evidence.brokenAt(rule)];
  const brokenNumbers = new Set(brokenAt);
  const keptAt = evidence.keptAt(rule).filter((n) => !brokenNumbers.has(n));
  const facts = async (numbers: readonly number[]): Promise<readonly Facts[]> =>
    [...(await read(numbers)).values()].map((exchange) => factsOf(exchange, tally));
  const [broken, kept] = [await facts(brokenAt.slice(0, MOST)), await facts(keptAt)];
  const common = commonFacts(broken, kept);
  return common === null
    ? null
    : commonWords(common, broken.length, { broken: brokenAt.length, kept: evidence.kept(rule) });
}

const factsOf = (exchange: Exchange, { states, firstUses }: Tally): Facts => ({
  place: exchange.deployment,
  request: requestFacts(exchange, firstUses.before(exchange) !== null),
  ...circumstancesOf(exchange, states, firstUses),
});
