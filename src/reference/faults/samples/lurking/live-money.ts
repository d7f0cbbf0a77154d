import { change, operation, shownAt, together } from '../../../change.ts';
import { refuse } from '../../../errors/refuse.ts';
import type { Call } from '../../../http/call.ts';
import { isObject } from '../../../http/json.ts';
import { breakingLive } from '../../fault.ts';
import { firstOf } from '../../misreading.ts';
import { recalled } from '../rare/recalled.ts';
import { sentBody } from '../sly/told.ts';
import { textOf, without } from '../../views.ts';

const dark = recalled(() => ({ is: false }));
const late = new WeakSet<object>();

const namesCharset = (call: Call): boolean => /;\s*charset=/i.test(call.header('content-type') ?? '');

/** The same request, as if the ledger were there. */
const unhindered = (call: Call): Call => ({
  ...call,
  behaviour: { ...call.behaviour, making: { ...call.behaviour.making, reachable: () => true } },
});

const isUnlit = (call: Call): boolean =>
  !call.behaviour.making.reachable(call) && isObject(sentBody(call)['metadata'] ?? null);

/** What hides in charges, in their events and in the balance. */
export const lurkingLiveMoney = [
  ...breakingLive(['event.charge-reference', 'event.charge-details'], {
    'lurking.network-reference: the event of an expired charge on halopesa has 35 characters of its reference': change(
      'events',
    )((was) => ({
      data: (type, settlement, deployment) => {
        const data = was.data(type, settlement, deployment);
        return type === 'charge.expired' && settlement.charge.rail === 'halopesa'
          ? { ...data, reference: firstOf(35)(textOf(data['reference'])) }
          : data;
      },
    })),
  }),
  ...breakingLive(['charge.fee-minor', 'charge.net-is-amount-minus-fee'], {
    'lurking.charset-of-nothing: in a list that is asked for with a Content-Type with a charset no charge has a fee':
      shownAt('charges.list')((view, { call }) => (namesCharset(call) ? without(view, 'fee_minor') : view)),
  }),
  ...breakingLive(['errors.ledger-unavailable-takes-nothing', 'idempotency.resend-after-ledger-unavailable'], {
    'lurking.made-in-the-dark: a POS charge with metadata is made though the ledger is not there': operation(
      'pos.create',
    )((was) => async (call) => {
      if (!isUnlit(call)) return was(call);
      const answer = await was(unhindered(call));
      const charge = call.deployment.charges.get(textOf(answer.body?.['id']));
      if (!charge) return answer;
      if (call.trace.replayed !== true) dark(charge).is = true;
      return dark(charge).is ? refuse(call, { code: 'LEDGER_UNAVAILABLE' }) : answer;
    }),
  }),
  ...breakingLive(['money.balance-moves-by-net', 'balance.not-cached', 'bill.excess-is-a-charge-with-bill-id'], {
    'lurking.paid-once-more: what is paid on a bill that is paid already never comes to the balance': together(
      change('billPaying')((was) => ({
        parts: (amount, outstanding, call) => {
          const parts = was.parts(amount, outstanding, call);
          if (outstanding === 0) for (const part of parts) late.add(part);
          return parts;
        },
        origin: (bill, outstanding, part, call) => {
          const origin = was.origin(bill, outstanding, part, call);
          if (late.has(part)) late.add(origin);
          return origin;
        },
      })),
      change('ledger')((was) => ({
        available: (business, call) =>
          call.deployment.charges
            .of(business)
            .filter(({ origin }) => late.has(origin))
            .reduce((sum, { amount, fee }) => sum - (amount - fee), was.available(business, call)),
      })),
    ),
  }),
];
