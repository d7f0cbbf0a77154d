import type { Patch } from '../../behaviour.ts';
import type { Call } from '../../call.ts';
import type { ChargeState } from '../../charge.ts';
import { change } from '../../change.ts';
import type { Page, Pages } from '../../pages.ts';
import { now } from '../../call.ts';
import { fault } from '../fault.ts';

const pages = (part: (was: Pages) => Partial<Pages>): Patch => change('pages', part);

/** A filter that is not looked at. */
const unfiltered = (state: ChargeState): Patch =>
  pages((was) => ({ includes: (charge, asked, call) => was.includes(charge, asked === state ? null : asked, call) }));

const leavingOut = (when: (charge: Page['items'][number], state: ChargeState | null, call: Call) => boolean): Patch =>
  pages((was) => ({
    includes: (charge, state, call) => was.includes(charge, state, call) && !when(charge, state, call),
  }));

const minute = 60_000;

export const filterFaults = [
  fault(
    'filter.requires-payment-ignored',
    'the filter requires_payment gives everything',
    'charges.list.state-requires-payment',
    unfiltered('requires_payment'),
  ),
  fault(
    'filter.processing-ignored',
    'the filter processing gives everything',
    'charges.list.state-processing',
    unfiltered('processing'),
  ),
  fault(
    'filter.succeeded-ignored',
    'the filter succeeded gives everything',
    'charges.list.state-succeeded',
    unfiltered('succeeded'),
  ),
  fault(
    'filter.failed-ignored',
    'the filter failed gives everything',
    'charges.list.state-failed',
    unfiltered('failed'),
  ),
  fault(
    'filter.expired-ignored',
    'the filter expired gives everything',
    'charges.list.state-expired',
    unfiltered('expired'),
  ),
  fault(
    'filter.failed-with-processing',
    'the filter failed also gives what is processing',
    'charges.list.state-failed',
    pages((was) => ({
      includes: (charge, state, call) =>
        was.includes(charge, state, call) || (state === 'failed' && was.includes(charge, 'processing', call)),
    })),
  ),
  fault(
    'filter.processing-stale',
    'the filter processing still gives what succeeded within the last ten minutes',
    'charges.list.state-processing',
    pages((was) => ({
      includes: (charge, state, call) =>
        was.includes(charge, state, call) ||
        (state === 'processing' &&
          now(call) - charge.createdAt < 10 * minute &&
          was.includes(charge, 'succeeded', call)),
    })),
  ),
  fault(
    'filter.succeeded-late',
    'the filter succeeded leaves out the last ten minutes',
    'charges.list.state-filter-complete',
    leavingOut((charge, state, call) => state === 'succeeded' && now(call) - charge.createdAt < 10 * minute),
  ),
  fault(
    'filter.without-reference-lost',
    'a filter leaves out charges without a reference',
    'charges.list.state-filter-complete',
    leavingOut(({ reference }, state) => state !== null && reference === null),
  ),
  fault(
    'filter.failed-only-declined',
    'the filter failed leaves out what lacked funds',
    'charges.list.state-filter-complete',
    leavingOut((charge, state) => state === 'failed' && charge.branch.timeline.at(-1)?.reason === 'INSUFFICIENT_FUNDS'),
  ),
];
