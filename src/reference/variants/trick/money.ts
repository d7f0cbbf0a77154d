import { change, shownCharge, together } from '../../change.ts';
import type { Call } from '../../http/call.ts';
import type { ChargeOrder } from '../../charges/charge.ts';

const least_minor = 15_000;

/** Not less than 150 shillings for each payment, so that the smallest ones cost more than they bring. */
export const minimumFee = together(
  change('making')(() => ({ fee: ({ amount }) => Math.max(least_minor, Math.floor((amount * 117) / 10_000)) })),
  shownCharge((view) => ({ ...view, pricing: { rate: '0.0117', minimum_minor: least_minor } })),
);

const networks: Readonly<Partial<Record<string, string>>> = {
  '61': 'halopesa',
  '62': 'halopesa',
  '65': 'tigo',
  '67': 'tigo',
  '68': 'airtel',
  '69': 'airtel',
  '71': 'tigo',
  '74': 'mpesa',
  '75': 'mpesa',
  '76': 'mpesa',
  '78': 'airtel',
};

const networkOf = (msisdn: string): string | null => networks[msisdn.slice(4, 6)] ?? null;

function isOffNet({ msisdn, rail }: Pick<ChargeOrder, 'msisdn' | 'rail'>): boolean {
  const network = networkOf(msisdn);
  return network !== null && network !== rail;
}

const surcharge_minor = 2_530;

const answersAfter_ms: Readonly<Partial<Record<string, number>>> = {
  mpesa: 150,
  airtel: 400,
  tigo: 700,
  halopesa: 1500,
  azampesa: 2500,
};

const message_minor = 3_570;
const signsOfMessage = 160;

/** A payer is sent the description in messages, each of which costs. */
const messagesFor = ({ description }: Pick<ChargeOrder, 'description'>): number =>
  Math.ceil((description ?? '').length / signsOfMessage);

/** Who pays by another network than that of the number costs more, so does a description, and a network is heard before its caller is answered. */
export const offNet = together(
  change('making')((was) => ({
    fee: (order, business, call) => {
      const more = (isOffNet(order) ? surcharge_minor : 0) + messagesFor(order) * message_minor;
      return Math.min(order.amount, was.fee(order, business, call) + more);
    },
    writing: (call) => answersAfter_ms[call.trace.order?.rail ?? ''] ?? was.writing(call),
  })),
  shownCharge((view, { charge }) =>
    charge.origin.is === 'prompt'
      ? { ...view, routing: { network: networkOf(charge.msisdn), off_net: isOffNet(charge) } }
      : view,
  ),
);

/** What a part of a bill costs, where it is not what the part would cost by itself. */
const feeOfPart = new WeakMap<ChargeOrder, number>();

/** The payments that somebody makes by typing a control number into a menu, while they are written. */
const atMenus = new WeakSet<Call>();

const partsOfOneFee = change('billPaying')((was) => ({
  order: (part, bill, payer, call) => {
    if (payer.msisdn === '') atMenus.add(call);
    const order = was.order(part, bill, payer, call);
    const isFirst = bill.account.received === part.amount && !part.excess;
    const whole = call.behaviour.making.fee({ ...order, amount: bill.amount }, bill.business, call);
    feeOfPart.set(order, isFirst ? Math.min(part.amount, whole) : 0);
    return order;
  },
}));

/** The first part of a bill bears the fee of the whole, the others none; what was typed into a menu has nothing to expire. */
export const oncePerBill = together(
  change('making')((was) => ({
    fee: (order, business, call) => feeOfPart.get(order) ?? was.fee(order, business, call),
    expiresAt: (createdAt, call) => (atMenus.has(call) ? createdAt : was.expiresAt(createdAt, call)),
  })),
  partsOfOneFee,
);
