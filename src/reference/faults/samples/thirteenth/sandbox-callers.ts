import { answers, change, shownError } from '../../../change.ts';
import { caller, now } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { askedId } from '../../../lists/reading.ts';
import { at, both, refusedWith } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { day } from '../rare/recalled.ts';

/** Who may see what, and how a refusal is told. */
export const thirteenthSandboxCallers = [
  ...breaking(['scopes.charges.list.sufficient', 'errors.cause-of-forbidden-scope'], {
    'thirteenth.filter-for-writers: a key that may not write charges may not filter them by state': change('access')(
      (was) => ({
        holds: (key, scope, call) =>
          was.holds(key, scope, call) &&
          (!isServed(call.route, 'charges.list') || !call.query.has('state') || key.scopes.includes('charges:write')),
      }),
    ),
  }),
  ...breaking('answers.content-type', {
    'thirteenth.limited-post-plain: a POST beyond the rate limit is answered as text/plain': change('wire')((was) => ({
      contentType: (answer, call) =>
        answer.status === 429 && call.method === 'POST' ? 'text/plain' : was.contentType(answer, call),
    })),
  }),
  ...breaking('charges.get.foreign-indistinguishable', {
    'thirteenth.foreign-with-metadata: a foreign charge that has metadata is not found with 403': answers(
      both(at('charges.get'), refusedWith('NOT_FOUND')),
    )((_answer, call) => {
      const charge = call.deployment.charges.get(askedId(call));
      return charge && charge.metadata !== null && charge.business !== caller(call) ? { status: 403 } : {};
    }),
  }),
  ...breaking('errors.scope-only-on-forbidden', {
    'thirteenth.lately-expired-scope: in the first week after its end a key is refused with a scope': shownError(
      (error, { code }, call) => {
        const key = call.deployment.keys.get(call.behaviour.access.secret(call) ?? '');
        if (code !== 'KEY_EXPIRED' || call.route.is !== 'served' || !key || key.expiresAt === null) return error;
        return now(call) - key.expiresAt < 7 * day ? { ...error, scope: call.route.scope } : error;
      },
    ),
  }),
];
