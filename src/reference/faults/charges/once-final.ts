import { now } from '../../call.ts';
import { change, shownAt, shownCharge, standingCharge } from '../../change.ts';
import type { Patch } from '../../behaviour.ts';
import type { Order } from '../../charge.ts';
import { fault } from '../fault.ts';

const kept = (alter: (order: Order) => Partial<Order>): Patch =>
  change('making', () => ({ order: (order) => ({ ...order, ...alter(order) }) }));

const day = 86_400_000;

/** What a charge loses or changes on its way, and values that some languages take for nothing. */
export const onceFinalFaults = [
  fault(
    'echo.reference-lost-once-failed',
    'a failed charge has no reference',
    'charge.reference-echoed',
    shownCharge((view, { step }) => (step.state === 'failed' ? { ...view, reference: null } : view)),
  ),
  fault(
    'echo.metadata-lost-once-failed',
    'a failed charge has no metadata',
    'charge.metadata-returned',
    shownCharge((view, { step }) => (step.state === 'failed' ? { ...view, metadata: {} } : view)),
  ),
  fault(
    'charge.expires-when-it-ended',
    'expires_at becomes the moment of the outcome',
    'charge.expires-after-15-minutes',
    shownCharge((view, { step, charge, call }) =>
      step.state === 'processing'
        ? view
        : { ...view, expires_at: call.behaviour.wire.dateTime(charge.createdAt + step.after, call) },
    ),
  ),
  fault(
    'charge.state-success-on-list',
    'lists call succeeded success',
    'charge.state',
    shownAt('charges.list', (view, { step }) => (step.state === 'succeeded' ? { ...view, state: 'success' } : view)),
  ),
  fault(
    'trigger-3.other-reason-on-list',
    'lists give PAYER_DECLINED for trigger 3',
    'sandbox.trigger-3-reason',
    shownAt('charges.list', (view, { step }) =>
      step.reason === 'INSUFFICIENT_FUNDS' ? { ...view, failure_reason: 'PAYER_DECLINED' } : view,
    ),
  ),
  fault(
    'lifecycle.succeeded-then-expired-late',
    'ten days after its success a charge is expired',
    'lifecycle.succeeded-is-final',
    standingCharge((step, charge, call) =>
      step.state === 'succeeded' && now(call) - charge.createdAt > 10 * day ? { ...step, state: 'expired' } : step,
    ),
  ),
  fault(
    'echo.reference-zero-lost',
    'the reference 0 is lost',
    'charge.reference-echoed',
    kept(({ reference }) => ({ reference: reference === '0' ? null : reference })),
  ),
  fault(
    'echo.description-zero-lost',
    'the description 0 is lost',
    'charge.description-echoed',
    kept(({ description }) => ({ description: description === '0' ? null : description })),
  ),
  fault(
    'echo.description-in-one-line',
    'line breaks of a description become spaces',
    'charge.description-echoed',
    kept(({ description }) => ({ description: description?.replaceAll('\n', ' ') ?? null })),
  ),
  fault(
    'echo.metadata-empty-as-list',
    'empty metadata becomes an empty array',
    'charge.metadata',
    shownCharge((view, { charge }) =>
      charge.metadata && Object.keys(charge.metadata).length === 0 ? { ...view, metadata: [] } : view,
    ),
  ),
];
