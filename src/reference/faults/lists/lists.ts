import type { Patch } from '../../behaviour.ts';
import { change } from '../../change.ts';
import type { ChargeState } from '../../charges/charge.ts';
import { now, type Call } from '../../http/call.ts';
import type { JsonObject } from '../../http/json.ts';
import { breaking } from '../fault.ts';
import { setting, turning, without } from '../views.ts';
import { chargePaging, listAt, showingEach, alsoListed } from './changes.ts';

const { cut, everybodys, leavingOut, pages, sorted } = chargePaging;

const shown = (alter: (list: JsonObject) => JsonObject): Patch =>
  change('showing')((was) => ({ list: (data, more, call) => alter(was.list(data, more, call)) }));

const reversed = (when: (call: Call) => boolean): Patch =>
  sorted((charges, call) => (when(call) ? charges.toReversed() : charges));

/** A filter that is not looked at. */
const unfiltered = (state: ChargeState): Patch =>
  pages((was) => ({ includes: (charge, asked, call) => was.includes(charge, asked === state ? null : asked, call) }));

const payout: JsonObject = { id: 'po_1', object: 'payout', amount_minor: 1 };

const minute = 60_000;

/** What a list holds, in which order, and what a filter finds. */
export const listFaults = [
  ...breaking('list.object', shown, {
    'list.object-collection: a list calls itself a collection': setting({ object: 'collection' }),
  }),
  ...breaking('list.has-more', shown, {
    'list.has-more-text: has_more is "true" or "false"': turning('has_more', (value) =>
      value === true ? 'true' : 'false',
    ),
    'list.has-more-missing-at-end: the last page leaves has_more out': (list) =>
      list['has_more'] === true ? list : without(list, 'has_more'),
  }),
  ...breaking('list.data', shown, {
    'list.data-null-when-empty: an empty page has data null': (list) =>
      Array.isArray(list['data']) && list['data'].length > 0 ? list : { ...list, data: null },
  }),
  ...breaking('list.newest-first', {
    'list.oldest-first: the oldest of a page comes first': reversed(() => true),
    'list.filtered-reversed: a filtered page runs the other way': reversed(({ query }) => query.has('state')),
    'list.sorted-by-amount: a page is sorted by amount': sorted((charges) =>
      charges.toSorted((one, two) => two.amount - one.amount),
    ),
  }),
  ...breaking(['list.newest-first', 'list.cursor-continues-after'], reversed, {
    'list.later-pages-reversed: pages after the first run the other way': ({ query }) => query.has('starting_after'),
  }),
  ...breaking('list.cursor-continues-after', cut, {
    'list.repeats-first: a page shows its first charge twice': (page) => ({
      ...page,
      items: page.items
        .flatMap((charge, index) => (index === 0 && page.items.length > 2 ? [charge, charge] : [charge]))
        .slice(0, page.items.length),
    }),
  }),
  ...breaking('charges.list.holds-created', leavingOut, {
    'list.failed-left-out: an unfiltered list leaves failed charges out': (charge, state, call) =>
      state === null && call.behaviour.showing.standing(charge, call).state === 'failed',
    'list.large-left-out: lists leave charges above 1000000000 out': ({ amount }) => amount > 1_000_000_000,
  }),
  ...breaking('charges.list.own-business-only', everybodys, {
    'list.everybodys: lists hold the charges of all businesses': () => true,
    'list.everybodys-when-filtered: filtered lists hold the charges of all businesses': ({ query }) =>
      query.has('state'),
  }),
  ...breaking(['charges.list.holds-charges', 'charges.list.own-business-only'], listAt('charges.list'), {
    'list.with-a-payout: the last page of charges ends with a payout': ({ data, has_more: more, ...list }) => ({
      ...list,
      has_more: more ?? false,
      data: [...(Array.isArray(data) ? data : []), ...(more === true ? [] : [payout])],
    }),
  }),
  ...breaking(['charge.object', 'charges.list.holds-charges'], shown, {
    'list.short-objects: lists hold charges under another name': showingEach((charge) => ({
      ...charge,
      object: 'charge_summary',
    })),
  }),
  ...breaking('charges.list.state-requires-payment', unfiltered, {
    'filter.requires-payment-ignored: the filter requires_payment gives everything': 'requires_payment',
  }),
  ...breaking('charges.list.state-processing', {
    'filter.processing-ignored: the filter processing gives everything': unfiltered('processing'),
    'filter.processing-stale: the filter processing still gives what succeeded within the last ten minutes': alsoListed(
      'processing',
      'succeeded',
    )((charge, call) => now(call) - charge.createdAt < 10 * minute),
  }),
  ...breaking('charges.list.state-succeeded', unfiltered, {
    'filter.succeeded-ignored: the filter succeeded gives everything': 'succeeded',
  }),
  ...breaking('charges.list.state-failed', {
    'filter.failed-ignored: the filter failed gives everything': unfiltered('failed'),
    'filter.failed-with-processing: the filter failed also gives what is processing': alsoListed(
      'failed',
      'processing',
    )(),
  }),
  ...breaking('charges.list.state-expired', unfiltered, {
    'filter.expired-ignored: the filter expired gives everything': 'expired',
  }),
  ...breaking('charges.list.state-filter-complete', leavingOut, {
    'filter.succeeded-late: the filter succeeded leaves out the last ten minutes': (charge, state, call) =>
      state === 'succeeded' && now(call) - charge.createdAt < 10 * minute,
    'filter.without-reference-lost: a filter leaves out charges without a reference': ({ reference }, state) =>
      state !== null && reference === null,
    'filter.failed-only-declined: the filter failed leaves out what lacked funds': (charge, state) =>
      state === 'failed' && charge.branch.timeline.at(-1)?.reason === 'INSUFFICIENT_FUNDS',
  }),
];
