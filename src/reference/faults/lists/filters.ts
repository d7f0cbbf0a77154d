import type { Patch } from '../../behaviour.ts';
import type { ChargeState } from '../../charges/charge.ts';
import { change } from '../../change.ts';
import { now } from '../../http/call.ts';
import { breaking } from '../fault.ts';
import { paging } from './changes.ts';

const { leavingOut, pages } = paging(change('pages'));

/** A filter that is not looked at. */
const unfiltered = (state: ChargeState): Patch =>
  pages((was) => ({ includes: (charge, asked, call) => was.includes(charge, asked === state ? null : asked, call) }));

const minute = 60_000;

export const filterFaults = [
  ...breaking('charges.list.state-requires-payment', unfiltered, {
    'filter.requires-payment-ignored: the filter requires_payment gives everything': 'requires_payment',
  }),
  ...breaking('charges.list.state-processing', {
    'filter.processing-ignored: the filter processing gives everything': unfiltered('processing'),
    'filter.processing-stale: the filter processing still gives what succeeded within the last ten minutes': pages(
      (was) => ({
        includes: (charge, state, call) =>
          was.includes(charge, state, call) ||
          (state === 'processing' &&
            now(call) - charge.createdAt < 10 * minute &&
            was.includes(charge, 'succeeded', call)),
      }),
    ),
  }),
  ...breaking('charges.list.state-succeeded', unfiltered, {
    'filter.succeeded-ignored: the filter succeeded gives everything': 'succeeded',
  }),
  ...breaking('charges.list.state-failed', {
    'filter.failed-ignored: the filter failed gives everything': unfiltered('failed'),
    'filter.failed-with-processing: the filter failed also gives what is processing': pages((was) => ({
      includes: (charge, state, call) =>
        was.includes(charge, state, call) || (state === 'failed' && was.includes(charge, 'processing', call)),
    })),
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
