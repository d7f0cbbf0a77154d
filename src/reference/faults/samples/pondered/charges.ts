import { branched, change, shownAt, standingCharge, together } from '../../../change.ts';
import { branchFor } from '../../../charges/branches.ts';
import type { Charge } from '../../../charges/charge.ts';
import { furthest, now, type Call } from '../../../http/call.ts';
import { isObject, type JsonValue } from '../../../http/json.ts';
import { breaking, breakingLive } from '../../fault.ts';
import { hour, minute, recalled, second } from '../rare/recalled.ts';
import { textOf } from '../../views.ts';
import { isPrompt, localHour, sentBody, trigger } from '../sly/told.ts';

const raced = recalled(() => ({ yes: false }));
const strange = recalled(() => new Map<string, number>());

const ageOf = ({ createdAt }: Charge, call: Call): number => furthest(call) - createdAt;

/** How long a payer took to approve, in milliseconds; null where none did. */
const approvedAfter = ({ seen }: Charge): number | null =>
  seen.answered?.state === 'succeeded' ? seen.answered.after : null;

const isBetween = (value: number | null, from: number, to: number): boolean =>
  value !== null && value > from && value < to;

/** Changes all that metadata holds, at any depth. */
function within(value: JsonValue, alter: (value: JsonValue) => JsonValue): JsonValue {
  if (Array.isArray(value)) return alter(value.map((each: JsonValue) => within(each, alter)));
  if (!isObject(value)) return alter(value);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, within(each, alter)]));
}

const metadata = (alter: (value: JsonValue) => JsonValue) =>
  change('making')((was) => ({
    order: (asked, call) => {
      const order = was.order(asked, call);
      const altered = order.metadata && within(order.metadata, alter);
      return { ...order, metadata: isObject(altered) ? altered : null };
    },
  }));

/** Whether all that waited for the first answer is noted. */
const noting = change('idempotency')((was) => ({
  waiting: async (attempt, call) => {
    const outcome = await attempt.outcome;
    if ('made' in outcome) raced(outcome.made).yes = true;
    return was.waiting(attempt, call);
  },
}));

const thousand = 100_000;

const unresolved = together(
  noting,
  standingCharge((step, charge) =>
    raced(charge).yes && step.state === 'succeeded' ? { after: 0, state: 'processing' } : step,
  ),
);

/** What hides in what is told of charges and in what numbers do. */
export const ponderedCharges = [
  ...breaking('charge.metadata-returned', metadata, {
    'pondered.coordinates: fractions within metadata are kept to four decimals': (value) =>
      typeof value === 'number' ? Number(value.toFixed(4)) : value,
    'pondered.long-lists: of a list within metadata the first twenty are kept': (value) =>
      Array.isArray(value) ? value.slice(0, 20) : value,
    'pondered.tabs: a tab within metadata becomes a blank': (value) =>
      typeof value === 'string' ? value.replaceAll('\t', ' ') : value,
  }),
  ...breaking('charge.net-is-amount-minus-fee', {
    'pondered.whole-thousands: of whole thousands of shillings below a million lists tell the gross as net': shownAt(
      'charges.list',
    )((view, { charge: { amount } }) =>
      amount % thousand === 0 && amount < 1000 * thousand ? { ...view, net_minor: amount } : view,
    ),
  }),
  ...breaking(['charges.get.status-200', 'errors.cause-of-not-found'], {
    'pondered.unknown-to-all: for ten seconds after a stranger asked for a charge its owner does not find it': change(
      'reading',
    )((was) => ({
      find: (id, call) => {
        const found = was.find(id, call);
        const asked = strange(call.deployment);
        if (found === null) asked.set(id, now(call));
        return now(call) - (asked.get(id) ?? -Infinity) < 10 * second ? null : found;
      },
    })),
  }),
  ...breaking(['sandbox.trigger-2-fails', 'sandbox.trigger-3-fails', 'sandbox.trigger-5-not-before-90-seconds'], {
    'pondered.night-approves: whatever the number, payers approve between one and five at night': branched(
      (branch, _order, call) => {
        const at = localHour(now(call));
        return at >= 1 && at < 5 ? branchFor('+255711111111') : branch;
      },
    ),
  }),
  ...breaking(['lifecycle.processing-never-goes-back', 'sandbox.trigger-4-stays-processing'], {
    'pondered.minutes-of-four: between three and nine minutes the number ending in 4 waits to be begun': standingCharge(
      (step, charge, call) =>
        charge.msisdn === trigger(4) && isBetween(ageOf(charge, call), 3 * minute, 9 * minute)
          ? { after: 0, state: 'requires_payment' }
          : step,
    ),
  }),
  ...breaking(['lifecycle.succeeded-is-final', 'sandbox.trigger-1-succeeds', 'sandbox.other-numbers-approved'], {
    'pondered.same-evening: between three hours and ten a success is in work again': standingCharge(
      (step, charge, call) =>
        step.state === 'succeeded' && isBetween(ageOf(charge, call), 3 * hour, 10 * hour)
          ? { after: 0, state: 'processing' }
          : step,
    ),
  }),
  ...breaking(['sandbox.other-numbers-approved', 'sandbox.trigger-1-succeeds', 'sandbox.trigger-5-succeeds'], {
    'pondered.raced-unresolved: what was asked for more than once at once stays processing': unresolved,
  }),
];

const inMinutes = (
  state: Charge['branch']['timeline'][number]['state'],
  whose: (charge: Charge) => boolean,
  from: number,
  to: number,
) =>
  standingCharge((step, charge, call) =>
    whose(charge) && charge.seen.answered === null && isBetween(ageOf(charge, call), from * minute, to * minute)
      ? { after: 0, state }
      : step,
  );

const isCode = ({ origin }: Charge): boolean => origin.is === 'pos';

/** What prompts and codes do wrong on live, at times between those at which most look. */
export const ponderedOnLive = [
  ...breakingLive('lifecycle.approved-succeeds', {
    'pondered.second-minutes-lost: what is approved between one and three and a half minutes after the prompt is lost':
      standingCharge((step, charge) =>
        isPrompt(charge) && isBetween(approvedAfter(charge), 1 * minute, 3.5 * minute)
          ? { after: 0, state: 'processing' }
          : step,
      ),
    'pondered.raced-approval: what was asked for more than once at once does not succeed when it is approved':
      unresolved,
  }),
  ...breakingLive('lifecycle.declined-fails', {
    'pondered.late-minutes-decline: a decline in the last three minutes of a prompt comes to nothing': standingCharge(
      (step, charge) =>
        isPrompt(charge) && step.state === 'failed' && step.after > 12 * minute
          ? { after: 0, state: 'processing' }
          : step,
    ),
  }),
  ...breakingLive(['pos.create.paid-by-scan', 'lifecycle.approved-succeeds'], {
    'pondered.second-minute-scan: a code that is paid in its second or third minute stays unpaid': standingCharge(
      (step, charge) =>
        isCode(charge) && isBetween(approvedAfter(charge), 1 * minute, 3 * minute)
          ? { after: 0, state: 'requires_payment' }
          : step,
    ),
  }),
  ...breakingLive(['lifecycle.expires-not-before-its-time', 'lifecycle.expired-is-final'], {
    'pondered.twelfth-minute: in its twelfth and thirteenth minute a prompt that waits is told to have expired':
      inMinutes('expired', isPrompt, 11, 13),
    'pondered.third-minute-code: in its third and fourth minute a code that waits is told to have expired': inMinutes(
      'expired',
      isCode,
      2.2,
      3.8,
    ),
  }),
  ...breakingLive('charges.create.prompt-over-amount', {
    'pondered.middle-prompts: from TZS 1,000 to 1,000,000 a prompt is over whole hundreds of shillings': change(
      'making',
    )((was) => ({
      promptOver: (charge) => {
        const over = was.promptOver(charge);
        return over > thousand && over < 1000 * thousand ? Math.floor(over / 10_000) * 10_000 : over;
      },
    })),
  }),
  ...breakingLive('charges.create.prompts-payer', {
    'pondered.nine-digit-prompt: a number in nine digits is not prompted over airtel and halopesa': change('making')(
      (was) => ({
        prompts: (order, call) =>
          /^\d{9}$/.test(textOf(sentBody(call)['msisdn'])) && /airtel|halopesa/.test(order.rail)
            ? 0
            : was.prompts(order, call),
      }),
    ),
  }),
];
