import type { Bill } from '../../bills/bill.ts';
import { billsTold, linksTold, wholeSecond, wholeSeconds } from './times.ts';
import { caller, now, type Call } from '../../http/call.ts';
import { change, together } from '../../change.ts';
import type { Deployment } from '../../world/deployment.ts';
import type { Link } from '../../links/link.ts';
import type { LoggedEvent } from '../../events/logged-event.ts';
import type { Pages } from '../../lists/pages.ts';
import { reordered } from '../../lists/reordered.ts';
import type { Stored } from '../../world/store.ts';

/** A list by whole seconds, and by something else within one; what compares as less is listed later. */
const bySecond =
  <Item extends Stored>(within: (one: Item, other: Item) => number) =>
  <Filter>(was: Pages<Item, Filter>): Partial<Pages<Item, Filter>> =>
    reordered(was, (one, other) => wholeSecond(one.createdAt) - wholeSecond(other.createdAt) || within(one, other));

const compared = (one: string, other: string): number => Number(one > other) - Number(one < other);

/** Bills of one second are listed by their control numbers, the highest first. */
export const billsByNumber = together(
  billsTold(wholeSecond),
  change('billPages')(bySecond<Bill>((one, other) => compared(one.controlNumber, other.controlNumber))),
);

/** Links of one second are listed from A to Z. */
export const linksByTitle = together(
  linksTold(wholeSecond),
  change('linkPages')(bySecond<Link>((one, other) => compared(other.title, one.title))),
);

/** Which of the partitions an event is kept in stands at the beginning of its id. */
export const eventsByPartition = change('eventPages')(
  bySecond<LoggedEvent>((one, other) => compared(one.id.slice(0, 5), other.id.slice(0, 5)) || one.place - other.place),
);

const earlierFirst = <Item extends Stored>(one: Item, other: Item): number => other.place - one.place;

/** ORDER BY created DESC, id ASC: of what was made within one second the earlier stands before the later. */
export const createdThenId = together(
  wholeSeconds,
  change('pages')(bySecond(earlierFirst)),
  change('billPages')(bySecond(earlierFirst)),
  change('linkPages')(bySecond(earlierFirst)),
  change('eventPages')(bySecond(earlierFirst)),
);

const freshFor_ms = 2000;

/** When the view behind each list was last asked for. */
const asked = new WeakMap<Deployment, Map<string, number>>();

const moments = new WeakMap<Call, number>();

/** How far a view is: where it stood when somebody last asked, or two seconds ago, whichever is later. */
function viewedUntil(call: Call): number {
  const known = moments.get(call);
  if (known !== undefined) return known;
  const ofAll = asked.get(call.deployment) ?? new Map<string, number>();
  asked.set(call.deployment, ofAll);
  const view = `${caller(call).id} ${call.route.is === 'served' ? call.route.operation : ''}`;
  const moment = Math.max(now(call) - freshFor_ms, ofAll.get(view) ?? 0);
  ofAll.set(view, now(call));
  moments.set(call, moment);
  return moment;
}

const viewed = <Item extends Stored, Filter>(was: Pages<Item, Filter>): Partial<Pages<Item, Filter>> => ({
  includes: (item, filter, call) => item.createdAt <= viewedUntil(call) && was.includes(item, filter, call),
});

/** As CouchDB does with stale=update_after: who asks is shown the view as it is, which is brought up to date behind. */
export const staleViews = together(
  change('pages')((was) => viewed(was)),
  change('billPages')((was) => viewed(was)),
  change('linkPages')((was) => viewed(was)),
  change('eventPages')((was) => viewed(was)),
);
