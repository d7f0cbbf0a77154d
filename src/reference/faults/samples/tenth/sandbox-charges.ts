import { textOf } from '../../views.ts';
import { codePoints } from '../../../bodies/fields.ts';
import { change, field, operation, shownAt, shownCharge, together } from '../../../change.ts';
import { standing } from '../../../charges/charge.ts';
import { refuse } from '../../../errors/refuse.ts';
import { askedOf, caller, now } from '../../../http/call.ts';
import { isObject, type JsonObject, type JsonValue } from '../../../http/json.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import { breaking } from '../../fault.ts';
import { firstOf } from '../../misreading.ts';
import { day, hour, recalled } from '../rare/recalled.ts';
import { bodySaid } from './said.ts';

function loneFreed(value: JsonValue): JsonValue {
  if (Array.isArray(value)) {
    const items = (value as readonly JsonValue[]).map(loneFreed);
    return items.length === 1 ? items[0]! : items;
  }
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, of]) => [name, loneFreed(of)])) : value;
}

const flattened = (metadata: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(metadata).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]),
  );

const ofNineDigits = recalled(() => new Set<string>());

/** What is asked of a charge in the sandbox, and what is kept of it. */
export const tenthSandboxCharges = [
  ...breaking('charge.metadata-returned', {
    'tenth.lone-elements: a list of one element in metadata comes back as that element': shownCharge((view) => ({
      ...view,
      metadata: loneFreed(view['metadata'] ?? {}),
    })),
    'tenth.nested-beside-long: beside a description of more than 255 characters nested metadata comes back as text':
      shownCharge((view, { charge }) =>
        isObject(view['metadata']) && codePoints(charge.description ?? '') > 255
          ? { ...view, metadata: flattened(view['metadata']) }
          : view,
      ),
  }),
  ...breaking('charge.description-echoed', {
    'tenth.archived-description: an hour after a charge was made its description has 255 characters at most':
      shownCharge((view, { charge, call }) =>
        now(call) - charge.createdAt > hour && charge.description !== null
          ? { ...view, description: firstOf(255)(charge.description) }
          : view,
      ),
  }),
  ...breaking(['charge.fee-minor', 'money.integers', 'charge.net-is-amount-minus-fee'], {
    'tenth.nightly-fee: from the next midnight (UTC) on the fee is told before it was rounded': shownCharge(
      (view, { charge: { amount, createdAt, business }, call }) => {
        if (Math.floor(now(call) / day) === Math.floor(createdAt / day)) return view;
        const { flat_minor: flat, percent, cap_minor: cap } = business.tariff;
        return { ...view, fee_minor: Math.min(amount, cap, (100 * flat + amount * percent) / 100) };
      },
    ),
  }),
  ...breaking(['charge.id', 'charge.id-prefix'], {
    'tenth.filtered-second-page: on further pages of a list with a state charges have their numbers for ids': shownAt(
      'charges.list',
    )((view, { charge, call: { query } }) =>
      query.has('state') && query.has('starting_after') ? { ...view, id: charge.place + 1 } : view,
    ),
  }),
  ...breaking('list.cursor-continues-after', {
    'tenth.failed-counts-double: after a failed charge as the cursor one charge is passed over': change('pages')(
      (was) => ({
        cursor: (call) => {
          const reading = was.cursor(call);
          if ('code' in reading || reading.value === null) return reading;
          const charge = reading.value;
          return standing(charge, now(call)).state === 'failed'
            ? { value: { ...charge, place: charge.place - 1 } }
            : reading;
        },
      }),
    ),
  }),
  ...breaking(['charges.list.state-succeeded', 'charges.list.state-filter-complete'], {
    'tenth.nine-digits-unindexed: a charge whose number came in nine digits is not found among the succeeded ones':
      together(
        change('making')((was) => ({
          id: (random, call) => {
            const id = was.id(random, call);
            if (/^\d{9}$/.test(textOf(bodySaid(call)['msisdn']))) ofNineDigits(call.deployment).add(id);
            return id;
          },
        })),
        change('pages')((was) => ({
          includes: (charge, state, call) =>
            was.includes(charge, state, call) &&
            !(state === 'succeeded' && ofNineDigits(call.deployment).has(charge.id)),
        })),
      ),
  }),
  ...breaking(['errors.cause-of-bad-amount', 'errors.cause-of-amount-too-small'], {
    'tenth.wraps-below-zero: an amount that is negative in 32 bits is AMOUNT_TOO_SMALL': field('amount')(
      (was) => (given, call) =>
        typeof given === 'number' && given > 2 ** 31 && (given | 0) < 0
          ? { code: 'AMOUNT_TOO_SMALL' }
          : was(given, call),
    ),
  }),
  ...breaking(['charges.create.amount-between-accepted', 'charges.create.amount-maximum-accepted'], {
    'tenth.pending-sum: what one number is asked for at the same time may be TZS 20,000,000 in all': operation(
      'charges.create',
    )((was) => (call) => {
      const { behaviour, deployment } = call;
      const { amount, msisdn } = askedOf(call.trace.order);
      const slot = slotOf(behaviour.idempotency.space(call), call.trace.idempotencyKey, call);
      const pending = deployment.charges
        .of(caller(call))
        .filter((charge) => charge.msisdn === msisdn && standing(charge, now(call)).state === 'processing')
        .reduce((sum, charge) => sum + charge.amount, 0);
      const tooMuch = pending > 0 && pending + amount > behaviour.bounds.amount.maximum;
      return tooMuch && !behaviour.idempotency.find(slot, call) ? refuse(call, { code: 'BAD_AMOUNT' }) : was(call);
    }),
  }),
];
