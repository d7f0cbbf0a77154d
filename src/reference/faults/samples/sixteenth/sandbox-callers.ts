import { parseMsisdn } from '../../../../contract/msisdn.ts';
import { triggerOf } from '../../../../contract/triggers.ts';
import { change, check, shownError, together } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { isServed } from '../../../http/route.ts';
import { webhookOperations } from '../../../webhooks/webhook-operations.ts';
import { breaking } from '../../fault.ts';
import { hour, recalled, second } from '../rare/recalled.ts';
import { sentBody } from '../sly/told.ts';

const access = change('access');
const mismatches = recalled(() => new Map<string, number>());
const readAt = recalled(() => new Map<string, number>());
const pageOf = recalled(() => ({ limit: 0 }));

/** Whether the test-mode address of the caller was set within the last hour. */
function isFresh(call: Call): boolean {
  const endpoint = call.behaviour.webhooks.current(caller(call), call.deployment);
  return endpoint !== undefined && endpoint.setting.active && now(call) - endpoint.setting.updatedAt < hour;
}

/** Whether a request would charge one of the trigger numbers. */
function asksTrigger(call: Call): boolean {
  const number = parseMsisdn(sentBody(call)['msisdn']);
  return number !== null && triggerOf(number.nineDigits) !== null;
}

const given = (call: Call): string | undefined => call.header('idempotency-key');

/** What hides in the keys of the sandbox and in its lists. */
export const sixteenthSandboxCallers = [
  ...breaking('balance.currency', {
    'sixteenth.empty-draft: the balance of a draft business that has made no charge yet has no currency': change(
      'showing',
    )((was) => ({
      balance: (call) => {
        const business = caller(call);
        const unused = !business.live && call.deployment.charges.of(business).length === 0;
        return unused ? { ...was.balance(call), currency: null } : was.balance(call);
      },
    })),
  }),
  ...breaking('errors.scope-only-on-forbidden', {
    'sixteenth.second-mismatch: the second mismatch with one key carries a scope': shownError(
      (error, refusal, call) => {
        if (refusal.code !== 'IDEMPOTENT_MISMATCH') return error;
        const counts = mismatches(caller(call));
        const count = (counts.get(given(call) ?? '') ?? 0) + 1;
        counts.set(given(call) ?? '', count);
        return count > 1 ? { ...error, scope: 'charges:write' } : error;
      },
    ),
  }),
  ...breaking('list.default-limit', {
    'sixteenth.sticky-limit: after a page of more than 25 the next one without a limit is as long': change('pages')(
      (was) => ({
        limit: (call) => {
          const reading = was.limit(call);
          const last = pageOf(call.trace.key ?? call.deployment);
          if ('code' in reading) return reading;
          const wished = call.query.get('limit') === null ? Math.max(last.limit, reading.value) : reading.value;
          last.limit = call.query.get('limit') !== null && reading.value > 25 ? reading.value : 0;
          return { value: wished };
        },
      }),
    ),
  }),
  ...breaking('scopes.charges.get.required', {
    'sixteenth.read-through-cache: for two seconds after somebody read a charge any key of the business may': access(
      (was) => ({
        holds: (key, scope, call) => {
          if (!isServed(call.route, 'charges.get')) return was.holds(key, scope, call);
          const reads = readAt(key.business);
          const holds = was.holds(key, scope, call);
          if (holds) reads.set(askedId(call), now(call));
          return holds || now(call) - (reads.get(askedId(call)) ?? -Infinity) <= 2 * second;
        },
      }),
    ),
  }),
  ...breaking('sandbox.unserved-webhook-endpoints', {
    'sixteenth.fresh-test-address: for an hour after the test address was set the sandbox lists its endpoint': together(
      change('operations')(() => ({ 'webhook-endpoints.list': webhookOperations['webhook-endpoints.list']! })),
      check('route')(
        (was) => (call) =>
          isServed(call.route, 'webhook-endpoints.list') && !isFresh(call) ? call.behaviour.unserved(call) : was(call),
      ),
    ),
  }),
  ...breaking(['idempotency.required-on-charges', 'errors.cause-of-idempotency-required'], {
    'sixteenth.draft-trigger-keyless: a draft business may charge a trigger number without an Idempotency-Key': check(
      'idempotency',
    )((was) => (call) => {
      const refusal = was(call);
      const missing = refusal?.code === 'IDEMPOTENCY_REQUIRED' && given(call) === undefined;
      return missing && !caller(call).live && asksTrigger(call) ? null : refusal;
    }),
  }),
];
