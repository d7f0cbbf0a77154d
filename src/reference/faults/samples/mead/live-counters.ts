import { answers, change, together } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { at, both, isReplay, isSuccess } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { without } from '../../views.ts';
import { bodyOf } from '../dell/told.ts';
import { minute, recalled } from '../rare/recalled.ts';

interface Tap {
  readonly key: string;
  readonly at: number;
}

/** The last request of each kind at a counter. */
const taps = recalled(() => new Map<string, Tap>());

function kindOf(call: Call): string {
  const { till, amount_minor: amount, reference, description } = bodyOf(call);
  return JSON.stringify([caller(call).id, till, amount, reference, description]);
}

/** A button that is pressed twice within a minute is meant once, whoever forgot the key. */
function firstTap(call: Call): string | null {
  if (call.header('idempotency-key') !== undefined) return null;
  const tap = taps(call.deployment).get(kindOf(call));
  return tap && now(call) - tap.at < minute ? tap.key : null;
}

const doubleTap = together(
  answers(both(at('pos.create'), isSuccess))((_answer, call) => {
    const { idempotencyKey: key, replayed } = call.trace;
    if (key !== undefined && replayed !== true) taps(call.deployment).set(kindOf(call), { key, at: now(call) });
    return {};
  }),
  change('posIdempotency')((was) => ({ key: (call) => was.key(call) ?? firstTap(call) })),
);

/** How many addresses there had been when each till last showed a code. */
const bound = recalled(() => new Map<string, number>());

/** A till is bound to the address of its business again, once that has changed. */
const reboundTill = answers(both(at('pos.create'), isSuccess, (...of) => !isReplay(...of)))((_answer, call) => {
  const till = call.trace.posOrder?.till.number ?? '';
  const rotation = call.behaviour.webhooks.current(caller(call), call.deployment)?.setting.rotation;
  const before = bound(call.deployment).get(till);
  if (rotation === undefined) return {};
  bound(call.deployment).set(till, rotation);
  return before !== undefined && before !== rotation ? { status: 200 } : {};
});

/** What is read so often is kept at hand, as any charge is. */
const often = 5;

/** What hides at counters. */
export const meadLiveCounters = [
  ...breakingLive(['idempotency.required-on-pos', 'errors.cause-of-idempotency-required'], {
    'mead.double-tap: a POS charge like one made within a minute needs no Idempotency-Key and gives that one':
      doubleTap,
  }),
  ...breakingLive('pos.create.status-201', {
    'mead.rebound-till: the first POS charge of a till since the address of the endpoint changed is answered 200':
      reboundTill,
  }),
  ...breakingLive(['events.pos-till', 'event.charge-details'], {
    'mead.often-read: the event of a POS charge that was read five times before it was paid has no till': change(
      'events',
    )((was) => ({
      data: (type, settlement, deployment) => {
        const data = was.data(type, settlement, deployment);
        const { origin, seen } = settlement.charge;
        return origin.is === 'pos' && settlement.is === 'succeeded' && seen.reads >= often
          ? without(data, 'till')
          : data;
      },
    })),
  }),
];
