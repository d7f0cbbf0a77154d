import { now } from '../../http/call.ts';
import { change, shownAt, shownCharge, standingCharge } from '../../change.ts';
import type { Patch } from '../../behaviour.ts';
import type { ChargeOrder } from '../../charges/charge.ts';
import { breaking } from '../fault.ts';

const kept = (alter: (order: ChargeOrder) => Partial<ChargeOrder>): Patch =>
  change('making')(() => ({ order: (order) => ({ ...order, ...alter(order) }) }));

const day = 86_400_000;

/** What a charge loses or changes on its way, and values that some languages take for nothing. */
export const finalStateFaults = [
  ...breaking('charge.reference-echoed', {
    'echo.reference-lost-once-failed: a failed charge has no reference': shownCharge((view, { step }) =>
      step.state === 'failed' ? { ...view, reference: null } : view,
    ),
    'echo.reference-zero-lost: the reference 0 is lost': kept(({ reference }) => ({
      reference: reference === '0' ? null : reference,
    })),
  }),
  ...breaking('charge.metadata-returned', shownCharge, {
    'echo.metadata-lost-once-failed: a failed charge has no metadata': (view, { step }) =>
      step.state === 'failed' ? { ...view, metadata: {} } : view,
  }),
  ...breaking('charge.expires-after-15-minutes', shownCharge, {
    'charge.expires-when-it-ended: expires_at becomes the moment of the outcome': (view, { step, charge, call }) =>
      step.state === 'processing'
        ? view
        : { ...view, expires_at: call.behaviour.wire.dateTime(charge.createdAt + step.after, call) },
  }),
  ...breaking('charge.state', shownAt('charges.list'), {
    'charge.state-success-on-list: lists call succeeded success': (view, { step }) =>
      step.state === 'succeeded' ? { ...view, state: 'success' } : view,
  }),
  ...breaking('sandbox.trigger-3-reason', shownAt('charges.list'), {
    'trigger-3.other-reason-on-list: lists give PAYER_DECLINED for trigger 3': (view, { step }) =>
      step.reason === 'INSUFFICIENT_FUNDS' ? { ...view, failure_reason: 'PAYER_DECLINED' } : view,
  }),
  ...breaking('lifecycle.succeeded-is-final', standingCharge, {
    'lifecycle.succeeded-then-expired-late: ten days after its success a charge is expired': (step, charge, call) =>
      step.state === 'succeeded' && now(call) - charge.createdAt > 10 * day ? { ...step, state: 'expired' } : step,
  }),
  ...breaking('charge.description-echoed', kept, {
    'echo.description-zero-lost: the description 0 is lost': ({ description }) => ({
      description: description === '0' ? null : description,
    }),
    'echo.description-in-one-line: line breaks of a description become spaces': ({ description }) => ({
      description: description?.replaceAll('\n', ' ') ?? null,
    }),
  }),
  ...breaking('charge.metadata', shownCharge, {
    'echo.metadata-empty-as-list: empty metadata becomes an empty array': (view, { charge }) =>
      charge.metadata && Object.keys(charge.metadata).length === 0 ? { ...view, metadata: [] } : view,
  }),
];
