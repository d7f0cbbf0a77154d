import { chargeRails, textLimits } from '../../contract/limits.ts';
import { tillPattern } from '../../contract/chapters/pos.ts';
import { chargeFields } from '../../contract/resources/charge.ts';
import type { Field } from '../../contract/resources/field.ts';
import { posChargeFields, tillIfTold } from '../../contract/resources/pos-charge.ts';
import { sandboxChargeFields } from '../../contract/resources/sandbox-charge.ts';
import { asObject } from '../../evidence/read.ts';
import { pathOf } from '../request.ts';
import {
  changed,
  type Compare,
  equal,
  integers,
  isMissing,
  moments,
  objects,
  texts,
  differenceOf,
} from '../resources/compare.ts';
import { type KnownResource, type Note, type Law, deviationOf, isMadeElsewhere } from '../resources/known.ts';
import { documentedFields, isShownBeside } from './levy.ts';
import type { ResourceTable } from '../resources/resource-judge.ts';
import { noted, placed } from '../ruling.ts';

/** How its payer is asked; unknown: only on live, where links and bills make charges as well. */
export type Channel = 'phone' | 'pos' | 'unknown';

export function channelOf({ exchange, origin, via, fields }: KnownResource): Channel {
  if (exchange.deployment === 'sandbox') return 'phone';
  const request = origin?.creation.request ?? (via === 'create' ? exchange.request : null);
  if (request) return pathOf(request) === '/v1/pos/charges' ? 'pos' : 'phone';
  // A service may have every field on every charge, null or, as a code of its receipt, of another meaning.
  return isMissing(fields['till']) ? 'unknown' : 'pos';
}

function fieldsOf(charge: KnownResource): readonly Field[] {
  const channel = channelOf(charge);
  if (charge.exchange.deployment === 'sandbox') return sandboxChargeFields;
  if (channel === 'phone') return chargeFields;
  if (channel === 'unknown' && charge.fields['state'] === 'succeeded')
    return chargeFields.map(eitherFee(charge)).map(eitherExpiry);
  if (charge.via === 'create') return posChargeFields;
  const shared = posChargeFields.filter(({ where }) => where === 'always');
  const all = [...shared, ...chargeFields.filter(isFee).map(eitherFee(charge))];
  if (channel !== 'pos') return all.map(eitherExpiry);
  return charge.origin ? [...all, tillIfTold] : all;
}

/** Only prompts and codes are said to have a window; a bill that is paid from a menu asks nobody to hurry. */
const eitherExpiry = (field: Field): Field =>
  field.field === 'expires_at' ? { ...field, has: (value) => value === null || field.has(value) } : field;

const isFee = ({ field }: Field): boolean => field === 'fee_minor';

/** Whether a later read of a POS charge spells the fee as its creation did is open. */
const eitherFee =
  ({ fields }: KnownResource) =>
  (field: Field): Field => {
    if (!isFee(field)) return field;
    if (Number.isInteger(fields['mdr_minor'])) return { ...field, field: 'mdr_minor' };
    return { ...field, expected: `${field.expected}, or mdr_minor in its place` };
  };

// The rail wallet, and whatever is no rail at all, are broken rules of their own.
const rails = equal((value) => chargeRails.some((rail) => rail === value));
const tills = equal((value) => typeof value === 'string' && tillPattern.test(value));

const metadata: Compare = (sent, came) => {
  if ([sent, came].some((value) => !isMissing(value) && !asObject(value))) return 'open';
  const difference = differenceOf(sent ?? {}, came ?? {});
  return difference ? { was: `metadata${difference.at}: ${difference.sent}`, is: difference.came } : 'same';
};

/** For a text that is nothing, null or empty where it was not given. */
const words: Compare = (was, is) =>
  (isMissing(was) ? '' : was) === (isMissing(is) ? '' : is) ? 'same' : changed(was, is);

const always = (): boolean => true;

const isPrompted = (charge: KnownResource): boolean => channelOf(charge) !== 'unknown';

/** Whether a charge that was never paid still costs its fee is not stated. */
const isUnpaid = (state: unknown): boolean => state === 'failed' || state === 'expired';

const isCosted = ({ known, fields: { state } }: KnownResource): boolean =>
  !isUnpaid(state) || known?.first.fields['state'] === state;

/** Nothing says that what is told in one state, before a code is scanned or a charge is paid, is what it costs in the next. */
const pricedAlike = ({ known, fields: { state } }: KnownResource): KnownResource['first'] =>
  (typeof state === 'string' && known?.states.get(state)) || null;

export const charge: ResourceTable = {
  kind: 'charge',
  object: 'charge.object',
  fieldsOf,
  echoed: [
    { field: 'amount_minor', rule: 'charge.amount-echoed', of: isPrompted, compare: integers, identifies: always },
    {
      field: 'rail',
      rule: 'charge.rail-echoed',
      of: (seen) => channelOf(seen) === 'phone',
      compare: rails,
      identifies: always,
    },
    {
      field: 'reference',
      rule: 'charge.reference-echoed',
      of: isPrompted,
      compare: texts(textLimits.reference.maximum),
      identifies: always,
    },
    {
      field: 'description',
      rule: 'charge.description-echoed',
      of: isPrompted,
      compare: texts(textLimits.description.maximum),
      identifies: ({ request }) => pathOf(request) === '/v1/pos/charges',
    },
    { field: 'metadata', rule: 'charge.metadata-returned', of: isPrompted, compare: metadata },
    {
      field: 'till',
      rule: 'pos-charge.till-echoed',
      of: (seen) => channelOf(seen) === 'pos',
      compare: tills,
      identifies: always,
    },
  ],
  unchanging: [
    { field: 'fee_minor', rule: 'charge.fee-minor', of: isCosted, compare: integers, against: pricedAlike },
    { field: 'mdr_minor', rule: 'charge.fee-minor', of: isCosted, compare: integers, against: pricedAlike },
    { field: 'created', rule: 'charge.created', compare: moments },
    // Elsewhere an expiry that moves has another distance from the creation than documented.
    {
      field: 'expires_at',
      rule: 'charge.expires-at',
      of: (seen) => channelOf(seen) === 'unknown',
      compare: moments,
    },
    // Where the request is known, the echo is compared with that.
    { field: 'amount_minor', rule: 'charge.amount-echoed', of: isMadeElsewhere, compare: integers },
    { field: 'reference', rule: 'charge.reference-echoed', of: isMadeElsewhere, compare: words },
    { field: 'description', rule: 'charge.description-echoed', of: isMadeElsewhere, compare: words },
    { field: 'metadata', rule: 'charge.metadata-returned', of: isMadeElsewhere, compare: objects },
  ],
  optional: ['reference', 'description'],
};

/** Which fields a charge has beside those that are documented. */
export const undocumentedFields: Note = ({ fields, exchange }) => {
  const names = Object.keys(fields).filter((name) => !documentedFields.has(name));
  return names.length > 0 ? [noted('charge.undocumented-fields', exchange, names.toSorted().join(', '))] : [];
};

/**
 * What a payer authorises, less the fee, is what reaches the balance; of a charge that was never paid, nothing does, and of
 * one that is not paid yet nothing has.
 */
export const chargeMoney: Law = (charge) => {
  const { fields } = charge;
  if (isUnpaid(fields['state'])) return [];
  const feeName = isInteger(fields['fee_minor']) ? 'fee_minor' : 'mdr_minor';
  const [amount, fee, net] = [fields['amount_minor'], fields[feeName], fields['net_minor']];
  if (!isInteger(amount) || !isInteger(fee) || !isInteger(net)) return [];
  if (net === 0 && fields['state'] !== 'succeeded') return [];
  if (isShownBeside(amount - fee - net, fields)) return [];
  const isPos = channelOf(charge) === 'pos';
  const rule = isPos ? 'pos-charge.net-is-amount-minus-mdr' : 'charge.net-is-amount-minus-fee';
  const due = `: ${amount - fee}, its amount_minor ${amount} less its ${feeName} ${fee}`;
  return [placed(rule, net === amount - fee ? null : deviationOf(charge, 'net_minor', due))];
};

export const takenBeside: Note = ({ fields, exchange }) => {
  const { amount_minor: amount, fee_minor: fee = fields['mdr_minor'], net_minor: net } = fields;
  if (!isInteger(amount) || !isInteger(fee) || !isInteger(net) || isUnpaid(fields['state'])) return [];
  const taken = amount - fee - net;
  return isShownBeside(taken, fields) ? [noted('charge.taken-beside-the-fee', exchange, `${taken} of ${amount}`)] : [];
};

const isInteger = (value: unknown): value is number => Number.isInteger(value);
