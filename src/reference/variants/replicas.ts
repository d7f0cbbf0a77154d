import type { Patch } from '../behaviour.ts';
import type { Bill } from '../bills/bill.ts';
import { change, together } from '../change.ts';
import { standing } from '../charges/charge.ts';
import { now, type Call } from '../http/call.ts';
import type { Pages } from '../lists/pages.ts';
import type { ReadingPolicy } from '../lists/reading.ts';
import type { Setting } from '../webhooks/webhook-endpoint.ts';
import type { Stored } from '../world/store.ts';
import { varying } from './variant.ts';

/** How old what a request is shown is, in milliseconds. */
type Lag = (call: Call) => number;

/** A change is made where the truth is; only what is read comes from a copy. */
const asOf = (lag: Lag, call: Call): number => now(call) - (call.method === 'GET' ? lag(call) : 0);

const readLate =
  (lag: Lag) =>
  <Item extends Stored>(was: ReadingPolicy<Item>): ReadingPolicy<Item> => ({
    find: (id, call) => {
      const item = was.find(id, call);
      return item && item.createdAt > asOf(lag, call) ? null : item;
    },
  });

const listedLate =
  (lag: Lag) =>
  <Item extends Stored, Filter>(was: Pages<Item, Filter>): Pages<Item, Filter> => ({
    ...was,
    includes: (item, filter, call) => item.createdAt <= asOf(lag, call) && was.includes(item, filter, call),
  });

/** What had been paid of a bill by then. */
export function accountThen(bill: Bill, moment: number, call: Call): Bill {
  const { charges } = call.deployment;
  const since = charges
    .of(bill.business)
    .filter(({ origin, createdAt }) => origin.is === 'bill' && origin.bill === bill.id && createdAt > moment)
    .reduce((sum, { amount }) => sum + amount, 0);
  const { received, cancelledAt } = bill.account;
  const cancelled = cancelledAt !== null && cancelledAt <= moment ? cancelledAt : null;
  return { ...bill, account: { received: received - since, cancelledAt: cancelled } };
}

const billsLate = (lag: Lag): Patch =>
  together(
    change('billShowing')((was) => ({
      bill: (bill, call) => was.bill(accountThen(bill, asOf(lag, call), call), call),
    })),
    change('billPages')((was) => ({
      ...listedLate(lag)(was),
      includes: (bill, filter, call) =>
        bill.createdAt <= asOf(lag, call) && was.includes(accountThen(bill, asOf(lag, call), call), filter, call),
    })),
    change('billReading')(readLate(lag)),
  );

const chargesLate = (lag: Lag): Patch =>
  together(
    change('showing')((was) => ({
      standing: (charge, call) =>
        call.method === 'GET' ? standing(charge, asOf(lag, call)) : was.standing(charge, call),
    })),
    change('reading')(readLate(lag)),
    change('pages')(listedLate(lag)),
  );

/** The ledger books a moment after a charge has succeeded. */
const bookedLate = (lag: Lag): Patch =>
  change('ledger')((was) => ({
    available: (business, call) => {
      const then = asOf(lag, call);
      const since = call.deployment.charges
        .of(business)
        .filter(
          (charge) =>
            (standing(charge, now(call)).state === 'succeeded' && standing(charge, then).state !== 'succeeded') ||
            paidSince(charge, then),
        )
        .reduce((sum, { amount, fee }) => sum + amount - fee, 0);
      return was.available(business, call) - since;
    },
  }));

const paidSince = (
  { createdAt, branch }: { createdAt: number; branch: { timeline: readonly { state: string }[] } },
  then: number,
): boolean => createdAt > then && branch.timeline[0]?.state === 'succeeded';

const logged = (lag: Lag): Patch =>
  together(
    change('eventReading')(readLate(lag)),
    change('eventPages')(listedLate(lag)),
    change('linkReading')(readLate(lag)),
    change('linkPages')(listedLate(lag)),
  );

export const behind = (lag: Lag): Patch => together(chargesLate(lag), billsLate(lag), logged(lag));

/** Each request is answered by one of several copies, so that what is read may go back. */
const severalCopies: Lag = ({ nth }) => [0, 400, 1500][nth % 3] ?? 0;

const listsLate = (lag: Lag): Patch =>
  together(
    change('pages')(listedLate(lag)),
    change('billPages')(listedLate(lag)),
    change('linkPages')(listedLate(lag)),
    change('eventPages')(listedLate(lag)),
  );

/** How an endpoint was set before it was set, or stopped, as it is. */
const settingsBefore = new WeakMap<Setting, Setting>();

function following(before: Setting | null, next: Setting): Setting {
  if (before !== null && before !== next) settingsBefore.set(next, before);
  return next;
}

function settingThen(setting: Setting, moment: number): Setting {
  const before = settingsBefore.get(setting);
  return before === undefined || setting.updatedAt <= moment ? setting : settingThen(before, moment);
}

const endpointsLate = (lag: Lag): Patch =>
  change('webhooks')((was) => ({
    set: (before, url, deployment) => following(before, was.set(before, url, deployment)),
    stopped: (before, deployment) => following(before, was.stopped(before, deployment)),
    show: (endpoint, call) => was.show({ ...endpoint, setting: settingThen(endpoint.setting, asOf(lag, call)) }, call),
  }));

/** A copy takes its time whatever becomes of the clock: what a move has brought about shows only then. */
const ofMachine =
  (milliseconds: number): Lag =>
  ({ deployment: { clock } }) =>
    clock.now() - clock.before(milliseconds);

export const replicaVariants = varying({
  'replica.lists-lag: what is new stands in a list a tenth of a second later': listsLate(() => 100),
  'replica.lists-lag-really: what is new stands in a list three tenths of a second of real time later': listsLate(
    ofMachine(300),
  ),
  'replica.log-lags-really: the event log is seven tenths of a second of real time behind': change('eventPages')(
    listedLate(ofMachine(700)),
  ),
  'replica.behind-really: what is read is as it was four tenths of a second of real time before': behind(
    ofMachine(400),
  ),
  'replica.behind: what is read is as it was a second and a half before': behind(() => 1500),
  'replica.several: what is read is as it was up to a second and a half before, now more and now less':
    behind(severalCopies),
  'replica.endpoints-lag: an endpoint is listed as it was a second before': endpointsLate(() => 1000),
  'replica.booked-late: the ledger books a payment two seconds after the charge has succeeded': bookedLate(() => 2000),
});
