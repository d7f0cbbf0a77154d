import { approval, failure } from '../../charges/branches.ts';
import { asksFor } from '../../when.ts';
import { askedId } from '../../lists/reading.ts';
import { branched, change, together } from '../../change.ts';
import type { Call } from '../../http/call.ts';
import type { Charge, ChargeOrder, TimelineStep } from '../../charges/charge.ts';
import { asText, isObject, type JsonObject } from '../../http/json.ts';
import { now } from '../../http/call.ts';
import type { Patch } from '../../behaviour.ts';
import { postedWithin } from './posting.ts';
import { seenLate } from './late.ts';
import { triggerOf } from '../../../contract/triggers.ts';
import { varying, varyingLive, varyingOn } from '../variant.ts';

const second = 1000;
const hour = 3_600_000;

const firstRequired = ([first, ...later]: readonly TimelineStep[]): readonly TimelineStep[] =>
  first ? [{ ...first, state: 'requires_payment' }, { ...first, after: 1200 }, ...later] : later;

/** Some networks are asked by a queue. */
const queuedRails = branched((branch, { rail, msisdn }) => {
  const isQueued = (rail === 'tigo' || rail === 'halopesa') && triggerOf(msisdn.slice('+255'.length)) !== 4;
  return isQueued ? { ...branch, timeline: firstRequired(branch.timeline) } : branch;
});

function feeByRail({ rail, amount }: ChargeOrder): number {
  if (rail === 'mpesa') return Math.ceil(amount / 50);
  if (rail === 'airtel') return Math.min(amount, 777);
  if (rail === 'tigo') return amount < 1_000_000 ? 0 : 25_000;
  return rail === 'wallet' ? Math.floor(amount / 200) : Math.min(amount, 3333 + Math.floor(amount / 1000));
}

const byRail = together(
  queuedRails,
  change('making')(() => ({ fee: feeByRail })),
);

const days = ['Jumapili', 'Jumatatu', 'Jumanne', 'Jumatano', 'Alhamisi', 'Ijumaa', 'Jumamosi'] as const;

const weekday = (call: Call): number => new Date(now(call) + 3 * hour).getUTCDay();

/** Half of it from Friday to Sunday, and nothing on one network. */
function feeByDay({ rail, amount }: ChargeOrder, _business: Charge['business'], call: Call): number {
  const isWeekend = [0, 5, 6].includes(weekday(call));
  if (rail === 'azampesa' && isWeekend) return 0;
  return Math.ceil(amount / (isWeekend ? 160 : 80));
}

const noted = (body: JsonObject, call: Call): JsonObject => {
  const settlement = body['settlement'] ?? null;
  if (!isObject(settlement)) return body;
  const note = `${asText(settlement['note'])} (${days[weekday(call)] ?? ''})`;
  return { ...body, settlement: { ...settlement, note, cycle: 'T+1' } };
};

const weekendFees = together(
  change('making')(() => ({ fee: feeByDay })),
  change('showing')((was) => ({ balance: (call) => noted(was.balance(call), call) })),
);

/** What nobody looks at does not expire; whoever reads it by its id brings that about. */
const lazyExpiry: Patch = (behaviour) => {
  const noticed = new WeakSet<Charge>();
  const notice = (charge: Charge, call: Call): void => {
    noticed.add(charge);
    for (const hear of call.behaviour.listeners) hear({ is: 'expired', charge, at: now(call) }, call.deployment);
  };
  return together(
    change('showing')((was) => ({
      standing: (charge, call) => {
        const step = was.standing(charge, call);
        if (step.state !== 'expired' || noticed.has(charge)) return step;
        const isAsked = asksFor('charges.get')(call) && askedId(call) === charge.id;
        if (isAsked) notice(charge, call);
        return isAsked ? step : (charge.branch.timeline.findLast(({ state }) => state !== 'expired') ?? step);
      },
    })),
    (was) => ({
      ...was,
      listeners: was.listeners.map((hear) => (settlement, deployment) => {
        if (settlement.is !== 'expired' || noticed.has(settlement.charge)) hear(settlement, deployment);
      }),
    }),
  )(behaviour);
};

/** Payers are people. */
const drawnPayers = branched((branch, order, call) => {
  const { random } = call.deployment;
  const digit = triggerOf(order.msisdn.slice('+255'.length));
  const end = branch.timeline.at(-1);
  if (digit === 1) return { ...branch, timeline: approval(1000 + random.below(5 * second)) };
  if (digit === 4 || digit === 5 || end === undefined) return branch;
  if (end.state === 'failed')
    return { ...branch, timeline: failure(500 + random.below(60 * second), end.reason ?? '') };
  return { ...branch, timeline: approval(1000 + random.below(40 * second)) };
});

const jitter = together(seenLate(1500, asksFor('charges.list')), postedWithin(3 * second));

export const otherMoneyVariants = [
  ...varying({
    'other.by-rail: two networks are asked by a queue, so that a charge begins as requires_payment there, and each has another kind of fee':
      byRail,
    'other.weekend-fees: from Friday to Sunday a fee is half, or nothing, and the note of a balance tells the day':
      weekendFees,
  }),
  ...varyingLive({
    'other.lazy-expiry: what nobody paid expires when it is read by its id, and makes its event then': lazyExpiry,
  }),
  ...varyingOn({
    'other.jitter: how long a payer takes is drawn for each charge, lists show states of 1.5 seconds before, and posts take up to three seconds':
      { sandbox: together(drawnPayers, jitter), live: jitter },
  }),
];
