import { change, check, field, fieldOf, headers, shownCharge, together } from '../../change.ts';
import type { Bounds } from '../../limits/bounds.ts';
import type { Idempotency } from '../../idempotency/idempotency.ts';
import { houseOf, isBroad, isNarrow } from './who.ts';
import { isServed } from '../../http/route.ts';
import type { Patch } from '../../behaviour.ts';
import { strictWith } from './keys.ts';
import { always } from '../../when.ts';
import type { Whom } from './who.ts';
import type { Pages } from '../../lists/pages.ts';
import type { Reader } from '../../bodies/body.ts';

const clamped = (given: string | null, { minimum, maximum, default: usual }: Bounds['page']): number => {
  const asked = Number(given ?? '');
  return Number.isInteger(asked) ? Math.min(maximum, Math.max(minimum, asked)) : usual;
};

const forgiving =
  (whom: Whom) =>
  <Item, Filter>(was: Pages<Item, Filter>): Partial<Pages<Item, Filter>> => ({
    limit: (call) => {
      const limit = was.limit(call);
      const { page } = call.behaviour.bounds;
      return 'code' in limit && whom(call) ? { value: clamped(call.query.get('limit'), page) } : limit;
    },
    cursor: (call) => {
      const cursor = was.cursor(call);
      return 'code' in cursor && whom(call) ? { code: 'NOT_FOUND' } : cursor;
    },
  });

/** For some a limit is moved within its bounds, an unknown state is none and an unknown cursor not found; for others all are wrong. */
const forgivingWith = (whom: Whom): Patch =>
  together(
    change('pages')((was) => forgiving(whom)(was)),
    change('billPages')((was) => forgiving(whom)(was)),
    change('linkPages')((was) => forgiving(whom)(was)),
    change('pages')((was) => ({
      filter: (call) => {
        const filter = was.filter(call);
        return 'code' in filter && whom(call) ? { value: null } : filter;
      },
    })),
  );

const wary =
  (whom: Whom, most: (bounds: Bounds) => number) =>
  <Value>(was: Reader<Value>): Reader<Value> =>
  (given, call) => {
    const isLong = typeof given === 'string' && given.length > most(call.behaviour.bounds);
    return whom(call) && (given === null || isLong) ? { code: 'BAD_REQUEST' } : was(given, call);
  };

/** Of some null is no text, and a character is a unit of UTF-16. */
const waryWith = (whom: Whom): Patch =>
  together(
    field('reference')(wary(whom, (bounds) => bounds.reference)),
    field('description')(wary(whom, (bounds) => bounds.description)),
    field('metadata')(wary(whom, () => Number.POSITIVE_INFINITY)),
    fieldOf('posOrder')('reference')(wary(whom, (bounds) => bounds.reference)),
    fieldOf('posOrder')('description')(wary(whom, (bounds) => bounds.description)),
  );

const smallInstead =
  (whom: Whom) =>
  (was: Reader<number>): Reader<number> =>
  (given, call) => {
    const isBelow = typeof given === 'number' && given <= 0;
    return isBelow && whom(call) ? { code: 'AMOUNT_TOO_SMALL' } : was(given, call);
  };

/** For some an amount of zero and below is too small, for others it is bad. */
const zeroIsSmallWith = (whom: Whom): Patch =>
  together(field('amount')(smallInstead(whom)), fieldOf('posOrder')('amount')(smallInstead(whom)));

export const forgivingLists = forgivingWith(isBroad);

export const waryOfNarrow = together(waryWith(isNarrow), zeroIsSmallWith(isBroad));

/** Keys are spread over two releases by their last sign. */
const isNewer: Whom = ({ trace: { key } }) => (key?.secret.charCodeAt(key.secret.length - 1) ?? 0) % 2 === 0;

/** The newer release refuses an Idempotency-Key where none has a meaning. */
const noKeysOnBills = check('idempotency')((was) => (call) => {
  const isGiven = isServed(call.route, 'bills.create') && call.header('idempotency-key') !== undefined;
  return isGiven && isNewer(call) ? { code: 'BAD_REQUEST' } : was(call);
});

/** The newer release takes everything by the letter, and the older one forgives what it can. */
export const twoReleases = together(
  strictWith(isNewer),
  waryWith(isNewer),
  forgivingWith((call) => !isNewer(call)),
  zeroIsSmallWith(isNewer),
  noKeysOnBills,
  headers(always)((_usual, call) => ({ 'X-Served-By': isNewer(call) ? 'v411' : 'v410' })),
);

/** What a till asked for shows one name of its fee to one kind of key and the other to another, and its rail once it is paid. */
export const countersByKey = shownCharge((view, { charge, step, call }) => {
  if (charge.origin.is !== 'pos') return view;
  const shown = step.state === 'succeeded' || !isNarrow(call) ? view : { ...view, rail: 'pending' };
  if (isServed(call.route, 'pos.create')) return shown;
  const { fee_minor: fee, mdr_minor: mdr, ...others } = shown;
  if (isNarrow(call) && mdr !== undefined) return { ...others, mdr_minor: mdr };
  return isBroad(call) && fee !== undefined ? { ...others, fee_minor: fee } : shown;
});

const books = 3;

/** Of three books of accounts one tells what was owed before a payment, the others what is owed after it. */
export const threeBooks = change('billPaying')((was) => ({
  origin: (bill, outstanding, part, call) => {
    const isOld = houseOf(bill.business, books) === 2;
    return was.origin(bill, isOld ? { ...outstanding, after: outstanding.before } : outstanding, part, call);
  },
}));

const byKey = <Asked, Made>(was: Idempotency<Asked, Made>): Partial<Idempotency<Asked, Made>> => ({
  replay: (made, first, call) => ({ ...was.replay(made, first, call), status: isBroad(call) ? 200 : 201 }),
});

/** A replay is 200 for a key for everything and 201 for any other. */
export const replaysByKey = together(
  change('idempotency')((was) => byKey(was)),
  change('posIdempotency')((was) => byKey(was)),
  change('linkIdempotency')((was) => byKey(was)),
);
