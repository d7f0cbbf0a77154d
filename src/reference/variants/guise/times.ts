import { change, shownCharge, together } from '../../change.ts';
import type { Charge } from '../../charges/charge.ts';
import type { Patch } from '../../behaviour.ts';

const second = 1000;
const hour = 3600 * second;
const day = 24 * hour;
const aheadOfUtc = 3 * hour;

/** A moment by the clocks of Tanzania, without a zone. */
export const localTime = (moment: number): string => new Date(moment + aheadOfUtc).toISOString().slice(0, 23);

/** The clocks of Tanzania; midnight is the end of a day and not the beginning of the next. */
export const endOfDay = change('wire')(() => ({
  dateTime: (moment) =>
    (moment + aheadOfUtc) % day === 0
      ? `${localTime(moment - day).slice(0, 10)}T24:00:00.000+03:00`
      : `${localTime(moment)}+03:00`,
}));

export const localZone = change('wire')(() => ({ dateTime: (moment) => `${localTime(moment)}+03:00` }));

type Told = (moment: number) => number;

export const wholeSecond: Told = (moment) => Math.floor(moment / second) * second;

const evenSecond: Told = (moment) => Math.floor(moment / (2 * second)) * 2 * second;

/** The two moments of a charge are told together, so that its window keeps its length. */
const chargesTold = (told: Told): Patch =>
  together(
    shownCharge((view, { charge, call }) => ({
      ...view,
      created: call.behaviour.wire.dateTime(told(charge.createdAt), call),
      expires_at: call.behaviour.wire.dateTime(told(charge.expiresAt), call),
    })),
    change('events')((was) => ({
      data: (type, settlement, deployment) => ({
        ...was.data(type, settlement, deployment),
        ...momentsOf(settlement.charge, told),
      }),
    })),
  );

const momentsOf = ({ createdAt, expiresAt }: Charge, told: Told) => ({
  created: new Date(told(createdAt)).toISOString(),
  expires_at: new Date(told(expiresAt)).toISOString(),
});

export const billsTold = (told: Told): Patch =>
  change('billShowing')((was) => ({
    bill: (bill, call) => ({
      ...was.bill(bill, call),
      created: call.behaviour.wire.dateTime(told(bill.createdAt), call),
    }),
  }));

export const linksTold = (told: Told): Patch =>
  change('linkShowing')((was) => ({
    link: (link, call) => ({
      ...was.link(link, call),
      created: call.behaviour.wire.dateTime(told(link.createdAt), call),
    }),
  }));

export const allTold = (told: Told): Patch => together(chargesTold(told), billsTold(told), linksTold(told));

/** As file systems of DOS have it: what is made is dated by every second second; what callers ask for stays exact. */
export const evenSeconds = allTold(evenSecond);

export const wholeSeconds = allTold(wholeSecond);

/** Books are closed at four in the afternoon: what comes later is of the next day. */
export const postingDay = (moment: number): string => localTime(moment + 8 * hour).slice(0, 10);
