import { branched, change, shownAt, shownCharge } from '../../../change.ts';
import { failure } from '../../../charges/branches.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { caller, furthest, now, type Call } from '../../../http/call.ts';
import { isObject, type JsonObject, type JsonValue } from '../../../http/json.ts';
import { breaking } from '../../fault.ts';
import { day, minute } from '../rare/recalled.ts';

const making = change('making');

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/;

/** As a JSON library does that takes a text for a date where it can be one. */
function revived(value: JsonValue): JsonValue {
  if (typeof value === 'string' && dateTime.test(value) && !Number.isNaN(Date.parse(value)))
    return new Date(value).toISOString();
  if (Array.isArray(value)) return value.map(revived);
  return isObject(value) ? revivedObject(value) : value;
}

const revivedObject = (value: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(value).map(([name, each]) => [name, revived(each)]));

const pendingOf = (msisdn: string, call: Call): Charge | undefined =>
  call.deployment.charges
    .of(caller(call))
    .find((charge) => charge.msisdn === msisdn && standing(charge, now(call)).state === 'processing');

const paidAt = (charge: Charge): number | undefined => {
  const step = charge.branch.timeline.find(({ state }) => state === 'succeeded');
  return step && charge.createdAt + step.after;
};

/** An amount as banks round it: halves go to the even neighbour. */
function halfEven(amount: number): number {
  const whole = Math.floor(amount);
  if (amount - whole !== 0.5) return Math.round(amount);
  return whole % 2 === 0 ? whole : whole + 1;
}

/** What becomes of charges in the sandbox. */
export const sixthSandboxCharges = [
  ...breaking('charge.metadata-returned', {
    'sixth.dates-in-metadata: a date-time among the metadata is kept as the same moment in UTC with milliseconds':
      making((was) => ({
        order: (asked, call) => {
          const order = was.order(asked, call);
          return order.metadata === null ? order : { ...order, metadata: revivedObject(order.metadata) };
        },
      })),
  }),
  ...breaking(['charge.expires-after-15-minutes', 'list.newest-first'], {
    'sixth.tomorrow-in-dar: the list dates a charge by the day in Dar es Salaam and by the hour in UTC': shownAt(
      'charges.list',
    )((view, { charge, call }) =>
      new Date(charge.createdAt).getUTCHours() >= 21
        ? { ...view, created: call.behaviour.wire.dateTime(charge.createdAt + day, call) }
        : view,
    ),
  }),
  ...breaking('sandbox.trigger-5-not-before-90-seconds', {
    'sixth.one-handset: a second charge to the number ending in 5 succeeds together with the one that waits there':
      branched((branch, order, call) => {
        const first = order.msisdn.endsWith('700000005') ? pendingOf(order.msisdn, call) : undefined;
        const moment = first && paidAt(first);
        if (moment === undefined) return branch;
        return {
          ...branch,
          timeline: branch.timeline.map((step) =>
            step.state === 'succeeded' ? { ...step, after: Math.max(0, moment - now(call)) } : step,
          ),
        };
      }),
  }),
  ...breaking(['sandbox.trigger-1-succeeds', 'sandbox.trigger-5-succeeds', 'sandbox.other-numbers-approved'], {
    'sixth.reference-failed-before: a charge with the reference of one that failed fails like that one': branched(
      (branch, order, call) => {
        if (order.reference === null || order.reference === '') return branch;
        const steps = call.deployment.charges
          .of(caller(call))
          .filter(({ reference }) => reference === order.reference)
          .map((charge) => standing(charge, now(call)));
        const failed = steps.find(({ state }) => state === 'failed');
        const reason = failed?.reason;
        if (reason === undefined) return branch;
        return { payer: 'does not pay', note: `failed: ${reason}`, timeline: failure(2000, reason) };
      },
    ),
  }),
  ...breaking(['charge.simulation', 'charge.simulation-payer', 'charge.simulation-note'], {
    'sixth.simulation-times-out: once the time of a charge is over it has no simulation any more': shownCharge(
      (view, { charge, call }) => {
        if (charge.expiresAt > furthest(call)) return view;
        const { simulation: _simulation, ...rest } = view;
        return rest;
      },
    ),
  }),
  ...breaking('sandbox.fees-from-tariff', {
    'sixth.half-even-fee: the sandbox rounds a fee to the nearest, and a half to the even': making((was) => ({
      fee: (order, business, call) => {
        const { percent, flat_minor: flat, cap_minor: cap } = business.tariff;
        const usual = was.fee(order, business, call);
        const share = (order.amount * percent) / 100;
        return Number.isInteger(share) ? usual : Math.min(order.amount, cap, flat + halfEven(share));
      },
    })),
  }),
  ...breaking(['sandbox.balance-zero', 'balance.settling-zero'], {
    'sixth.settling-minute: for a minute after a charge succeeded its net is settling': change('showing')((was) => ({
      balance: (call) => {
        const lately = call.deployment.charges.of(caller(call)).filter((charge) => {
          const step = standing(charge, furthest(call));
          return step.state === 'succeeded' && furthest(call) - charge.createdAt - step.after < minute;
        });
        return {
          ...was.balance(call),
          settling_minor: lately.reduce((sum, { amount, fee }) => sum + amount - fee, 0),
        };
      },
    })),
  }),
];
