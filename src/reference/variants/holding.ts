import { change, together } from '../change.ts';
import type { Charge } from '../charges/charge.ts';
import { caller, now, type Call } from '../http/call.ts';
import { varying, varyingLive } from './variant.ts';

const second = 1000;

const wholeSecond = (moment: number): number => Math.floor(moment / second) * second;

const olderFirst = (one: Charge, other: Charge): number =>
  wholeSecond(one.createdAt) - wholeSecond(other.createdAt) || (one.id < other.id ? -1 : 1);

const sorted = (call: Call): readonly Charge[] => call.deployment.charges.of(caller(call)).toSorted(olderFirst);

/** A table whose times are whole seconds is read by time and id. */
const bySecondAndId = together(
  change('pages')((was) => ({
    source: sorted,
    cursor: (call) => {
      const cursor = was.cursor(call);
      if ('code' in cursor || cursor.value === null) return cursor;
      return { value: { ...cursor.value, place: sorted(call).indexOf(cursor.value) } };
    },
  })),
  change('wire')(() => ({ dateTime: (moment) => `${new Date(moment).toISOString().slice(0, 19)}Z` })),
);

/** What was written within the last seconds is not read yet, unless by its id. */
const logBehind = change('eventPages')((was) => ({
  includes: (event, filter, call) => now(call) - event.createdAt > 3 * second && was.includes(event, filter, call),
}));

/** A cursor must be of what the list is of. */
const filteredCursors = change('pages')((was) => ({
  cursor: (call) => {
    const cursor = was.cursor(call);
    const filter = was.filter(call);
    if ('code' in cursor || 'code' in filter || cursor.value === null) return cursor;
    return was.includes(cursor.value, filter.value, call) ? cursor : { code: 'BAD_REQUEST' };
  },
}));

/** A code is told of where it is made; afterwards there is an ordinary charge. */
const plainReads = change('showing')((was) => ({
  charge: (charge, step, call) => {
    const { till, token, qr, mdr_minor: mdr, ...rest } = was.charge(charge, step, call);
    if (charge.origin.is !== 'pos') return was.charge(charge, step, call);
    const made = call.route.is === 'served' && call.route.operation === 'pos.create';
    const shown = step.state === 'succeeded' ? rest : { ...rest, rail: '' };
    return made
      ? {
          ...shown,
          fee_minor: charge.fee,
          till: till ?? null,
          token: token ?? null,
          qr: qr ?? null,
          mdr_minor: mdr ?? null,
        }
      : shown;
  },
}));

export const holdingVariants = [
  ...varying({
    'holding.seconds: charges are kept by whole seconds, and listed by these and then by their ids': bySecondAndId,
    'holding.filtered: a cursor must be of the state that the list is of': filteredCursors,
  }),
  ...varyingLive({
    'holding.log-behind: the event log lacks what is younger than three seconds': logBehind,
    'holding.plain-reads: a code is told of where it is made; a read of it is an ordinary charge': plainReads,
  }),
];
