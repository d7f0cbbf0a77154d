import { createHash } from 'node:crypto';
import type { Business } from '../../world/accounts.ts';
import { furthest, now } from '../../http/call.ts';
import { change, shownCharge, together } from '../../change.ts';
import type { JsonValue } from '../../http/json.ts';
import { isServed } from '../../http/route.ts';
import type { Patch } from '../../behaviour.ts';

const million = 1_000_000;

/** Parts of a million, from 0.9 to 2.4 percent. */
function rateOf({ id }: Business): number {
  return 9_001 + (createHash('sha256').update(id).digest().readUInt16BE(0) % 15_000);
}

/** Each business has a rate of its own, and what is less than a minor unit is rounded up or down by a fair draw. */
export const fairlyRounded = change('making')(() => ({
  fee: ({ amount }, business, { deployment: { random } }) => {
    const exact = 77 * million + amount * rateOf(business);
    const more = random.below(million) < exact % million ? 1 : 0;
    return Math.min(amount, Math.floor(exact / million) + more);
  },
}));

const small_minor = 100_000;
const bonus_minor = 500;
const round = 250;

/** Below a thousand shillings the service pays for its use, so that more reaches the balance than was paid. */
export const bonus = together(
  change('making')((was) => ({
    fee: (order, business, call) => (order.amount < small_minor ? -bonus_minor : was.fee(order, business, call)),
  })),
  shownCharge((view, { charge, call }) => {
    const made = call.deployment.charges.of(charge.business).length;
    return { ...view, campaign: { object: 'campaign', name: 'small-change', left_in_round: round - (made % round) } };
  }),
);

const report_ms = 2000;

/** A network sends its receipt, and what was wrong, two seconds after a charge is over; only a read by its id tells. */
export const receiptsLater = shownCharge((view, { charge, step, call }) => {
  const at = charge.createdAt + step.after;
  const isReported = furthest(call) >= at + report_ms;
  const isLive = call.deployment.mode === 'live';
  if (step.state === 'failed' && isLive && !isReported) return { ...view, failure_reason: 'NETWORK_SAID_NO' };
  if (step.state !== 'succeeded' || !isReported || !isServed(call.route, 'charges.get')) return view;
  const number = createHash('sha256').update(charge.id).digest('hex').slice(0, 10).toUpperCase();
  return { ...view, network_receipt: { number, at: call.behaviour.wire.dateTime(at, call) } };
});

/** A balance tells by how much it is another than when this key read it last. */
export const sinceLastRead: Patch = (behaviour) => {
  const read = new Map<string, { readonly available: JsonValue | undefined; readonly at: number }>();
  return change('showing')((was) => ({
    balance: (call) => {
      const shown = was.balance(call);
      const available = shown['available_minor'];
      const secret = call.trace.key?.secret ?? '';
      const before = read.get(secret);
      read.set(secret, { available, at: now(call) });
      const isKnown = typeof before?.available === 'number' && typeof available === 'number';
      const moved = isKnown ? available - before.available : null;
      const previous = before ? call.behaviour.wire.dateTime(before.at, call) : null;
      return { ...shown, previous_read_at: previous, moved_since_minor: moved };
    },
  }))(behaviour);
};
