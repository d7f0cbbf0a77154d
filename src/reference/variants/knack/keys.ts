import { caller, type Call } from '../../http/call.ts';
import { change, shownCharge, shownError, together } from '../../change.ts';
import type { JsonObject, JsonValue } from '../../http/json.ts';
import { isServed } from '../../http/route.ts';
import { scopes, type Scope } from '../../../contract/scopes.ts';

const ahead_ms = 3 * 3_600_000;

/** A key that holds every scope may be of the time before there were any; others are newer. */
const isNewer = ({ trace: { key } }: Call): boolean => key !== undefined && key.scopes.length < scopes.length;

const backwards = (body: JsonObject): JsonObject => Object.fromEntries(Object.entries(body).toReversed());

/** Who has a newer key is answered as the service would answer everybody, had it been built today. */
export const pinned = together(
  change('wire')((was) => ({
    dateTime: (moment, call) =>
      isNewer(call) ? new Date(moment + ahead_ms).toISOString().replace('Z', '000+03:00') : was.dateTime(moment, call),
    json: (body, call) => was.json(isNewer(call) ? backwards(body) : body, call),
    headers: (answer, call) => ({
      ...was.headers(answer, call),
      'Api-Revision': isNewer(call) ? '2026-03' : '2021-08',
    }),
  })),
  change('showing')((was) => ({ missing: (field, call) => (isNewer(call) ? null : was.missing(field, call)) })),
  change('billShowing')((was) => ({ missing: (field, call) => (isNewer(call) ? null : was.missing(field, call)) })),
  change('refusals')((was) => ({
    status: (refusal, call) => {
      const status = was.status(refusal, call);
      return status === 422 && isNewer(call) ? 400 : status;
    },
  })),
);

const holds = ({ trace: { key } }: Call, scope: Scope): boolean => key?.scopes.includes(scope) === true;

function openedBill(id: JsonValue | undefined, call: Call): JsonObject {
  const bill = typeof id === 'string' ? call.deployment.bills.get(id) : undefined;
  if (!bill || !holds(call, 'bills:read')) return {};
  const { customerRef, controlNumber } = bill;
  return { bill: { id: bill.id, object: 'bill_extract', customer_ref: customerRef, control_number: controlNumber } };
}

/** What a key may read elsewhere is told within a charge as well, and to no other. */
export const leastPrivilege = together(
  shownCharge((view, { call }) => ({
    ...view,
    ...openedBill(view['bill'], call),
    ...(isServed(call.route, 'charges.get') &&
      holds(call, 'balance:read') && {
        balance: { object: 'balance_extract', available_minor: call.behaviour.ledger.available(caller(call), call) },
      }),
  })),
  shownError((error, { code }, { trace: { key } }) =>
    code === 'FORBIDDEN_SCOPE' && key ? { ...error, held: key.scopes, made_by: 'owner' } : error,
  ),
);
