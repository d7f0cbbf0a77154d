import { triggerOf } from '../../../../contract/triggers.ts';
import { failure } from '../../../charges/branches.ts';
import { type ChargeOrder } from '../../../charges/charge.ts';
import {
  answers,
  branched,
  change,
  field,
  operation,
  shownAt,
  shownCharge,
  standingCharge,
  together,
} from '../../../change.ts';
import { askedOf, caller, now } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { breaking } from '../../fault.ts';
import { refusing } from '../../misreading.ts';
import { day, recalled, second } from '../rare/recalled.ts';

const making = change('making');
const digitOf = ({ msisdn }: ChargeOrder): number | null => triggerOf(msisdn.slice('+255'.length));

const inFlight = recalled(() => ({ count: 0, crossed: false, description: null as string | null }));
const refusedKeys = recalled(() => new Set<string>());
const wallets = recalled(() => ({ empty: 0 }));

/** What becomes of sandbox charges, and what is written down of them. */
export const twelfthSandboxCharges = [
  ...breaking(['charges.create.reference-200-accepted', 'charges.create.status-201'], {
    'twelfth.formula-reference: a reference that begins like a formula (= + - @) is refused': field('reference')(
      refusing('BAD_REQUEST', (value) => /^[=+\-@]/.test(value ?? '')),
    ),
  }),
  ...breaking(['charges.list.holds-charges', 'charge.object'], {
    'twelfth.week-old-summary: charges older than a week are listed as charge_summary': shownAt('charges.list')(
      (view, { charge, call }) =>
        now(call) - charge.createdAt > 7 * day ? { ...view, object: 'charge_summary' } : view,
    ),
  }),
  ...breaking('charge.description-echoed', {
    'twelfth.crossed-descriptions: of two charges made at once by one business both carry the description of the later':
      together(
        operation('charges.create')((was) => async (call) => {
          const flight = inFlight(caller(call));
          flight.count++;
          flight.crossed ||= flight.count > 1;
          ({ description: flight.description } = askedOf(call.trace.order));
          try {
            return await was(call);
          } finally {
            flight.count--;
            flight.crossed &&= flight.count > 0;
          }
        }),
        making((was) => ({
          order: (order, call) => {
            const { crossed, description } = inFlight(caller(call));
            return { ...was.order(order, call), ...(crossed && { description }) };
          },
        })),
      ),
  }),
  ...breaking('charge.currency', {
    'twelfth.filtered-page-tzs: further pages of a filtered list of charges write the currency in small letters':
      shownCharge((view, { call }) =>
        isServed(call.route, 'charges.list') && call.query.has('state') && call.query.has('starting_after')
          ? { ...view, currency: 'tzs' }
          : view,
      ),
  }),
  ...breaking('sandbox.trigger-2-reason', {
    'twelfth.airtel-limit: trigger 2 over airtel and above TZS 1,000,000 fails for INSUFFICIENT_FUNDS': branched(
      (branch, order) =>
        digitOf(order) === 2 && order.rail === 'airtel' && order.amount > 100_000_000
          ? { ...branch, timeline: failure(2 * second, 'INSUFFICIENT_FUNDS') }
          : branch,
    ),
  }),
  ...breaking(['charge.fee-minor', 'charge.net-minor'], {
    'twelfth.corrected-unpriced: a charge whose key first came with a refused request has no fee': together(
      answers(({ status }, { trace }) => status >= 400 && trace.idempotencyKey !== undefined)((_answer, call) => {
        if (isServed(call.route, 'charges.create')) refusedKeys(caller(call)).add(call.trace.idempotencyKey ?? '');
        return {};
      }),
      making((was) => ({
        // JSON writes it as null.
        fee: (order, business, call) =>
          refusedKeys(business).has(call.trace.idempotencyKey ?? '') ? Number.NaN : was.fee(order, business, call),
      })),
    ),
  }),
  ...breaking('sandbox.trigger-1-succeeds', {
    'twelfth.three-empty-wallets: trigger 1 right after three charges in a row to trigger 3 fails': branched(
      (branch, order, call) => {
        const seen = wallets(caller(call));
        const digit = digitOf(order);
        const broke = digit === 1 && seen.empty >= 3;
        seen.empty = digit === 3 ? seen.empty + 1 : 0;
        return broke ? { ...branch, timeline: failure(2 * second, 'INSUFFICIENT_FUNDS') } : branch;
      },
    ),
  }),
  ...breaking('sandbox.trigger-4-stays-processing', {
    'twelfth.stuck-airtel-failed: trigger 4 over airtel is failed after a day': standingCharge((step, charge, call) =>
      digitOf(charge) === 4 && charge.rail === 'airtel' && now(call) - charge.createdAt >= day
        ? { after: day, state: 'failed', reason: 'PAYER_DECLINED' }
        : step,
    ),
  }),
];
