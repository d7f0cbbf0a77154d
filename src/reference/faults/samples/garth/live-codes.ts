import { change, shownAt } from '../../../change.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { furthest, type Call } from '../../../http/call.ts';
import { isObject, type JsonObject, type JsonValue } from '../../../http/json.ts';
import { breakingLive } from '../../fault.ts';
import { bodyOf } from '../dell/told.ts';

/** The last code that was shown at a till of the caller. */
const lastCode = (till: JsonValue | undefined, call: Call): Charge | undefined => {
  const { key } = call.trace;
  const charges = key ? call.deployment.charges.of(key.business) : [];
  return charges.findLast(({ origin }) => origin.is === 'pos' && origin.till.number === till);
};

/** Whose code ran out without having been paid. */
const isRunOut = (charge: Charge, at: number): boolean =>
  charge.expiresAt <= at && standing(charge, at).state !== 'succeeded';

/** A till that shows the same price again, since its code has run out, renews that code: it needs no key. */
function renewal(call: Call): string | null {
  if (call.header('idempotency-key') !== undefined) return null;
  const { till, amount_minor: amount } = bodyOf(call);
  const last = lastCode(till, call);
  return last && last.amount === amount && isRunOut(last, furthest(call)) ? `renewal-of-${last.id}` : null;
}

/** The index of states keeps metadata in rows of a name and a text. */
const inRows = (metadata: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(metadata).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]),
  );

/** What hides in codes at a counter. */
export const garthLiveCodes = [
  ...breakingLive(['idempotency.required-on-pos', 'errors.cause-of-idempotency-required'], {
    'garth.renewal: a POS charge like the last one of its till, if that ran out unpaid, needs no Idempotency-Key':
      change('posIdempotency')((was) => ({ key: (call) => was.key(call) ?? renewal(call) })),
  }),
  ...breakingLive(['charge.metadata-returned', 'pos.create.metadata-accepted'], {
    'garth.metadata-rows: in a list by state the nested metadata of a POS charge are texts': shownAt('charges.list')(
      (view, { charge, call }) => {
        const { metadata } = view;
        const isIndexed = charge.origin.is === 'pos' && call.query.get('state') !== null;
        return isIndexed && isObject(metadata) ? { ...view, metadata: inRows(metadata) } : view;
      },
    ),
  }),
];
