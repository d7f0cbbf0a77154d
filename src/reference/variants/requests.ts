import type { EndpointName } from '../../contract/endpoints.ts';
import { change, field, together } from '../change.ts';
import type { Patch } from '../behaviour.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { textReader } from '../bodies/fields.ts';
import type { Reader } from '../bodies/body.ts';
import { varying } from './variant.ts';

export const bodyNames: readonly string[] = [
  'amount_minor',
  'rail',
  'msisdn',
  'currency',
  'reference',
  'description',
  'metadata',
];
const queryNames: Readonly<Partial<Record<EndpointName, readonly string[]>>> = {
  'charges.list': ['limit', 'starting_after', 'state'],
  'bills.list': ['limit', 'starting_after', 'state', 'customer_ref'],
  'links.list': ['limit'],
  'events.list': ['limit', 'starting_after'],
  'webhook-endpoints.list': ['limit', 'starting_after'],
};

const strictNames: Patch = change('order')(() => ({
  names: (body) => (Object.keys(body).every((name) => bodyNames.includes(name)) ? null : { code: 'BAD_REQUEST' }),
}));

const strictQuery: Patch = change('checks')(() => ({
  query: ({ query, route }) => {
    const known = (route.is === 'served' ? queryNames[route.operation] : undefined) ?? [];
    return [...query.keys()].every((name) => known.includes(name)) ? null : { code: 'BAD_REQUEST' };
  },
}));

/** What is wrong with an address is seen before anybody asks who calls. */
const queryFirst: Patch = (behaviour) => ({
  ...behaviour,
  checkOrder: ['query', ...behaviour.checkOrder.filter((name) => name !== 'query')],
});

const jsonOnly: Patch = change('order')(() => ({
  mediaType: (given) => (/^application\/json\b/i.test(given ?? '') ? null : { code: 'BAD_REQUEST', status: 415 }),
}));

const noNull =
  (code: ErrorCode) =>
  <T>(was: Reader<T>): Reader<T> =>
  (given, call) =>
    given === null ? { code } : was(given, call);

const nullRefused: Patch = together(
  field('currency')(noNull('BAD_CURRENCY')),
  field('reference')(noNull('BAD_REQUEST')),
  field('description')(noNull('BAD_REQUEST')),
  field('metadata')(noNull('BAD_REQUEST')),
);

const utf16 = (text: string): number => text.length;

const utf16Text: Patch = together(
  field('reference')(() => textReader((call) => call.behaviour.bounds.reference, utf16)),
  field('description')(() => textReader((call) => call.behaviour.bounds.description, utf16)),
);

const mobileOnly: Patch = field('msisdn')((was) => (given, call) => {
  const number = was(given, call);
  return 'value' in number && !/^\+255[67]/.test(number.value) ? { code: 'BAD_MSISDN' } : number;
});

const smallAmounts: Patch = field('amount')((was) => (given, call) => {
  const { minimum, multipleOf } = call.behaviour.bounds.amount;
  if (typeof given !== 'number' || !Number.isInteger(given) || given >= minimum) return was(given, call);
  return { code: given % multipleOf === 0 ? 'AMOUNT_TOO_SMALL' : 'BAD_AMOUNT' };
});

export const requestVariants = varying({
  'requests.strict: unknown fields of a body, unknown query parameters and other media types are refused': together(
    strictNames,
    strictQuery,
    jsonOnly,
  ),
  'requests.parameters-first: unknown query parameters are refused before the key is looked at': together(
    strictQuery,
    queryFirst,
  ),
  'requests.null-refused: null for an optional field is refused': nullRefused,
  'requests.utf-16: texts are counted in UTF-16 units': utf16Text,
  'requests.mobile-only: numbers must begin with 6 or 7': mobileOnly,
  'requests.small-amounts: zero and below are too small; small and no multiple is a bad amount': smallAmounts,
});
