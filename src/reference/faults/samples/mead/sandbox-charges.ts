import { parseMsisdn } from '../../../../contract/msisdn.ts';
import { change, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { toldAt } from '../../refusals.ts';
import { meeting } from '../dell/meeting.ts';
import { bodyOf, keyOf } from '../dell/told.ts';
import { day, recalled } from '../rare/recalled.ts';

const isKeyless = (call: Call): boolean => call.header('idempotency-key') === undefined;

/** The limits of the pages by state, by the state and the charge that each ended with. */
const ends = recalled(() => new Map<string, number>());

/** A cursor goes on as its page was asked for. */
const goesOn = change('pages')((was) => ({
  limit: (call) => {
    const [state, after] = [call.query.get('state'), call.query.get('starting_after')];
    const known = state === null ? undefined : ends(call.deployment).get(`${state} ${after}`);
    return known !== undefined && call.query.get('limit') === null ? { value: known } : was.limit(call);
  },
  cut: (page, call) => {
    const cut = was.cut(page, call);
    const [state, limit] = [call.query.get('state'), call.query.get('limit')];
    const last = cut.items.at(-1);
    if (state !== null && limit !== null && last) ends(call.deployment).set(`${state} ${last.id}`, Number(limit));
    return cut;
  },
}));

/** The last charge to the number with the reference of a new one, where it failed: that is tried once more. */
function failedBefore(call: Call): Charge | undefined {
  const { msisdn, reference } = bodyOf(call);
  const number = parseMsisdn(msisdn);
  if (!number || typeof reference !== 'string') return undefined;
  const last = call.deployment.charges
    .of(caller(call))
    .findLast((charge) => charge.msisdn === `+255${number.nineDigits}` && charge.reference === reference);
  return last && call.behaviour.showing.standing(last, call).state === 'failed' ? last : undefined;
}

const secondTry = change('idempotency')((was) => ({
  key: (call) => {
    const before = isKeyless(call) ? failedBefore(call) : undefined;
    return before ? `${before.id}-${call.nth}` : was.key(call);
  },
}));

const digits = /^\d+$/;

/** Numbers stay no texts where requests are compared. */
const asNumber = (reference: string | null): string | null =>
  reference !== null && digits.test(reference) ? String(Number(reference)) : reference;

/** The keys of a business are locked while one of them is looked up. */
const locked = meeting(
  (call) => (asksFor('charges.create')(call) && isKeyless(call) ? keyOf(call)?.business.id : undefined),
  (call) => (asksFor('charges.create')(call) && !isKeyless(call) ? keyOf(call)?.business.id : undefined),
);

/** After a week charges are archived, as paid, underway or closed. */
const isArchived = ({ createdAt }: Charge, call: Call): boolean => furthest(call) - createdAt >= 7 * day;

/** What hides in charges of the sandbox. */
export const meadSandboxCharges = [
  ...breaking('list.default-limit', {
    'mead.page-goes-on: the page after one by state with a limit has that limit where it names none': goesOn,
  }),
  ...breaking(['idempotency.required-on-charges', 'errors.cause-of-idempotency-required'], {
    'mead.second-try: after a charge has failed the next to its number with its reference needs no Idempotency-Key':
      secondTry,
  }),
  ...breaking('idempotency.mismatch-on-reference', {
    'mead.reference-as-number: references of digits alone are compared as numbers': change('idempotency')((was) => ({
      print: (order, call) => was.print({ ...order, reference: asNumber(order.reference) }, call),
    })),
  }),
  ...breaking('errors.cause-of-idempotency-required', {
    'mead.keys-locked: a missing key is BAD_REQUEST if a charge of its business with a key comes at the same time':
      together(locked.patch, toldAt('idempotency', (call) => locked.met(call))('BAD_REQUEST', 'IDEMPOTENCY_REQUIRED')),
  }),
  ...breaking('charges.list.state-expired', {
    'mead.archived-as-closed: the filter expired gives failed charges, too, once they are a week old': change('pages')(
      (was) => ({
        includes: (charge, state, call) =>
          was.includes(charge, state, call) ||
          (state === 'expired' && isArchived(charge, call) && was.includes(charge, 'failed', call)),
      }),
    ),
  }),
];
