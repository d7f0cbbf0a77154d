import { tillPattern } from '../../contract/chapters/pos.ts';
import type { Till } from '../world/accounts.ts';
import { caller } from '../http/call.ts';
import { documentedFields } from '../bodies/fields.ts';
import { lenient, type BodyPolicy, type Reader } from '../bodies/body.ts';
import type { PosOrder } from './pos-order.ts';

const till: Reader<Till> = (given, call) => {
  if (typeof given !== 'string' || !tillPattern.test(given)) return { code: 'BAD_TILL' };
  const found = call.deployment.tills.get(given);
  if (!found || found.business !== caller(call)) return { code: 'UNKNOWN_TILL' };
  return found.open ? { value: found } : { code: 'TILL_CLOSED' };
};

const { amount, currency, reference, description, metadata } = documentedFields;

export const posOrders: BodyPolicy<PosOrder> = lenient({
  till: { name: 'till', read: till },
  amount,
  currency,
  reference,
  description,
  metadata,
});
