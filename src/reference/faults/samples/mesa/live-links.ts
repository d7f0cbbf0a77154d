import { parseDateTime } from '../../../../contract/date-time.ts';
import type { ErrorCode } from '../../../../contract/errors.ts';
import { check, fieldOf } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import type { Business } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { bodyOf } from '../dell/told.ts';
import { day, recalled } from '../rare/recalled.ts';

const dayOf = (moment: number): number => Math.floor(moment / day);

/** A link with an Idempotency-Key is first written to a queue, whose column for the expiry has days only. */
function queuedExpiry(given: unknown, call: Call): number | null {
  const moment = call.trace.idempotencyKey === undefined ? null : parseDateTime(given);
  return moment !== null && dayOf(moment) === dayOf(now(call)) ? moment : null;
}

/** So many wrong addresses at a host make it one that no website is known for. */
const misses = 3;

/** How often a business was refused an address at a host. */
const missed = recalled(() => new Map<string, number>());

const hostOf = (address: unknown): string =>
  typeof address === 'string' && URL.canParse(address) ? new URL(address).host : '';

function isUnknownHost(address: unknown, business: Business): boolean {
  const hosts = missed(business);
  const host = hostOf(address);
  const times = (hosts.get(host) ?? 0) + 1;
  hosts.set(host, times);
  return times >= misses;
}

/** Who was refused a link last, and why: what checks links keeps its last reason until another one takes its place. */
const lastRefused = recalled((): { business?: Business; code?: ErrorCode } => ({}));

const keptReason = check('body')((was) => (call) => {
  const refusal = was(call);
  if (!refusal || !asksFor('links.create')(call)) return refusal;
  const last = lastRefused(call.deployment);
  const { business, code } = last;
  last.business = caller(call);
  last.code = refusal.code;
  const isKept = refusal.code === 'BAD_REQUEST' && code === 'BAD_AMOUNT' && business !== caller(call);
  return isKept ? { code } : refusal;
});

/** Whether the form for links is still filled in as the last one was, which is sold. */
function isFormOfSold(call: Call): boolean {
  const last = call.deployment.links.of(caller(call)).at(-1);
  return last?.kind === 'single_use' && last.seen.payments > 0 && bodyOf(call)['max_uses'] === undefined;
}

/** What hides in payment links. */
export const mesaLiveLinks = [
  ...breakingLive('links.create.expires-at-past-refused', {
    'mesa.queued-link: with an Idempotency-Key a link may have an expiry that passed earlier on the same day': fieldOf(
      'linkOrder',
    )('expiresAt')((was) => (given, call) => {
      const reading = was(given, call);
      const moment = 'code' in reading ? queuedExpiry(given, call) : null;
      return moment === null ? reading : { value: moment };
    }),
  }),
  ...breakingLive(['errors.cause-of-bad-return-url', 'errors.cause-of-no-registered-website'], {
    'mesa.third-miss: from the third wrong success_url at a host on the refusal is NO_REGISTERED_WEBSITE': fieldOf(
      'linkOrder',
    )('successUrl')((was) => (given, call) => {
      const reading = was(given, call);
      const isWrong = 'code' in reading && reading.code === 'BAD_RETURN_URL';
      return isWrong && isUnknownHost(given, caller(call)) ? { code: 'NO_REGISTERED_WEBSITE' } : reading;
    }),
  }),
  ...breakingLive(['errors.cause-of-bad-request', 'errors.cause-of-bad-amount'], {
    'mesa.kept-reason: a link refused as BAD_REQUEST is told BAD_AMOUNT right after another business was refused one so':
      keptReason,
  }),
  ...breakingLive('links.create.kind-default', {
    'mesa.form-of-sold: while the last link of a business is a paid single_use one a link without a kind is single_use':
      fieldOf('linkOrder')('kind')(
        (was) => (given, call) =>
          given === undefined && isFormOfSold(call) ? { value: 'single_use' } : was(given, call),
      ),
  }),
];
