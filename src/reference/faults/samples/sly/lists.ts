import { change, field } from '../../../change.ts';
import { standing } from '../../../charges/charge.ts';
import { furthest, type Call } from '../../../http/call.ts';
import { breaking, breakingLive } from '../../fault.ts';
import { second } from '../rare/recalled.ts';
import { shard } from './told.ts';

const numberOf = ({ query }: Call, name: string): number => Number(query.get(name) ?? 0);

/** How lists are cut and filtered. */
export const slyListFaults = [
  ...breaking('list.cursor-continues-after', {
    'sly.cursor-by-second: a page begins after the second of its cursor': change('pages')((was) => ({
      cursor: (call) => {
        const given = was.cursor(call);
        if ('code' in given || given.value === null) return given;
        const { createdAt } = given.value;
        const oldest = was
          .source(call)
          .find((each) => Math.floor(each.createdAt / second) === Math.floor(createdAt / second));
        return { value: oldest ?? given.value };
      },
    })),
  }),
  ...breakingLive('list.cursor-continues-after', {
    'sly.cursor-cancelled: a page after a bill that was cancelled begins anew': change('billPages')((was) => ({
      cursor: (call) => {
        const given = was.cursor(call);
        return 'value' in given && given.value?.account.cancelledAt ? { value: null } : given;
      },
    })),
  }),
  ...breakingLive('list.limit-honoured', {
    'sly.no-orphans: a page takes in a single charge that would be left over': change('pages')((was) => ({
      limit: (call) => {
        const limit = was.limit(call);
        if ('code' in limit) return limit;
        const cursor = was.cursor(call);
        const source = was.source(call);
        const left = 'value' in cursor && cursor.value ? cursor.value.place : source.length;
        return left === limit.value + 1 ? { value: left } : limit;
      },
    })),
  }),
  ...breaking('charges.list.state-filter-complete', {
    'sly.funds-not-filtered: the filter failed leaves out what failed for its funds': change('pages')((was) => ({
      includes: (charge, state, call) =>
        was.includes(charge, state, call) &&
        !(state === 'failed' && standing(charge, furthest(call)).reason === 'INSUFFICIENT_FUNDS'),
    })),
  }),
  ...breaking(['charges.list.holds-created', 'charges.list.state-filter-complete', 'list.cursor-continues-after'], {
    'sly.shard-not-listed: one charge of sixteen lies where the list does not look': change('pages')((was) => ({
      includes: (charge, state, call) => was.includes(charge, state, call) && shard(charge.id, 16) !== 3,
    })),
  }),
  ...breaking('list.no-offset', {
    'sly.page-with-limit: with a limit the parameter page moves a list': change('pages')((was) => ({
      source: (call) => {
        const source = was.source(call);
        const skipped = call.query.has('limit') ? Math.max(0, numberOf(call, 'page') - 1) * numberOf(call, 'limit') : 0;
        return source.slice(0, Math.max(0, source.length - skipped));
      },
    })),
  }),
  ...breakingLive('list.has-more-ends', {
    'sly.more-than-filtered: has_more of filtered bills speaks of the bills that are not': change('billPages')(
      (was) => ({
        cut: (page, call) => {
          const cut = was.cut(page, call);
          const last = cut.items.at(-1)?.place ?? was.source(call).length;
          return call.query.has('customer_ref') ? { ...cut, more: last > 0 } : cut;
        },
      }),
    ),
  }),
  ...breaking('charges.list.state-succeeded', {
    'sly.failure-beside-a-success: a failure that was asked for in the second of a success is listed with it': change(
      'pages',
    )((was) => ({
      includes: (charge, state, call) =>
        was.includes(charge, state, call) ||
        (state === 'succeeded' &&
          was.includes(charge, 'failed', call) &&
          was
            .source(call)
            .some(
              (each) =>
                Math.floor(each.createdAt / second) === Math.floor(charge.createdAt / second) &&
                standing(each, furthest(call)).state === 'succeeded',
            )),
    })),
  }),
  ...breaking('charge.rail-echoed', {
    'sly.rail-by-number: a number of 065 is charged over tigo in the list': change('showing')((was) => ({
      charge: (charge, step, call) => {
        const view = was.charge(charge, step, call);
        const listed = call.route.is === 'served' && call.route.operation === 'charges.list';
        return listed && charge.msisdn.startsWith('+25565') ? { ...view, rail: 'tigo' } : view;
      },
    })),
  }),
  ...breaking('charges.create.reference-limit', {
    'sly.reference-cut: a reference above its limit is cut when a description comes with it': field('reference')(
      (was) => (given, call) => {
        const cut =
          typeof given === 'string' && call.payload?.is === 'text' && call.payload.text.includes('"description"');
        return was(cut ? [...given].slice(0, 200).join('') : given, call);
      },
    ),
  }),
];
