import { parseMsisdn } from '../../../contract/msisdn.ts';
import type { ToldCommand } from '../../../evidence/client-case.ts';
import type { Exchange } from '../../../evidence/exchange.ts';
import { fieldsSent } from '../../order.ts';
import { queryOf } from '../../request.ts';
import { quoted } from '../../ruling.ts';
import { asked } from '../../words.ts';
import { claims, type ClaimJudge, type Place, sentBy } from '../claim-judge.ts';

/** Each request of each command, beside what the command gave. */
const overRequests =
  (
    rule: Parameters<typeof claims>[0],
    places: (command: ToldCommand, exchange: Exchange) => readonly Place[],
  ): ClaimJudge =>
  (facts) =>
    claims(
      rule,
      facts.commands.flatMap((command) => sentBy(facts, command).flatMap((exchange) => places(command, exchange))),
    );

const differs = (exchange: Exchange, expected: string, name: string, sent: unknown): Place => ({
  expected,
  actual: `${asked(exchange)} with ${name} ${quoted(sent)}`,
  exchanges: [exchange.n],
});

const numbers = ['msisdn', 'till'] as const;

/** A number may be sent in another documented form than the caller gave; which forms the phone of a notice has is open. */
export const digitsAsGiven = overRequests('client.digits-stay-text', ({ args }, exchange) => {
  const sent = exchange.request.method === 'POST' ? fieldsSent(exchange.request) : null;
  return numbers.flatMap((name) => {
    const [given, is] = [args[name], sent?.[name]];
    if (typeof given !== 'string' || typeof is !== 'string') return [];
    const right = given === is || (name !== 'till' && !(isNumber(given) && !isNumber(is)));
    return [right ? null : differs(exchange, `the ${name} that was given, ${quoted(given)}`, name, is)];
  });
});

/** Masked digits count as digits. */
const isNumber = (text: string): boolean => parseMsisdn(text.replaceAll('*', '1')) !== null;

/** Null is told by the wire alone; an empty text only where the caller gave none. */
export const nothingAdded = overRequests('client.absent-is-left-out', ({ op, args }, exchange) => {
  const sent = exchange.request.method === 'POST' && op.startsWith('create_') ? fieldsSent(exchange.request) : null;
  return Object.entries(sent ?? {}).flatMap(([name, is]) => {
    if (is !== '' || args[name] !== undefined) return [];
    return [differs(exchange, `${name} left out, which was not given`, name, is)];
  });
});

const filters = ['state', 'customer_ref'] as const;

/** A filter that is not encoded is another filter. */
export const filtersAsGiven = overRequests('client.filters-on-every-page', ({ op, args }, exchange) => {
  if (!op.startsWith('list_') || exchange.request.method !== 'GET') return [];
  const query = queryOf(exchange.request);
  return filters.flatMap((name) => {
    const given = args[name];
    if (typeof given !== 'string' || given === '') return [];
    const is = query.get(name);
    return [is === given ? null : differs(exchange, `the ${name} that was given, ${quoted(given)}`, name, is)];
  });
});
