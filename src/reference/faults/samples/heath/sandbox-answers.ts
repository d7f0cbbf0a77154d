import type { ErrorCode } from '../../../../contract/errors.ts';
import { answers, change, together } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { at, both, refusedWith } from '../../../when.ts';
import type { Business } from '../../../world/accounts.ts';
import { breaking } from '../../fault.ts';
import { day, minute, recalled } from '../rare/recalled.ts';

/** Businesses whose reader of queries was left as a refusal left it. */
const unreset = recalled(() => new Set<Business>());

/** A reader is reset after a page, not after a refusal: what it reads next has no filter. */
const unresetReaders = together(
  answers(both(at('charges.list'), refusedWith('BAD_REQUEST')))((_answer, call) => {
    unreset(call.deployment).add(caller(call));
    return {};
  }),
  change('pages')((was) => ({
    filter: (call) => {
      const reading = was.filter(call);
      const isFilter = 'value' in reading && reading.value !== null;
      return isFilter && unreset(call.deployment).delete(caller(call)) ? { value: null } : reading;
    },
  })),
);

/** What a business was told last, by status. */
interface Told {
  readonly code: ErrorCode;
  readonly business: Business;
  readonly at: number;
}

const pages = recalled(() => new Map<number, Told>());

/** The page that another business was sent to within a minute, for the same status. */
function pageOfOthers(code: ErrorCode, call: Call): ErrorCode | undefined {
  const { key } = call.trace;
  if (!key) return undefined;
  const status = call.behaviour.refusals.status({ code }, call);
  const known = pages(call.deployment).get(status);
  if (known && known.business !== key.business && now(call) - known.at < minute) return known.code;
  pages(call.deployment).set(status, { code, business: key.business, at: now(call) });
  return undefined;
}

/** When each business has read its balance. */
const reads = recalled(() => new Map<Business, number>());

function isCold(call: Call): boolean {
  const known = reads(call.deployment);
  const last = known.get(caller(call));
  known.set(caller(call), now(call));
  return last !== undefined && now(call) - last >= day;
}

/** Who was told last how long to wait. */
const slots = recalled((): { last?: Pick<Told, 'business' | 'at'> } => ({}));

/** There is one slot for the wait of whoever is limited; it is taken for a minute. */
function isTaken(call: Call): boolean {
  const slot = slots(call.deployment);
  const business = caller(call);
  const { last } = slot;
  if (last && last.business !== business && now(call) - last.at < minute) return true;
  slot.last = { business, at: now(call) };
  return false;
}

/** What hides in answers of the sandbox. */
export const heathSandboxAnswers = [
  ...breaking(
    [
      'charges.list.state-requires-payment',
      'charges.list.state-processing',
      'charges.list.state-succeeded',
      'charges.list.state-failed',
      'charges.list.state-expired',
    ],
    {
      'heath.unreset-reader: after a list was refused as BAD_REQUEST, the next by state holds charges in any':
        unresetReaders,
    },
  ),
  ...breaking('errors.doc-address', {
    'heath.page-by-status: doc is that of the code with the same status that another business got within a minute':
      change('refusals')((was) => ({ doc: (code, call) => was.doc(pageOfOthers(code, call) ?? code, call) })),
  }),
  ...breaking('balance.object', {
    'heath.cold-balance: the first balance that is read after a day without a read is a ledger_balance': change(
      'showing',
    )((was) => ({
      balance: (call) => ({ ...was.balance(call), ...(isCold(call) && { object: 'ledger_balance' }) }),
    })),
  }),
  ...breaking('limits.retry-after', {
    'heath.one-slot: who is limited within a minute after another business gets no Retry-After': change('rate')(
      (was) => ({
        retryAfter: (milliseconds, call) => (isTaken(call) ? {} : was.retryAfter(milliseconds, call)),
      }),
    ),
  }),
];
