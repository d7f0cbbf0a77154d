import { change, standingCharge } from '../../../change.ts';
import { now } from '../../../http/call.ts';
import type { Patch } from '../../../behaviour.ts';
import { billStanding } from '../../bills/changes.ts';
import { breaking, breakingLive } from '../../fault.ts';
import { promising } from '../../idempotency/changes.ts';
import { paging } from '../../lists/changes.ts';
import { webhooks } from '../../webhooks/endpoint-changes.ts';
import { bookedWhen } from './occasions.ts';
import { day, hour, minute, second } from './recalled.ts';

const ofCharges = paging(change('pages'), ({ charges }) => charges);
const ofCodes = promising(change('posIdempotency'));

const monthOf = (moment: number): string => new Date(moment).toISOString().slice(0, 7);
const dayOf = (moment: number): number => Math.floor(moment / day);

const expiresAt = (alter: (made: number, ends: number) => number): Patch =>
  change('making')((was) => ({
    expiresAt: (made, call) => alter(made, was.expiresAt(made, call)),
  }));

const isLeapDay = (moment: number): boolean => new Date(moment).toISOString().slice(5, 10) === '02-29';

/** What goes wrong with charges as the calendar turns. */
export const chargeTurns = [
  ...breaking('charge.expires-after-15-minutes', expiresAt, {
    'turn.leap-day-expires-later: a charge of the 29th of February expires a day later': (made, ends) =>
      isLeapDay(made) ? ends + day : ends,
    'turn.last-of-31-expires-later: a charge of the 31st of a month expires a day later': (made, ends) =>
      new Date(made).getUTCDate() === 31 ? ends + day : ends,
  }),
  ...breaking('list.newest-first', ofCharges.sorted, {
    'turn.sorted-by-day-of-month: a page is in order of the day of the month': (charges) =>
      charges.toSorted(
        (one, two) =>
          new Date(two.createdAt).getUTCDate() - new Date(one.createdAt).getUTCDate() || two.createdAt - one.createdAt,
      ),
  }),
];

/** What goes wrong on live as time passes. */
export const liveTurns = [
  ...breakingLive('pos-charge.expires-after-5-minutes', {
    'turn.code-expires-within-its-hour: the minutes of the end of a code are not carried into the next hour': change(
      'codes',
    )((was) => ({
      expiresAt: (made, call) => {
        const ends = was.expiresAt(made, call);
        return Math.floor(ends / hour) === Math.floor(made / hour) ? ends : ends - hour;
      },
    })),
  }),
  ...breakingLive('money.balance-moves-by-net', bookedWhen, {
    'turn.balance-of-this-month: the balance holds what was paid in this month': ({ createdAt }, call) =>
      monthOf(createdAt) === monthOf(now(call)),
    'turn.balance-of-31-days: the balance forgets what was paid 31 days ago': ({ createdAt }, call) =>
      now(call) - createdAt < 31 * day,
  }),
  ...breakingLive('payment-link.paid-within-its-uses', {
    'turn.link-uses-each-day: the uses of a link are counted anew each day': change('linkStanding')((was) => ({
      used: (link, call) =>
        link.seen.payments > 0
          ? call.deployment.charges
              .of(link.business)
              .filter(
                ({ origin, createdAt }) =>
                  origin.is === 'link' && origin.link === link.id && dayOf(createdAt) === dayOf(now(call)),
              ).length
          : was.used(link, call),
    })),
  }),
  ...breakingLive(['bill.paid-minor-never-shrinks', 'bill.outstanding-is-what-is-left', 'bill.paid-is-paid-in-full'], {
    'turn.parts-of-a-day: what was paid of a bill more than a day ago no longer counts': billStanding((was) => ({
      paid: (bill, call) => {
        const old = call.deployment.charges
          .of(bill.business)
          .filter(
            ({ origin, createdAt }) => origin.is === 'bill' && origin.bill === bill.id && now(call) - createdAt > day,
          )
          .reduce((sum, { amount }) => sum + amount, 0);
        return Math.max(0, was.paid(bill, call) - old);
      },
    })),
  }),
  ...breakingLive('bill.expires-not-before-its-time', {
    'turn.bill-expires-with-its-day: a bill expires as the day of its expiry begins': billStanding((was) => ({
      state: (bill, call) => {
        const state = was.state(bill, call);
        const over = bill.expiresAt !== null && dayOf(bill.expiresAt) <= dayOf(now(call));
        const young = dayOf(bill.createdAt) === dayOf(now(call));
        return over && !young && (state === 'open' || state === 'part_paid') ? 'expired' : state;
      },
    })),
  }),
  ...breakingLive('events.get.served', {
    'turn.events-of-this-month: an event of last month is not found': change('eventReading')((was) => ({
      find: (id, call) => {
        const event = was.find(id, call);
        return event && monthOf(event.createdAt) !== monthOf(now(call)) ? null : event;
      },
    })),
  }),
  ...breakingLive('idempotency.pos-same-key-same-request', {
    'turn.code-key-of-an-hour: a replay after an hour makes another code': ofCodes.forgotten(
      ({ createdAt }, call) => now(call) - createdAt > hour,
    ),
  }),
  ...breakingLive('webhook-endpoints.set.same-address-keeps-secret', {
    'turn.secret-of-a-month: the secret of an address is another one each month': webhooks((was) => ({
      secret: (endpoint, deployment) =>
        was.secret(
          {
            ...endpoint,
            setting: { ...endpoint.setting, url: `${endpoint.setting.url}${monthOf(deployment.clock.now())}` },
          },
          deployment,
        ),
    })),
  }),
  ...breakingLive('pos.create.paid-by-scan', {
    'turn.code-late-scan-lost: a scan in the last half minute of a code is lost': standingCharge((step, charge) =>
      charge.origin.is === 'pos' && step.state === 'succeeded' && step.after > 5 * minute - 30 * second
        ? { after: 0, state: 'requires_payment' }
        : step,
    ),
  }),
  ...breakingLive(['keys.both-work-in-grace', 'auth.bearer-key-accepted'], {
    'turn.grace-of-the-day: a key that was replaced is refused from midnight on': change('access')(() => ({
      refusedFrom: (at, grace) => (grace > 0 ? (dayOf(at) + 1) * day : at),
    })),
  }),
];
