import { answers, field, operation, shownAt, shownCharge, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { caller, type Call } from '../../../http/call.ts';
import { asksFor, at, both, isReplay, type When } from '../../../when.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { breakingLive } from '../../fault.ts';
import { amountBounds, isNumber, under } from '../../misreading.ts';
import { recalled } from '../rare/recalled.ts';
import { isPrompt } from '../sly/told.ts';

const movedAddresses = recalled(() => new Set<string>());

const shilling = 100;
const smallTier = 250_000 * shilling;
const largeTier = 1_000_000 * shilling;
const isMiddling = (amount: unknown): boolean => isNumber(amount) && amount > smallTier && amount < largeTier;

const halfShillings = under(amountBounds({ multipleOf: 50 }));

function rotationOf(call: Call): number {
  return call.behaviour.webhooks.current(caller(call), call.deployment)?.setting.rotation ?? 0;
}

const isFirstSinceMove: When = (answer, call) =>
  answer.status === 201 && !isReplay(answer, call) && movedAddresses(call.deployment).has(caller(call).id);

/** Whether a code at a till has a reference that looks the same and is written otherwise. */
function looksLikeSale({ business, reference }: Charge, { charges }: Deployment): boolean {
  if (reference === null) return false;
  return charges
    .of(business)
    .some(
      ({ origin, reference: other }) =>
        origin.is === 'pos' &&
        other !== null &&
        other !== reference &&
        other.normalize('NFC') === reference.normalize('NFC'),
    );
}

/** Which prompt over its reference a charge is, counted from 1. */
function promptOver({ business, place, reference }: Charge, { charges }: Deployment): number {
  return charges
    .of(business)
    .filter((other) => isPrompt(other) && other.place <= place && other.reference === reference).length;
}

/** What hides in charges. */
export const riptideLiveCharges = [
  ...breakingLive(['charge.rail-wallet-is-for-pos', 'charge.rail-echoed'], {
    'riptide.same-letters: a prompt whose reference a code at a till has too, composed in another way, is read with the rail wallet':
      shownAt('charges.get')((view, { charge, call }) =>
        isPrompt(charge) && looksLikeSale(charge, call.deployment) ? { ...view, rail: 'wallet' } : view,
      ),
  }),
  ...breakingLive(['charge.reference-echoed'], {
    'riptide.third-try: the third prompt over one reference is read with a number behind the reference': shownCharge(
      (view, { charge, call }) =>
        asksFor('charges.get', 'charges.list')(call) &&
        isPrompt(charge) &&
        typeof charge.reference === 'string' &&
        charge.reference !== '' &&
        promptOver(charge, call.deployment) === 3
          ? { ...view, reference: `${charge.reference}-3` }
          : view,
    ),
  }),
];

/** What hides in the making of charges. */
export const riptideLiveMaking = [
  ...breakingLive('charges.create.status-201', {
    'riptide.moved-address: the first charge after the address of the endpoint was changed is answered 200': together(
      operation('webhook-endpoints.set')((was) => async (call) => {
        const before = rotationOf(call);
        const answer = await was(call);
        if (rotationOf(call) > before) movedAddresses(call.deployment).add(caller(call).id);
        return answer;
      }),
      answers(both(at('charges.create'), isFirstSinceMove))((_answer, call) => {
        movedAddresses(call.deployment).delete(caller(call).id);
        return { status: 200 };
      }),
    ),
  }),
  ...breakingLive(['charges.create.amount-multiple-of-100', 'errors.cause-of-bad-amount'], {
    'riptide.half-shillings: between TZS 250,000 and 1,000,000 a charge may be over half a shilling more': field(
      'amount',
    )((was) => (given, call) => (isMiddling(given) ? halfShillings(was) : was)(given, call)),
  }),
];
