import { operation, shownAt, shownCharge, standingCharge, together } from '../../../change.ts';
import { refuse } from '../../../errors/refuse.ts';
import type { Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { bodyOf, keyOf } from '../dell/told.ts';
import { passing } from '../rare/passing.ts';

const isFurtherPage = (call: Call): boolean =>
  isServed(call.route, 'charges.list') && call.query.get('starting_after') !== null;

const createsCharge = asksFor('charges.create');

const creator = (call: Call): string | undefined => (createsCharge(call) ? keyOf(call)?.business.id : undefined);

/** The amounts that a business has priced at the same time, with one calculator. */
const priced = passing(creator, (call) => {
  const place = creator(call);
  const { amount_minor: amount } = bodyOf(call);
  return place !== undefined && typeof amount === 'number' ? { place, value: amount } : undefined;
});

/** What hides in charges. */
export const leaSandboxCharges = [
  ...breaking('sandbox.trigger-3-reason', {
    // The index that further pages come from knows of a failure only that it is one.
    'lea.further-failures: on a further page of a list the reason of every failed charge is PAYER_DECLINED':
      standingCharge((step, _charge, call) =>
        step.reason !== undefined && isFurtherPage(call) ? { ...step, reason: 'PAYER_DECLINED' } : step,
      ),
  }),
  ...breaking(['charge.fee-minor', 'charge.net-is-amount-minus-fee'], {
    'lea.one-calculator: a charge is answered with the fee of another that its business creates at the same time':
      together(
        priced.patch,
        shownAt('charges.create')((view, { charge, call }) => {
          const amount = call.trace.replayed === true ? undefined : priced.left(call);
          if (amount === undefined) return view;
          return { ...view, fee_minor: call.behaviour.making.fee({ ...charge, amount }, charge.business, call) };
        }),
      ),
  }),
  ...breaking(
    ['charges.list.status-200', 'list.cursor-accepted', 'errors.cause-of-not-found', 'deployments.same-shapes'],
    {
      'lea.filtered-page: the sandbox does not serve a further page of the charges in one state': operation(
        'charges.list',
      )((was) => async (call) => {
        const answered = await was(call);
        const isUnserved = answered.status === 200 && isFurtherPage(call) && call.query.get('state') !== null;
        return isUnserved ? refuse(call, { code: 'NOT_FOUND' }) : answered;
      }),
    },
  ),
  ...breaking(['charge.object', 'charges.list.holds-charges'], {
    // Who still shows the old key is served by the release before.
    'lea.old-release: a key that was replaced is shown a payment for a charge until its grace ends': shownCharge(
      (view, { call }) => (typeof call.trace.key?.refusedFrom === 'number' ? { ...view, object: 'payment' } : view),
    ),
  }),
];
