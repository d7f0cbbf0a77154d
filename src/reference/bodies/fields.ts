import { chargeRails, currency as onlyCurrency } from '../../contract/limits.ts';
import { parseMsisdn } from '../../contract/msisdn.ts';
import type { Call } from '../http/call.ts';
import { isObject, type JsonObject } from '../http/json.ts';
import { lenient, type OrderFields, type OrderPolicy, type Reader, type Reading } from './body.ts';

const rails: readonly unknown[] = chargeRails;

const amount: Reader<number> = (given, call) => {
  const { minimum, maximum, multipleOf } = call.behaviour.bounds.amount;
  if (typeof given !== 'number' || !Number.isInteger(given) || given <= 0) return { code: 'BAD_AMOUNT' };
  if (given < minimum) return { code: 'AMOUNT_TOO_SMALL' };
  return given > maximum || given % multipleOf !== 0 ? { code: 'BAD_AMOUNT' } : { value: given };
};

const currency: Reader<string> = (given) => {
  if (given === undefined || given === null) return { value: onlyCurrency };
  return given === onlyCurrency ? { value: given } : { code: 'BAD_CURRENCY' };
};

const rail: Reader<string> = (given) => (rails.includes(given) ? { value: given as string } : { code: 'BAD_RAIL' });

const msisdn: Reader<string> = (given) => {
  const number = parseMsisdn(given);
  return number ? { value: `+255${number.nineDigits}` } : { code: 'BAD_MSISDN' };
};

export const codePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count++;
  return count;
};

type Length = (text: string, call: Call) => number;

export function textReader(most: (call: Call) => number, length: Length = codePoints): Reader<string | null> {
  return (given, call): Reading<string | null> => {
    if (given === undefined || given === null) return { value: null };
    const fits = typeof given === 'string' && length(given, call) <= most(call);
    return fits ? { value: given } : { code: 'BAD_REQUEST' };
  };
}

const metadata: Reader<JsonObject | null> = (given) => {
  if (given === undefined || given === null) return { value: null };
  return isObject(given) ? { value: given } : { code: 'BAD_REQUEST' };
};

export const documentedFields: OrderFields = {
  amount: { name: 'amount_minor', read: amount },
  currency: { name: 'currency', read: currency },
  rail: { name: 'rail', read: rail },
  msisdn: { name: 'msisdn', read: msisdn },
  reference: { name: 'reference', read: textReader((call) => call.behaviour.bounds.reference) },
  description: { name: 'description', read: textReader((call) => call.behaviour.bounds.description) },
  metadata: { name: 'metadata', read: metadata },
};

export const lenientOrders: OrderPolicy = lenient(documentedFields);
