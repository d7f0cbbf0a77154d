import { makeCharge } from '../../../charges/making.ts';
import { answers, change, field, together } from '../../../change.ts';
import { askedOf, caller, now, type Call } from '../../../http/call.ts';
import { isObject, type JsonObject } from '../../../http/json.ts';
import type { Attempt } from '../../../idempotency/attempt.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import { isSwept } from '../../../lists/retention.ts';
import { asksFor, at, both, refusedWith } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { bodyOf } from '../dell/told.ts';
import { day, recalled } from '../rare/recalled.ts';

const slotAsked = (call: Call): string =>
  slotOf(call.behaviour.idempotency.space(call), call.trace.idempotencyKey, call);

/** The metadata of orders that were refused, by their keys; null where there were none. */
const drafts = recalled(() => new Map<string, JsonObject | null>());

/** An order is written down by its key before it is looked at; sent again, only what is compared is written over. */
const keptDraft = together(
  answers(
    both(
      at('charges.create'),
      refusedWith('BAD_AMOUNT', 'AMOUNT_TOO_SMALL', 'BAD_RAIL', 'BAD_MSISDN', 'BAD_CURRENCY'),
      (_answer, { trace }) => trace.idempotencyKey !== undefined,
    ),
  )((_answer, call) => {
    const { metadata } = bodyOf(call);
    const kept = drafts(call.deployment);
    const slot = slotAsked(call);
    if (!kept.has(slot)) kept.set(slot, isObject(metadata) ? metadata : null);
    return {};
  }),
  change('making')((was) => ({
    order: (asked, call) => {
      const order = was.order(asked, call);
      if (!asksFor('charges.create')(call)) return order;
      const [kept, slot] = [drafts(call.deployment), slotAsked(call)];
      const draft = kept.get(slot);
      kept.delete(slot);
      return draft === undefined ? order : { ...order, metadata: draft };
    },
  })),
);

/** Whether the key of a request stands for a charge already: then its currency is no longer looked at. */
function isKnown(call: Call): boolean {
  if (call.trace.idempotencyKey === undefined) return false;
  return call.behaviour.idempotency.find(slotAsked(call), call)?.settled !== undefined;
}

const currencyOfFirst = field('currency')((was) => (given, call) => {
  const reading = was(given, call);
  return 'code' in reading && typeof given === 'string' && isKnown(call) ? { value: 'TZS' } : reading;
});

/** So many requests that were refused are looked through at once. */
const batch = 3;

const mismatches = recalled(() => ({ count: 0 }));

/** Of each batch the last is made, as if it had come with no key. */
const batchResubmitted = change('idempotency')((was) => ({
  mismatch: (attempt, call) => {
    if (++mismatches(caller(call)).count % batch === 0) makeCharge(call, askedOf(call.trace.order));
    return was.mismatch(attempt, call);
  },
}));

/** A key of another business that is a day old: these stand in an archive by their text alone. */
function archived(call: Call): Attempt | undefined {
  const end = ` charges.create ${call.trace.idempotencyKey}`;
  for (const [slot, attempt] of call.deployment.attempts) {
    const made = attempt.settled?.made;
    if (!made || !slot.endsWith(end) || made.business === caller(call)) continue;
    if (now(call) - made.createdAt >= day && !isSwept(made, call)) return attempt;
  }
  return undefined;
}

/** What was asked is archived along with who asked, so that it is never the same request. */
const keysArchived = change('idempotency')((was) => ({
  find: (slot, call) => {
    const found = was.find(slot, call);
    const other = found || !asksFor('charges.create')(call) ? undefined : archived(call);
    return other ? { ...other, print: '' } : found;
  },
}));

/** What hides in the Idempotency-Keys of the sandbox. */
export const linnSandboxKeys = [
  ...breaking('charge.metadata-returned', {
    'linn.kept-draft: a charge whose key was refused for its fields before has the metadata of the refused request':
      keptDraft,
  }),
  ...breaking('charges.create.currency-others-refused', {
    'linn.currency-of-first: a replay with another currency is answered with the charge': currencyOfFirst,
  }),
  ...breaking('idempotency.mismatch-creates-nothing', {
    'linn.batch-resubmitted: each third mismatch of a business makes a charge': batchResubmitted,
  }),
  ...breaking(['idempotency.scoped-to-business', 'errors.cause-of-idempotent-mismatch'], {
    'linn.keys-archived: a key that another business has used a day ago or earlier is a mismatch': keysArchived,
  }),
];
