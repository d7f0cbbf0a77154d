import { change, check, operation, together } from '../../../change.ts';
import { now } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';

/** By which secret each link was made, by its id. */
const makers = recalled(() => new Map<string, string>());
const misses = recalled(() => new Map<string, { since: number; times: number }>());

/** Whom live lets in, and whom not. */
export const fourthLiveCallers = [
  ...breakingLive('scopes.links.get.required', {
    'fourth.maker-may-read: a key without links:read reads the links that it made itself': together(
      operation('links.create')((was) => async (call) => {
        const answer = await was(call);
        const id = answer.body?.['id'];
        if (typeof id === 'string' && call.trace.key) makers(call.deployment).set(id, call.trace.key.secret);
        return answer;
      }),
      change('access')((was) => ({
        holds: (key, scope, call) =>
          was.holds(key, scope, call) ||
          (isServed(call.route, 'links.get') && makers(call.deployment).get(askedId(call)) === key.secret),
      })),
    ),
  }),
  ...breakingLive(['scopes.events.retry.sufficient', 'errors.cause-of-forbidden-scope'], {
    'fourth.delivered-is-read: who retries an event that was delivered needs events:read too': check('scope')(
      (was) => (call) => {
        const refusal = was(call);
        const { key } = call.trace;
        if (refusal || !asksFor('events.retry')(call) || !key || key.scopes.includes('events:read')) return refusal;
        const event = call.behaviour.eventReading.find(askedId(call), call);
        return event?.delivery.state === 'delivered' ? { code: 'FORBIDDEN_SCOPE', scope: 'events:read' } : null;
      },
    ),
  }),
  ...breakingLive(['errors.cause-of-rate-limited', 'limits.live-key-600-allowed'], {
    'fourth.taken-for-a-scanner: a key that asked for 25 unknown ids within a minute is limited for its rest': together(
      check('rate')((was) => (call) => {
        const refusal = was(call);
        const known = misses(call.deployment).get(call.trace.key?.secret ?? '');
        if (refusal || !known || known.times < 25 || now(call) - known.since >= minute) return refusal;
        return { code: 'RATE_LIMITED', headers: { 'Retry-After': '60' } };
      }),
      (behaviour) => ({
        ...behaviour,
        after: [
          ...behaviour.after,
          (answer, call) => {
            const { key, refusal } = call.trace;
            if (!key || refusal?.code !== 'NOT_FOUND') return answer;
            const known = misses(call.deployment).get(key.secret);
            const fresh = known && now(call) - known.since < minute ? known : { since: now(call), times: 0 };
            misses(call.deployment).set(key.secret, { ...fresh, times: fresh.times + 1 });
            return answer;
          },
        ],
      }),
    ),
  }),
];
