import type { Law } from '../resources/law.ts';
import { channelOf } from './charge.ts';

/** What a payer authorises, less the fee, is what reaches the balance. */
export const chargeMoney: Law = (charge) => {
  const { fields, place } = charge;
  const feeName = isInteger(fields['fee_minor']) ? 'fee_minor' : 'mdr_minor';
  const [amount, fee, net] = [fields['amount_minor'], fields[feeName], fields['net_minor']];
  if (!isInteger(amount) || !isInteger(fee) || !isInteger(net)) return [];
  const isPos = channelOf(charge) === 'pos';
  const rule = isPos ? 'pos-charge.net-is-amount-minus-mdr' : 'charge.net-is-amount-minus-fee';
  const expected = `net_minor ${place}: ${amount - fee}, its amount_minor ${amount} less its ${feeName} ${fee}`;
  return [{ rule, place: net === amount - fee ? null : { expected, actual: String(net) } }];
};

const isInteger = (value: unknown): value is number => Number.isInteger(value);
