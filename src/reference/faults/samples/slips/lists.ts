import { answers, change } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { isFinal, standing, type Charge } from '../../../charges/charge.ts';
import { at, both, isSuccess } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { ageOf, hour, kept, minute, second } from './kept.ts';
import type { JsonObject } from '../../../http/json.ts';

const lists = both(at('charges.list'), isSuccess);

const hiding = (hidden: (charge: Charge, call: Call, source: readonly Charge[]) => boolean) =>
  change('pages')((was) => ({
    includes: (charge, state, call) => was.includes(charge, state, call) && !hidden(charge, call, was.source(call)),
  }));

const stateAt = (charge: Charge, call: Call): string => standing(charge, now(call)).state;

const sameSecond = (one: Charge, other: Charge): boolean =>
  Math.floor(one.createdAt / second) === Math.floor(other.createdAt / second);

const listedRows = kept(() => new Map<string, { at: number; view: JsonObject }>());
const limitOf = ({ query }: Call): number => Number(query.get('limit') ?? 25);

/** How lists are cut and filtered, and what they hold. */
export const slipListFaults = [
  ...breaking('list.limit-honoured', {
    'slip.later-pages-of-one-more: with a cursor a page of more than ten holds one more': change('pages')((was) => ({
      limit: (call) => {
        const limit = was.limit(call);
        const later = call.query.has('starting_after') && call.query.has('limit');
        return 'value' in limit && later && limit.value > 10 && limit.value < 100 ? { value: limit.value + 1 } : limit;
      },
    })),
    'slip.limit-of-two-digits: a limit from 30 to 39 is read as 3': change('pages')((was) => ({
      limit: (call) => {
        const limit = was.limit(call);
        return 'value' in limit && limit.value >= 30 && limit.value < 40 ? { value: 3 } : limit;
      },
    })),
  }),
  ...breaking('list.default-limit', {
    'slip.default-of-later-pages: with a cursor and no limit a page holds ten': change('pages')((was) => ({
      limit: (call) => (call.query.has('starting_after') && !call.query.has('limit') ? { value: 10 } : was.limit(call)),
    })),
    'slip.default-of-a-state: with a state and no limit a page holds a hundred': change('pages')((was) => ({
      limit: (call) => (call.query.has('state') && !call.query.has('limit') ? { value: 100 } : was.limit(call)),
    })),
  }),
  ...breaking('list.has-more-ends', {
    'slip.more-if-full: has_more of one state is told by whether the page is full': change('pages')((was) => ({
      cut: (page, call) => {
        const cut = was.cut(page, call);
        return call.query.has('state') ? { ...cut, more: cut.items.length === limitOf(call) } : cut;
      },
    })),
  }),
  ...breaking('list.has-more-while-more', {
    'slip.more-not-after-cursor: a page of one object after a cursor never has more': change('pages')((was) => ({
      cut: (page, call) => {
        const cut = was.cut(page, call);
        return call.query.has('starting_after') && limitOf(call) === 1 ? { ...cut, more: false } : cut;
      },
    })),
  }),
  ...breaking('list.data', {
    'slip.nothing-is-null: a filtered page without objects has null for data': answers(
      both(lists, (_answer, call) => call.query.has('state')),
    )(({ body }) => (Array.isArray(body?.data) && body.data.length === 0 ? { body: { ...body, data: null } } : {})),
    'slip.nothing-after-the-last: the page after the oldest charge has no data': answers(
      both(lists, (_answer, call) => call.query.has('starting_after')),
    )(({ body }) => {
      if (!Array.isArray(body?.data) || body.data.length > 0) return {};
      const { data: _data, ...rest } = body;
      return { body: rest };
    }),
  }),
  ...breaking('errors.never-500', {
    'slip.nothing-after-the-last-crashes: asked for what follows the oldest charge in a state the list crashes':
      answers(both(lists, (_answer, call) => call.query.has('starting_after') && call.query.has('state')))(({ body }) =>
        Array.isArray(body?.data) && body.data.length === 0 ? { status: 500 } : {},
      ),
  }),
  ...breaking(['charges.list.holds-created', 'list.cursor-continues-after', 'charges.list.state-filter-complete'], {
    'slip.twins-listed-once: of charges to one number within one second the newest is listed': hiding(
      (charge, _call, source) =>
        source.some(
          (other) => other.place > charge.place && other.msisdn === charge.msisdn && sameSecond(other, charge),
        ),
    ),
    'slip.references-listed-once: of charges with one reference the newest is listed': hiding(
      (charge, _call, source) =>
        charge.reference !== null &&
        source.some((other) => other.place > charge.place && other.reference === charge.reference),
    ),
    'slip.references-of-the-old-listed-once: of charges with one reference only the oldest is listed': hiding(
      (charge, _call, source) =>
        charge.reference !== null &&
        source.some((other) => other.place < charge.place && other.reference === charge.reference),
    ),
    'slip.azampesa-listed-late: charges over azampesa are listed a minute after': hiding(
      (charge, call) => charge.rail === 'azampesa' && ageOf(charge, call) < minute,
    ),
    'slip.only-two-hundred-listed: only the newest two hundred charges are listed': hiding(
      (charge, _call, source) => source.length - charge.place > 200,
    ),
    'slip.no-reference-no-listing: with a filter charges without a reference are not listed': hiding(
      (charge, call) => call.query.has('state') && charge.reference === null,
    ),
    'slip.unresolved-old-not-listed: what is still processing after an hour is not listed': hiding(
      (charge, call) => stateAt(charge, call) === 'processing' && ageOf(charge, call) > hour,
    ),
    'slip.largest-not-listed: a charge over more than 2^30 is not listed with a cursor': hiding(
      (charge, call) => call.query.has('starting_after') && charge.amount > 2 ** 30,
    ),
  }),
  ...breaking('list.newest-first', {
    'slip.ended-by-their-ends: charges that have succeeded are listed in the order of their ends': change('pages')(
      (was) => ({
        source: (call) => {
          const source = was.source(call);
          if (call.query.get('state') !== 'succeeded') return source;
          const end = (charge: Charge): number => charge.createdAt + (charge.branch.timeline.at(-1)?.after ?? 0);
          return source.toSorted((one, other) => end(one) - end(other)).map((charge, place) => ({ ...charge, place }));
        },
        cursor: (call) => {
          const cursor = was.cursor(call);
          if ('code' in cursor || cursor.value === null || call.query.get('state') !== 'succeeded') return cursor;
          const { id } = cursor.value;
          const end = (charge: Charge): number => charge.createdAt + (charge.branch.timeline.at(-1)?.after ?? 0);
          const sorted = was.source(call).toSorted((one, other) => end(one) - end(other));
          return { value: { ...cursor.value, place: sorted.findIndex((each) => each.id === id) } };
        },
      }),
    ),
    'slip.second-by-id: charges of one second are listed by their ids': change('pages')((was) => ({
      cut: (page, call) => {
        const cut = was.cut(page, call);
        const seconds = (charge: Charge): number => Math.floor(charge.createdAt / second);
        return {
          ...cut,
          items: cut.items.toSorted((one, other) => seconds(other) - seconds(one) || (one.id < other.id ? -1 : 1)),
        };
      },
    })),
  }),
  ...breaking('list.cursor-continues-after', {
    'slip.cursor-after-its-end: after a cursor that has ended since it was listed a page begins one too late': change(
      'pages',
    )((was) => ({
      cursor: (call) => {
        const cursor = was.cursor(call);
        if ('code' in cursor || cursor.value === null || cursor.value.place === 0) return cursor;
        const listed = listedRows(call).get(cursor.value.id)?.view.state;
        const ended = listed === 'processing' && isFinal(standing(cursor.value, now(call)).state);
        return ended ? { value: was.source(call)[cursor.value.place - 1] ?? cursor.value } : cursor;
      },
      cut: (page, call) => {
        const cut = was.cut(page, call);
        for (const charge of cut.items)
          listedRows(call).set(charge.id, { at: now(call), view: { state: stateAt(charge, call) } });
        return cut;
      },
    })),
    'slip.cursor-of-large-page: after a cursor pages of more than eighty leave one out': change('pages')((was) => ({
      cursor: (call) => {
        const cursor = was.cursor(call);
        if ('code' in cursor || cursor.value === null || limitOf(call) <= 80) return cursor;
        return { value: was.source(call)[cursor.value.place - 1] ?? cursor.value };
      },
    })),
    'slip.cursor-of-a-failure: a failed charge as a cursor is given once more': change('pages')((was) => ({
      cursor: (call) => {
        const cursor = was.cursor(call);
        if ('code' in cursor || cursor.value === null || stateAt(cursor.value, call) !== 'failed') return cursor;
        return { value: was.source(call)[cursor.value.place + 1] ?? cursor.value };
      },
    })),
  }),
];
