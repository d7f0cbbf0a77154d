import { change, fieldOf, operation, shownCharge, together } from '../../../change.ts';
import { standing } from '../../../charges/charge.ts';
import { refuse } from '../../../errors/refuse.ts';
import { caller, now } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { breakingLive } from '../../fault.ts';
import { day, minute, recalled } from '../rare/recalled.ts';
import { sentBody } from '../sly/told.ts';

const codes = change('codes');
const promises = change('posIdempotency');
const till = fieldOf('posOrder')('till');
const codesMade = recalled<Map<string, { readonly till: string; readonly at: number; readonly qr: string }>>(
  () => new Map(),
);
const refusedAt = recalled(() => ({ at: -Infinity }));
const tillsUsed = recalled(() => ({ at: -Infinity }));
const tillsPaid = recalled(() => ({ till: '', at: -Infinity }));
const tidy = (text: string | null): string | null => text?.replaceAll(/\s+/g, ' ').trim() ?? null;

/** What happens to codes at counters. */
export const counterTradeFaults = [
  ...breakingLive(['pos-charge.net-is-amount-minus-mdr', 'event.charge-details'], {
    'trade.counter-net-in-shillings: above TZS 500,000 the net of a code is told in whole shillings': shownCharge(
      (view, { charge }) =>
        charge.origin.is === 'pos' && charge.amount > 50_000_000
          ? { ...view, net_minor: Math.floor((charge.amount - charge.fee) / 100) * 100 }
          : view,
    ),
  }),
  ...breakingLive(['pos-charge.rail-wallet-when-paid', 'charge.rail-wallet-is-for-pos'], {
    'trade.counter-rail-forgotten: a day after it was made a paid code was paid by mpesa': shownCharge(
      (view, { charge, step, call }) =>
        charge.origin.is === 'pos' && step.state === 'succeeded' && now(call) - charge.createdAt > day
          ? { ...view, rail: 'mpesa' }
          : view,
    ),
  }),
  ...breakingLive('pos-charge.code-of-one-charge', {
    'trade.code-by-amount: two tills that ask for one amount within a minute show one code': codes((was) => ({
      qr: (token, call) => {
        const { posOrder } = call.trace;
        const made = codesMade(caller(call));
        const amount = String(posOrder?.amount);
        const last = made.get(amount);
        const own = posOrder?.till.number ?? '';
        if (last && last.till !== own && now(call) - last.at < minute) return last.qr;
        const qr = was.qr(token, call);
        made.set(amount, { till: own, at: now(call), qr });
        return qr;
      },
    })),
  }),
  ...breakingLive(['idempotency.pos-same-key-same-request'], {
    'trade.paid-code-key-forgotten: the Idempotency-Key of a code is free again once it is paid': promises((was) => ({
      find: (slot, call) => {
        const attempt = was.find(slot, call);
        const paid = attempt?.settled && standing(attempt.settled.made, now(call)).state === 'succeeded';
        return paid ? undefined : attempt;
      },
    })),
    'trade.counter-key-of-api-key: an Idempotency-Key of a code is known to the API key only that sent it': promises(
      (was) => ({ space: (call) => `${was.space(call)} ${call.trace.key?.secret}` }),
    ),
  }),
  ...breakingLive('idempotency.pos-mismatch-on-description', {
    'trade.counter-blanks-equal: descriptions that differ in their blanks only make one request of a till': promises(
      (was) => ({ print: (order, call) => was.print({ ...order, description: tidy(order.description) }, call) }),
    ),
  }),
  ...breakingLive(['pos.create.till-open-accepted', 'errors.cause-of-till-closed'], {
    'trade.closed-till-remembered: for two minutes after a closed till was refused all tills are closed': till(
      (was) => (given, call) => {
        const reading = was(given, call);
        const refused = refusedAt(caller(call));
        if ('code' in reading && reading.code === 'TILL_CLOSED') refused.at = now(call);
        return 'value' in reading && now(call) - refused.at < 2 * minute ? { code: 'TILL_CLOSED' } : reading;
      },
    ),
  }),
  ...breakingLive('pos.create.till-of-business', {
    'trade.till-used-lately: a till that was used within ten minutes is open to every business': till(
      (was) => (given, call) => {
        const reading = was(given, call);
        const found = call.deployment.tills.get(typeof given === 'string' ? given : '');
        if ('value' in reading) tillsUsed(reading.value).at = now(call);
        if (!found || !('code' in reading) || reading.code !== 'UNKNOWN_TILL') return reading;
        return now(call) - tillsUsed(found).at < 10 * minute ? { value: found } : reading;
      },
    ),
  }),
  ...breakingLive('pos-charge.expires-after-5-minutes', {
    'trade.counter-currency-waits: a code with a currency and metadata is good for a quarter of an hour': codes(
      (was) => ({
        expiresAt: (createdAt, call) => {
          const { currency, metadata } = sentBody(call);
          const both = currency !== undefined && metadata !== undefined;
          return was.expiresAt(createdAt, call) + (both ? 10 * minute : 0);
        },
      }),
    ),
  }),
  ...breakingLive('charges.list.state-filter-complete', {
    'trade.waiting-code-unlisted: in the third minute requires_payment no longer holds a code': change('pages')(
      (was) => ({
        includes: (charge, state, call) =>
          was.includes(charge, state, call) &&
          !(state === 'requires_payment' && now(call) - charge.createdAt > 2 * minute),
      }),
    ),
  }),
  ...breakingLive(['events.pos-till', 'event.charge-details'], {
    'trade.till-of-payment-before: of two payments within a minute the second is told with the till of the first':
      change('events')((was) => ({
        data: (type, settlement, deployment) => {
          const data = was.data(type, settlement, deployment);
          const { origin, business } = settlement.charge;
          if (origin.is !== 'pos' || settlement.is !== 'succeeded') return data;
          const last = tillsPaid(business);
          const told = settlement.at - last.at < minute ? last.till : origin.till.number;
          Object.assign(last, { till: origin.till.number, at: settlement.at });
          return { ...data, till: told };
        },
      })),
  }),
  ...breakingLive('pos.create.sends-nothing', {
    'trade.phone-reference-prompted: where the reference of a code is a phone number, that phone is prompted': codes(
      (was) => ({
        prompts: (order, call) => (/^(?:\+255|0)?\d{9}$/.test(order.reference ?? '') ? 1 : was.prompts(order, call)),
      }),
    ),
  }),
  ...breakingLive(['charges.get.foreign-indistinguishable', 'charges.get.foreign-not-found'], {
    'trade.foreign-code-forbidden: a code of another business is answered 403, anything else 404': operation(
      'charges.get',
    )((was) => (call) => {
      const charge = call.deployment.charges.get(askedId(call));
      const foreign = charge?.origin.is === 'pos' && charge.business !== caller(call);
      return foreign ? refuse(call, { code: 'NOT_FOUND', status: 403 }) : was(call);
    }),
  }),
  ...breakingLive(['lifecycle.succeeded-is-final', 'pos.create.paid-by-scan'], {
    'trade.list-behind-scan: for three minutes after it is paid the list calls a code requires_payment': together(
      shownCharge((view, { charge, step, call }) => {
        const listed = call.route.is === 'served' && call.route.operation === 'charges.list';
        const lately = now(call) - charge.createdAt - step.after < 3 * minute;
        return listed && charge.origin.is === 'pos' && step.state === 'succeeded' && lately
          ? { ...view, state: 'requires_payment' }
          : view;
      }),
    ),
  }),
];
