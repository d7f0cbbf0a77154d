import { channelOf } from './charge.ts';
import { type Seen, seenIn } from '../resources/seen.ts';
import type { Judge } from '../judge.ts';
import { ruling, type Deviation } from '../ruling.ts';

/** What a payer authorises, less the fee, is what reaches the balance. */
export const chargeMoney: Judge = (exchange, history) => {
  const charges = seenIn('charge', exchange, history);
  const isPos = (charge: Seen): boolean => channelOf(charge) === 'pos';
  const [pos, others] = [charges.filter(isPos), charges.filter((charge) => !isPos(charge))];
  return [
    ...ruling('charge.net-is-amount-minus-fee', exchange, others.flatMap(balance)),
    ...ruling('pos-charge.net-is-amount-minus-mdr', exchange, pos.flatMap(balance)),
  ];
};

function balance({ fields, place }: Seen): readonly (Deviation | null)[] {
  const feeName = Number.isInteger(fields['fee_minor']) ? 'fee_minor' : 'mdr_minor';
  const [amount, fee, net] = [fields['amount_minor'], fields[feeName], fields['net_minor']];
  if (!isInteger(amount) || !isInteger(fee) || !isInteger(net)) return [];
  if (net === amount - fee) return [null];
  return [
    {
      expected: `net_minor ${place}: ${amount - fee}, its amount_minor ${amount} less its ${feeName} ${fee}`,
      actual: String(net),
    },
  ];
}

const isInteger = (value: unknown): value is number => Number.isInteger(value);
