import { approval } from '../../../charges/branches.ts';
import { branched, change, shownCharge, standingCharge } from '../../../change.ts';
import { standing, type Charge, type TimelineStep } from '../../../charges/charge.ts';
import { furthest, now, type Call } from '../../../http/call.ts';
import { asText } from '../../../http/json.ts';
import { isServed } from '../../../http/route.ts';
import { parseObject } from '../../../http/payload.ts';
import { isSwept } from '../../../lists/retention.ts';
import { parseMsisdn } from '../../../../contract/msisdn.ts';
import { triggerOf } from '../../../../contract/triggers.ts';
import type { Patch } from '../../../behaviour.ts';
import { breaking, breakingLive } from '../../fault.ts';
import { day, minute, recalled, second } from './recalled.ts';

const reading = change('reading');
const pages = change('pages');

interface Listed {
  at: number;
  step: TimelineStep | null;
}

const lastListed = recalled<Listed>(() => ({ at: 0, step: null }));
const lastRead = recalled<{ at: number }>(() => ({ at: 0 }));

const digits = ({ msisdn }: { readonly msisdn: string }): string => msisdn.slice('+255'.length);

/** How many charges of a business were made for a number within a minute. */
const lately = (call: Call, msisdn: string): number =>
  call.trace.key
    ? call.deployment.charges
        .of(call.trace.key.business)
        .filter((charge) => charge.msisdn === msisdn && now(call) - charge.createdAt < minute).length
    : 0;

const formIs = (form: string, { payload }: Call): boolean => {
  const body = payload?.is === 'text' ? parseObject(payload.text, 64) : null;
  return parseMsisdn(body?.['msisdn'])?.form === form;
};

/** A list keeps what it told of a charge for twenty seconds. */
const listsLag: Patch = standingCharge((step, charge, call) => {
  if (!isServed(call.route, 'charges.list')) return step;
  const last = lastListed(charge);
  if (last.step && now(call) - last.at < 20 * second) return last.step;
  Object.assign(last, { at: now(call), step });
  return step;
});

const expiryKeepsDay = (createdAt: number, expiresAt: number): number => {
  const [made, ends] = [new Date(createdAt), new Date(expiresAt)];
  return made.getUTCDate() === ends.getUTCDate() ? expiresAt : expiresAt - day;
};

/** What goes wrong with a charge only after something else happened to it. */
export const rareChargeHistory = [
  ...breakingLive(['lifecycle.succeeded-is-final', 'lifecycle.failed-is-final'], {
    'lifecycle.lists-lag: lists tell for twenty seconds what they told last': listsLag,
  }),
  ...breaking('charge.expires-after-15-minutes', {
    'charge.expires-before-midnight: an expiry after midnight is told of the day before': change('making')((was) => ({
      expiresAt: (createdAt, call) => expiryKeepsDay(createdAt, was.expiresAt(createdAt, call)),
    })),
  }),
  ...breaking(['charges.get.foreign-not-found'], {
    'read.foreign-from-cache: what its owner read in the last two seconds is shown to anybody': reading((was) => ({
      find: (id, call) => {
        const own = was.find(id, call);
        if (own) lastRead(own).at = now(call);
        const any = call.deployment.charges.get(id);
        return own ?? (any && now(call) - lastRead(any).at < 2 * second ? any : null);
      },
    })),
    'read.foreign-when-over: a charge without a reference is shown to anybody once it is over': reading((was) => ({
      find: (id, call) => {
        const any = call.deployment.charges.get(id);
        const loose =
          any && !isSwept(any, call) && any.reference === null && standing(any, furthest(call)).state !== 'processing';
        return was.find(id, call) ?? (loose ? any : null);
      },
    })),
  }),
  ...breaking(['charges.get.unknown-not-found', 'charges.get.the-one-asked'], {
    'read.tail-ignored: what follows an id is ignored': reading((was) => ({
      find: (id, call) => was.find(id.slice(0, 27), call),
    })),
  }),
  ...breaking(['charges.list.holds-created', 'charges.list.state-filter-complete'], {
    'list.of-the-last-day: lists hold what was made in the last 24 hours': pages((was) => ({
      includes: (charge, state, call) => was.includes(charge, state, call) && now(call) - charge.createdAt < day,
    })),
  }),
  ...breaking(['sandbox.trigger-2-fails'], branched, {
    'trigger-2.approved-when-tried-again: trigger 2 is approved when it was asked within the last minute': (
      branch,
      order,
      call,
    ) =>
      triggerOf(digits(order)) === 2 && lately(call, order.msisdn) > 0
        ? { ...branch, timeline: approval(3 * second) }
        : branch,
  }),
  ...breaking(['sandbox.trigger-5-not-before-90-seconds'], branched, {
    'trigger-5.soon-in-nine-digits: trigger 5 is not known in nine digits': (branch, order, call) =>
      triggerOf(digits(order)) === 5 && formIs('nine-digits', call)
        ? { ...branch, timeline: approval(3 * second) }
        : branch,
  }),
  ...breaking('sandbox.other-numbers-approved', branched, {
    'numbers.third-in-a-minute-stays: the third charge of a payer within a minute is never answered': (
      branch,
      order,
      call,
    ) =>
      triggerOf(digits(order)) === null && lately(call, order.msisdn) >= 2
        ? { ...branch, timeline: [{ after: 0, state: 'processing' }] }
        : branch,
  }),
  ...breaking('limits.sandbox-charges-swept', pages, {
    'kept.in-filtered-lists: a list by state holds what was swept': (was) => ({
      includes: (charge, state, call) =>
        was.includes(charge, state, call) ||
        (state !== null && isSwept(charge, call) && call.behaviour.showing.standing(charge, call).state === state),
    }),
  }),
  ...breaking('charge.livemode-false', {
    'charge.livemode-missing-on-filtered-list: lists by state leave livemode out': shownCharge((view, { call }) => {
      const { livemode: _, ...rest } = view;
      return isServed(call.route, 'charges.list') && call.query.has('state') ? rest : view;
    }),
  }),
];

const isLate = ({ seen }: Charge): boolean => (seen.answered?.after ?? 0) > 10 * minute;

/** The same where only a payer moves a charge on. */
export const rareLiveCharges = [
  ...breakingLive('lifecycle.approved-succeeds', {
    'live-charge.late-approval-expires: what is approved after ten minutes is told as expired': standingCharge(
      (step, charge) => (step.state === 'succeeded' && isLate(charge) ? { after: step.after, state: 'expired' } : step),
    ),
  }),
  ...breakingLive('charges.create.prompts-payer', {
    'live-charge.second-in-a-minute-silent: a payer is not prompted twice within a minute': change('making')((was) => ({
      prompts: (order, call) => (lately(call, order.msisdn) > 0 ? 0 : was.prompts(order, call)),
    })),
  }),
  ...breakingLive(['charge.description-echoed'], {
    'live-charge.description-of-failure: a declined charge is described by its failure': shownCharge((view, { step }) =>
      step.state === 'failed' && view['description'] !== ''
        ? { ...view, description: `${asText(view['description'])} (declined)` }
        : view,
    ),
  }),
];
