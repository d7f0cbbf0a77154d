import { change, shownCharge } from '../../../change.ts';
import type { Patch } from '../../../behaviour.ts';
import { standing } from '../../../charges/charge.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import { isObject, type JsonObject, type JsonValue } from '../../../http/json.ts';
import { isServed } from '../../../http/route.ts';
import { isSwept } from '../../../lists/retention.ts';
import { breaking } from '../../fault.ts';

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

/** As a JSON reader does that takes texts for dates. */
function datesInUtc(value: JsonValue): JsonValue {
  if (typeof value === 'string')
    return dateTime.test(value) && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : value;
  if (Array.isArray(value)) return value.map((each: JsonValue) => datesInUtc(each));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, datesInUtc(each)]));
}

const isRead = ({ route }: Call): boolean => isServed(route, 'charges.get') || isServed(route, 'charges.list');

const oneReason: Patch = change('showing')((was) => ({
  list: (data, more, call) => {
    const newest = data.find(({ failure_reason: reason }) => reason !== undefined)?.['failure_reason'];
    const alike = data.map((view) =>
      view['failure_reason'] === undefined || newest === undefined ? view : { ...view, failure_reason: newest },
    );
    return was.list(alike, more, call);
  },
}));

/** What a payer was asked for that nobody answered in time. */
const stuck = (call: Call): number =>
  call.deployment.charges
    .of(caller(call))
    .filter((charge) => charge.expiresAt <= furthest(call) && !isSwept(charge, call))
    .filter((charge) => standing(charge, furthest(call)).state === 'processing')
    .reduce((sum, { amount, fee }) => sum + amount - fee, 0);

/** What charges of the sandbox turn into. */
export const fifthSandboxCharges = [
  ...breaking('charge.metadata-returned', {
    'fifth.dates-in-utc: a read gives the date-times within metadata back in UTC': shownCharge((view, { call }) => {
      const { metadata } = view;
      return isRead(call) && metadata !== undefined ? { ...view, metadata: datesInUtc(metadata) } : view;
    }),
  }),
  ...breaking('charge.description-echoed', {
    'fifth.apostrophe-doubled: writing a success down doubles the apostrophes of the description': shownCharge(
      (view, { charge, step }): JsonObject =>
        step.state === 'succeeded' && charge.description !== null
          ? { ...view, description: charge.description.replaceAll("'", "''") }
          : view,
    ),
  }),
  ...breaking(['sandbox.trigger-2-reason', 'sandbox.trigger-3-reason'], {
    'fifth.one-reason-a-page: all failed charges of a page carry the reason of the newest of them': oneReason,
  }),
  ...breaking(['sandbox.balance-zero', 'balance.settling-zero'], {
    'fifth.stuck-is-settling: what is still processing past its window counts as settling': change('showing')(
      (was) => ({
        balance: (call) => ({ ...was.balance(call), settling_minor: stuck(call) }),
      }),
    ),
  }),
];
