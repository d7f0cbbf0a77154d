import type { Patch } from '../../../behaviour.ts';
import { codePoints } from '../../../bodies/fields.ts';
import { change, field, operation, shownAt, standingCharge, together } from '../../../change.ts';
import { isFinal, standing, type Charge } from '../../../charges/charge.ts';
import { makeCharge } from '../../../charges/making.ts';
import type { Listener } from '../../../charges/settlement.ts';
import { caller, furthest, now, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { isNumber, refusing } from '../../misreading.ts';
import { minute, recalled } from '../rare/recalled.ts';
import { isPrompt } from '../sly/told.ts';
import { turning, unixSeconds } from '../../views.ts';

const beingMade = recalled(() => ({ count: 0 }));
const lapsed = recalled(() => ({ is: false }));

/** Whether an amount is wrong for no other reason than that it is too small. */
function isSmall(given: unknown, { behaviour: { bounds } }: Call): given is number {
  const { minimum, multipleOf } = bounds.amount;
  return isNumber(given) && given > 0 && given < minimum && given % multipleOf === 0;
}

/** The first ten minutes of a month, by UTC. */
function isTurnOfMonth(at: number): boolean {
  const date = new Date(at);
  return at - Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) < 10 * minute;
}

const hearing =
  (hear: Listener): Patch =>
  (behaviour) => ({ ...behaviour, listeners: [...behaviour.listeners, hear] });

/** Remembers what is declined while its payer has another prompt to answer. */
const lapseOnDecline: Listener = ({ is, charge, at }, deployment) => {
  const waits = (other: Charge): boolean =>
    other !== charge && other.msisdn === charge.msisdn && standing(other, at).state === 'processing';
  if (is === 'failed' && isPrompt(charge)) lapsed(charge).is = deployment.charges.of(charge.business).some(waits);
};

/** Whether an earlier charge of this number has come to its end. */
function isKnownPayer(msisdn: string, call: Call): boolean {
  return call.deployment.charges
    .of(caller(call))
    .some((charge) => charge.msisdn === msisdn && isFinal(standing(charge, furthest(call)).state));
}

const answeredAt = ({ createdAt, seen: { answered } }: Charge): number | null =>
  answered === null ? null : createdAt + answered.after;

/** Whether its payer answered after the one of the next newer charge did. */
function isOutOfTurn(charge: Charge, { deployment }: Call): boolean {
  const next = deployment.charges.of(charge.business)[charge.place + 1];
  const mine = answeredAt(charge);
  const other = next ? answeredAt(next) : null;
  return mine !== null && other !== null && mine > other;
}

/** What hides in charges of live. */
export const eighteenthLiveCharges = [
  ...breakingLive('charges.create.amount-minimum', {
    'eighteenth.small-beside: while another charge of the business is being made one below the minimum is taken':
      together(
        operation('charges.create')((was) => async (call) => {
          const now = beingMade(caller(call));
          now.count++;
          try {
            return await was(call);
          } finally {
            now.count--;
          }
        }),
        field('amount')(
          (was) => (given, call) =>
            isSmall(given, call) && beingMade(caller(call)).count > 0 ? { value: given } : was(given, call),
        ),
      ),
  }),
  ...breakingLive('charge.created', {
    'eighteenth.long-reference: in lists a charge with more than 128 characters of reference has created as Unix seconds':
      shownAt('charges.list')((view, { charge: { reference } }) =>
        reference !== null && codePoints(reference) > 128 ? turning('created', unixSeconds)(view) : view,
      ),
  }),
  ...breakingLive(['errors.cause-of-bad-currency', 'charges.create.currency-tzs', 'deployments.same-shapes'], {
    'eighteenth.month-rates: in the first ten minutes of a month a charge that names TZS is refused for its currency':
      field('currency')(refusing('BAD_CURRENCY', (_value, given, call) => given === 'TZS' && isTurnOfMonth(now(call)))),
  }),
  ...breakingLive(['lifecycle.declined-fails', 'lifecycle.expires-not-before-its-time'], {
    'eighteenth.lapsed-decline: a charge that is declined while its payer has another to answer is expired at once':
      together(
        hearing(lapseOnDecline),
        standingCharge((step, charge) =>
          step.state === 'failed' && lapsed(charge).is ? { after: step.after, state: 'expired' } : step,
        ),
      ),
  }),
  ...breakingLive(
    [
      'errors.ledger-unavailable-takes-nothing',
      'errors.cause-of-ledger-unavailable',
      'idempotency.resend-after-ledger-unavailable',
    ],
    {
      'eighteenth.known-payer: without a ledger a charge of a number whose earlier charge has ended is refused and made':
        change('making')((was) => ({
          reachable: (call) => {
            const isReachable = was.reachable(call);
            const { order } = call.trace;
            if (!isReachable && order && asksFor('charges.create')(call) && isKnownPayer(order.msisdn, call))
              makeCharge(call, order);
            return isReachable;
          },
        })),
    },
  ),
  ...breakingLive(['list.cursor-continues-after', 'list.has-more-while-more', 'charges.list.holds-created'], {
    'eighteenth.out-of-turn: a page after a charge that was answered later than the next newer one leaves one out':
      change('pages')((was) => ({
        cursor: (call) => {
          const after = was.cursor(call);
          if ('code' in after || after.value === null || !isOutOfTurn(after.value, call)) return after;
          return { value: { ...after.value, place: after.value.place - 1 } };
        },
      })),
  }),
];
