import { change, fieldOf, shownAt, shownCharge } from '../../../change.ts';
import { base62 } from '../../../world/alphabets.ts';
import type { Till } from '../../../world/accounts.ts';
import { furthest, now } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { day, minute, recalled, second } from '../rare/recalled.ts';

const codes = change('posIdempotency');
const tillsSeen = recalled<Map<string, { readonly till: Till; readonly at: number }>>(() => new Map());
const tokens = recalled<Map<number, string>>(() => new Map());

/** What happens at a till. */
export const slyCounterFaults = [
  ...breakingLive(['pos-charge.till', 'pos-charge.till-echoed'], {
    'sly.till-as-number: a till is told without the zeros that it begins with': shownCharge((view) =>
      typeof view.till === 'string' ? { ...view, till: view.till.replace(/^0+/, '') } : view,
    ),
  }),
  ...breakingLive('pos-charge.expires-after-5-minutes', {
    'sly.code-renewed-by-replay: a replay after a minute tells a code to live five minutes more': codes((was) => ({
      replay: (made, first, call) => {
        const given = was.replay(made, first, call);
        if (now(call) - made.createdAt < minute || given.body === null) return given;
        const expiresAt = call.behaviour.wire.dateTime(now(call) + 5 * minute, call);
        return { ...given, body: { ...given.body, expires_at: expiresAt } };
      },
    })),
  }),
  ...breakingLive('events.pos-till', {
    'sly.closed-till-not-told: the event of a code lacks its till when that has closed meanwhile': change('events')(
      (was) => ({
        data: (type, settlement, deployment) => {
          const { till, ...data } = was.data(type, settlement, deployment);
          const open = typeof till === 'string' && deployment.tills.get(till)?.open;
          return till !== undefined && open ? { ...data, till } : data;
        },
      }),
    ),
  }),
  ...breakingLive('pos-charge.rail-wallet-when-paid', {
    'sly.archived-rail: a week after it was paid a code has lost its rail': shownCharge(
      (view, { charge, step, call }) =>
        charge.origin.is === 'pos' && step.state === 'succeeded' && furthest(call) - charge.createdAt > 7 * day
          ? { ...view, rail: 'mpesa' }
          : view,
    ),
  }),
  ...breakingLive('pos-charge.net-is-amount-minus-mdr', {
    'sly.code-net-before-cap: the net of a new code is told by the fee before its cap': shownAt('pos.create')(
      (view, { charge: { amount, business } }) => ({
        ...view,
        net_minor: Math.min(
          Number(view.net_minor),
          amount - business.tariff.flat_minor - Math.ceil((amount * business.tariff.percent) / 100),
        ),
      }),
    ),
  }),
  ...breakingLive(['pos.create.till-of-business', 'errors.cause-of-unknown-till'], {
    'sly.till-in-shared-cache: a till that its business used within a minute is open to all': fieldOf('posOrder')(
      'till',
    )((was) => (given, call) => {
      const reading = was(given, call);
      const known = tillsSeen(call.deployment);
      if ('value' in reading) known.set(reading.value.number, { till: reading.value, at: now(call) });
      const seen = typeof given === 'string' ? known.get(given) : undefined;
      const foreign = 'code' in reading && reading.code === 'UNKNOWN_TILL';
      return foreign && seen && now(call) - seen.at < minute ? { value: seen.till } : reading;
    }),
  }),
  ...breakingLive('pos-charge.code-of-one-charge', {
    'sly.token-of-the-second: codes of one second have one token': change('codes')((was) => ({
      token: (random, call) => {
        const made = tokens(call.deployment);
        const at = Math.floor(now(call) / second);
        const token = made.get(at) ?? was.token(random, call);
        made.set(at, token);
        return token;
      },
    })),
    'sly.qr-by-amount: codes over one amount within five minutes have one qr': change('codes')((was) => ({
      qr: (token, call) => {
        const amount = call.trace.posOrder?.amount ?? 0;
        const slot = Math.floor(now(call) / (5 * minute)) + amount / 1e10;
        const made = tokens(call.behaviour);
        const known = made.get(slot) ?? was.qr(token, call) + call.deployment.random.text(base62, 1);
        made.set(slot, known);
        return known;
      },
    })),
  }),
  ...breakingLive('pos-charge.created-as-requires-payment', {
    'sly.noted-codes-processing: a code over 50,000 TZS that comes with metadata begins as processing': shownAt(
      'pos.create',
    )((view, { charge, step }) =>
      charge.amount >= 5_000_000 && charge.metadata !== null && step.state === 'requires_payment'
        ? { ...view, state: 'processing' }
        : view,
    ),
  }),
  ...breakingLive('idempotency.pos-mismatch-on-reference', {
    'sly.paid-code-any-reference: once a code was paid its key gives it for any reference': codes((was) => ({
      mismatch: (attempt, call) => {
        const asked = call.trace.posOrder;
        const { settled } = attempt;
        const alike =
          settled && asked && attempt.print === was.print({ ...asked, reference: settled.made.reference }, call);
        return alike && settled.made.seen.answered
          ? was.replay(settled.made, settled.answer, call)
          : was.mismatch(attempt, call);
      },
    })),
  }),
];
