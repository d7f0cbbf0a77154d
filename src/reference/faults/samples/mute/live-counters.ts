import { change, fieldOf, shownCharge, standingCharge, together } from '../../../change.ts';
import { caller, now } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { breakingLive } from '../../fault.ts';
import { minute, recalled, secondOf } from '../rare/recalled.ts';
import { firstOf } from '../../misreading.ts';

const kept = recalled(() => ({ codes: new Map<string, string>(), replayedAt: 0 }));

/** Codes at a counter. */
export const muteLiveCounters = [
  ...breakingLive('pos-charge.code-of-one-charge', {
    'mute.code-of-a-price: two codes over one amount within a second are one': change('codes')((was) => ({
      qr: (token, call) => {
        const { codes } = kept(call.deployment);
        const price = `${secondOf(now(call))} ${call.trace.posOrder?.amount}`;
        const qr = codes.get(price) ?? was.qr(token, call);
        codes.set(price, qr);
        return qr;
      },
    })),
  }),
  ...breakingLive('pos-charge.expires-after-5-minutes', {
    'mute.prolonged-by-replay: a code that is asked for again is said to last five minutes more': together(
      change('posIdempotency')((was) => ({
        replay: (made, first, call) => {
          kept(made).replayedAt = now(call);
          return was.replay(made, first, call);
        },
      })),
      shownCharge((view, { charge, call }) => {
        const { replayedAt } = kept(charge);
        return replayedAt === 0 || isServed(call.route, 'pos.create')
          ? view
          : { ...view, expires_at: call.behaviour.wire.dateTime(replayedAt + 5 * minute, call) };
      }),
    ),
  }),
  ...breakingLive('pos.create.till-closed-refused', {
    'mute.fifth-till-opens-all: a business with five tills has none that is closed': fieldOf('posOrder')('till')(
      (was) => (given, call) => {
        const till = call.deployment.tills.get(typeof given === 'string' ? given : '');
        const own = [...call.deployment.tills.values()].filter(({ business }) => business === caller(call));
        return till && !till.open && own.length >= 5 && own.includes(till) ? { value: till } : was(given, call);
      },
    ),
  }),
  ...breakingLive('events.pos-till', {
    'mute.till-a-number: in events a till is written without its leading zeros': change('events')((was) => ({
      data: (type, settlement, deployment) => {
        const data = was.data(type, settlement, deployment);
        return typeof data.till === 'string' ? { ...data, till: data.till.replace(/^0+/, '') } : data;
      },
    })),
  }),
  ...breakingLive('pos.create.sends-nothing', {
    'mute.reference-rung-up: a code whose reference is a phone number is sent there': change('codes')((was) => ({
      prompts: (order, call) => (/^(?:\+255|0)\d{9}$/.test(order.reference ?? '') ? 1 : was.prompts(order, call)),
    })),
  }),
  ...breakingLive('idempotency.pos-mismatch-on-description', {
    'mute.description-by-its-beginning: descriptions are compared in their first hundred characters': change(
      'posIdempotency',
    )((was) => ({
      print: (order, call) =>
        was.print({ ...order, description: order.description === null ? null : firstOf(100)(order.description) }, call),
    })),
  }),
  ...breakingLive('pos.create.paid-by-scan', {
    'mute.paid-too-late: a code that is paid in its last half minute has expired': standingCharge((step, charge) =>
      charge.origin.is === 'pos' && step.state === 'succeeded' && step.after > 4.5 * minute
        ? { ...step, state: 'expired' }
        : step,
    ),
  }),
];
