import type { Exchange } from '../../evidence/exchange.ts';

type Hold = (exchanges: readonly Exchange[]) => Promise<boolean>;

/** What a body may do without, what a reader learns least from first. */
const spare = ['metadata', 'description', 'payer_name', 'currency', 'reference'] as const;

/** Leaves out of all bodies what has no part in it, so that what is left is what matters. */
export async function plainer(exchanges: readonly Exchange[], holds: Hold): Promise<readonly Exchange[]> {
  const barest = without(exchanges, spare);
  if (barest === exchanges || (await holds(barest))) return barest;
  let left = exchanges;
  for (const name of spare) {
    const fewer = without(left, [name]);
    if (fewer !== left && (await holds(fewer))) left = fewer;
  }
  return left;
}

/** The same list where none of them has one of these. */
function without(exchanges: readonly Exchange[], names: readonly string[]): readonly Exchange[] {
  const barer = exchanges.map((exchange) => bare(exchange, names));
  return barer.every((exchange, at) => exchange === exchanges[at]) ? exchanges : barer;
}

function bare(exchange: Exchange, names: readonly string[]): Exchange {
  const { template } = exchange;
  const json = template?.json;
  if (!template || typeof json !== 'object' || json === null || !names.some((name) => name in json)) return exchange;
  const left = Object.entries(json).filter(([name]) => !names.includes(name));
  return { ...exchange, template: { ...template, json: Object.fromEntries(left) } };
}
