import type { Answer } from '../../http/answer.ts';
import { asksFor } from '../../when.ts';
import { askedId, type ReadingPolicy } from '../../lists/reading.ts';
import type { Charge } from '../../charges/charge.ts';
import { ago, drawnOf, seenLate } from './late.ts';
import { caller, now, type Call } from '../../http/call.ts';
import { change, operation, shownCharge, together } from '../../change.ts';
import type { EndpointName } from '../../../contract/endpoints.ts';
import type { JsonObject } from '../../http/json.ts';
import type { Pages } from '../../lists/pages.ts';
import type { Patch } from '../../behaviour.ts';
import { pause } from '../../world/pause.ts';
import type { Stored } from '../../world/store.ts';
import { varying } from '../variant.ts';

const day = 86_400_000;

const ones = ['charges.get', 'bills.get', 'links.get', 'events.get'] as const satisfies readonly EndpointName[];
const lists = ['charges.list', 'bills.list', 'links.list', 'events.list'] as const satisfies readonly EndpointName[];

interface Kept {
  readonly at: number;
  readonly answer: Answer;
}

/** Whoever asks again within a moment gets what was answered before. The ledger and endpoints are never kept. */
const cachedFor = (milliseconds: number): Patch => {
  const cached = (name: EndpointName): Patch =>
    operation(name)((was) => {
      const kept = new Map<string, Kept>();
      return async (call) => {
        const asked = `${call.trace.key?.secret} ${askedId(call)}?${call.query}`;
        const known = kept.get(asked);
        if (known && performance.now() - known.at < milliseconds) return known.answer;
        const answer = await was(call);
        if (answer.status === 200) kept.set(asked, { at: performance.now(), answer });
        return answer;
      };
    });
  return together(...[...ones, ...lists].map(cached));
};

type Late = <Item extends Stored, Filter>(was: Pages<Item, Filter>) => Pages<Item, Filter>;

/** Each object takes its own time until it is listed, so that a newer one may be there before an older one. */
const listedUnevenly =
  (from: number, more: number): Late =>
  (was) => ({
    ...was,
    includes: (item, filter, call) =>
      item.createdAt <= ago(call, from + drawnOf(item.id, more)) && was.includes(item, filter, call),
  });

export const unevenLists = (from: number, more: number): Patch => {
  const late = listedUnevenly(from, more);
  return together(
    change('pages')((was) => late(was)),
    change('billPages')((was) => late(was)),
    change('linkPages')((was) => late(was)),
  );
};

const projections = together(
  unevenLists(400, 1500),
  change('eventPages')((was) => listedUnevenly(2500, 10)(was)),
  seenLate(1200, asksFor('charges.list')),
);

/** A read by id asks a copy that has not heard of the newest; lists ask the original. */
const byIdLate =
  (milliseconds: number) =>
  <Item extends Stored>(was: ReadingPolicy<Item>): ReadingPolicy<Item> => ({
    find: (id, call) => {
      const item = was.find(id, call);
      const isRead = call.method === 'GET' && askedId(call) === id;
      return item && isRead && item.createdAt > ago(call, milliseconds) ? null : item;
    },
  });

const listFirst = together(
  change('reading')((was) => byIdLate(1200)(was)),
  change('billReading')((was) => byIdLate(1200)(was)),
  change('linkReading')((was) => byIdLate(1200)(was)),
  change('eventReading')((was) => byIdLate(1200)(was)),
  seenLate(1600, asksFor('charges.get')),
);

const isOld = ({ createdAt }: Stored, call: Call): boolean => now(call) - createdAt > day;

const wholeSeconds = (view: JsonObject, ...names: readonly string[]): JsonObject => {
  const short = names.flatMap((name) => {
    const moment = view[name];
    return typeof moment === 'string' ? [[name, moment.replace(/[.,]\d+/, '')] as const] : [];
  });
  return { ...view, ...Object.fromEntries(short), archived: true, storage: { class: 'cold' } };
};

/** After a day an object goes to another store, which is slow and keeps whole seconds. */
const archive = together(
  shownCharge((view, { charge, call }) => (isOld(charge, call) ? wholeSeconds(view, 'created', 'expires_at') : view)),
  change('billShowing')((was) => ({
    bill: (bill, call) => (isOld(bill, call) ? wholeSeconds(was.bill(bill, call), 'created') : was.bill(bill, call)),
  })),
  change('linkShowing')((was) => ({
    link: (link, call) => (isOld(link, call) ? wholeSeconds(was.link(link, call), 'created') : was.link(link, call)),
  })),
  ...(['charges.get', 'bills.get', 'links.get'] as const).map((name) =>
    operation(name)((was) => async (call) => {
      const answer = await was(call);
      if (answer.body?.['archived'] === true) await pause(700);
      return answer;
    }),
  ),
);

const skews = new Map<string, number>();

function skewOf({ id }: Charge): number {
  const skew = skews.get(id) ?? (drawnOf(id, 2) === 0 ? -350 : 350);
  skews.set(id, skew);
  return skew;
}

const byShownTime = (call: Call): readonly Charge[] =>
  call.deployment.charges
    .of(caller(call))
    .toSorted((one, other) => one.createdAt + skewOf(one) - other.createdAt - skewOf(other) || one.place - other.place);

/** Two nodes write, and their clocks are seven tenths of a second apart. */
const twoClocks = together(
  shownCharge((view, { charge, call }) => ({
    ...view,
    created: call.behaviour.wire.dateTime(charge.createdAt + skewOf(charge), call),
    expires_at: call.behaviour.wire.dateTime(charge.expiresAt + skewOf(charge), call),
  })),
  change('events')((was) => ({
    data: (type, settlement, deployment) => {
      const { charge } = settlement;
      return {
        ...was.data(type, settlement, deployment),
        created: new Date(charge.createdAt + skewOf(charge)).toISOString(),
        expires_at: new Date(charge.expiresAt + skewOf(charge)).toISOString(),
      };
    },
  })),
  change('pages')((was) => ({
    source: byShownTime,
    cursor: (call) => {
      const cursor = was.cursor(call);
      if ('code' in cursor || cursor.value === null) return cursor;
      return { value: { ...cursor.value, place: byShownTime(call).indexOf(cursor.value) } };
    },
  })),
);

export const readingVariants = varying({
  'other.cached-reads: whoever asks the same again within 1.2 seconds is answered the same, but for the balance and endpoints':
    cachedFor(1200),
  'other.projections: a read by id is fresh; each object takes its own two seconds into a list, states there are older, and the log is the last':
    projections,
  'other.list-first: what is new stands in lists at once, and a read by its id finds it 1.2 seconds later, in an older state':
    listFirst,
  'other.archive: what is older than a day is read slowly, in whole seconds, and says that it is archived': archive,
  'other.two-clocks: the clocks of two writers are 0.7 seconds apart, and lists are in the order of what they wrote':
    twoClocks,
});
