import type { EndpointName } from '../../../contract/endpoints.ts';
import { currency } from '../../../contract/limits.ts';
import type { RuleId } from '../../../contract/rules.ts';
import { endpointOf } from '../../request.ts';
import { type Placed, placed, rulings } from '../../ruling.ts';
import { asked } from '../../words.ts';
import type { ClientJudge } from '../client-judge.ts';
import { isNumber, isText, writtenIn } from './written.ts';

/** What fields of a body are texts that may be all digits. */
const digits: Readonly<Partial<Record<EndpointName, readonly string[]>>> = {
  'charges.create': ['msisdn', 'reference'],
  'pos.create': ['till', 'reference'],
  'bills.create': ['customer_ref'],
  'bills.notify': ['phone'],
  'links.create': ['reference'],
};

const common = ['reference', 'description', 'metadata', 'currency'] as const;

/** What fields of a body need not be given. */
const optional: Readonly<Partial<Record<EndpointName, readonly string[]>>> = {
  'charges.create': common,
  'pos.create': common,
  'bills.create': ['payer_name', 'description', 'expires_at'],
  'links.create': ['kind', 'max_uses', 'expires_at', 'description', 'reference', 'success_url'],
};

type Seen = ReturnType<typeof writtenIn>[number];
type Told = (rule: RuleId, right: boolean, expected: string, seen: Seen) => Placed;

/**
 * Values as they are written. Whether a caller gave a number without its zeros, or an empty text, does not show; a number
 * in place of a text, and null, are no documented values of these fields whoever gave them.
 */
export const values: ClientJudge = (exchange) => {
  const name = endpointOf(exchange)?.name;
  if (name === undefined || exchange.request.method !== 'POST') return [];
  const told: Told = (rule, right, expected, seen) =>
    placed(rule, right ? null : { expected, actual: `${asked(exchange)} with ${wordsOf(seen)}` });
  const written = writtenIn(exchange.request);
  const places = written.flatMap((seen) => [
    ...amounts(seen, told),
    ...currencies(seen, told),
    ...texts(seen, digits[name] ?? [], told),
    ...absent(seen, optional[name] ?? [], told),
  ]);
  const none = name === 'charges.create' && written.length > 0 && !written.some((seen) => seen.name === 'currency');
  return rulings(exchange, none ? [...places, placed('client.currency-tzs')] : places);
};

const wordsOf = ({ name, text }: Seen): string => `"${name}": ${text.length > 60 ? `${text.slice(0, 60)}…` : text}`;

function amounts(seen: Seen, told: Told): readonly Placed[] {
  if (seen.name !== 'amount_minor' || seen.text === 'null') return [];
  const right = /^-?\d+$/.test(seen.text);
  return [told('client.amounts-are-integers', right, 'amount_minor as a JSON integer, such as 10000', seen)];
}

function currencies(seen: Seen, told: Told): readonly Placed[] {
  if (seen.name !== 'currency' || seen.text === 'null') return [];
  return [told('client.currency-tzs', seen.text === `"${currency}"`, 'the currency "TZS", or none', seen)];
}

function texts(seen: Seen, fields: readonly string[], told: Told): readonly Placed[] {
  if (!fields.includes(seen.name) || !(isText(seen) || isNumber(seen))) return [];
  return [told('client.digits-stay-text', isText(seen), `${seen.name} as a JSON string`, seen)];
}

function absent(seen: Seen, fields: readonly string[], told: Told): readonly Placed[] {
  if (!fields.includes(seen.name)) return [];
  const expected = `${seen.name} left out where there is none`;
  return [told('client.absent-is-left-out', seen.text !== 'null', expected, seen)];
}
