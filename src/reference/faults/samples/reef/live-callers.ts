import { change } from '../../../change.ts';
import { standing } from '../../../charges/charge.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';

/** Whether an event is asked for again that tells of a payment at a till, with a reference. */
function retriesTillReceipt(call: Call): boolean {
  if (!asksFor('events.retry')(call)) return false;
  const data = call.behaviour.eventReading.find(askedId(call), call)?.data;
  return data?.['till'] !== undefined && data['reference'] !== '';
}

/** From TZS 10,000,000 on a payment makes its business a large one. */
const large = 1_000_000_000;

function isLarge(call: Call): boolean {
  const at = furthest(call);
  return call.deployment.charges
    .of(caller(call))
    .some((charge) => charge.amount >= large && standing(charge, at).state === 'succeeded');
}

/** The address of a large business is shown to those who may set it. */
const shownToSetters = (call: Call): boolean => asksFor('webhook-endpoints.list')(call) && isLarge(call);

/** What hides in who calls live. */
export const reefLiveCallers = [
  ...breakingLive('scopes.events.retry.required', {
    'reef.till-receipt: a key with charges:write may retry the event of a POS charge with a reference': change(
      'access',
    )((was) => ({
      holds: (key, scope, call) =>
        was.holds(key, scope, call) || (key.scopes.includes('charges:write') && retriesTillReceipt(call)),
    })),
  }),
  ...breakingLive(
    [
      'scopes.webhook-endpoints.list.sufficient',
      'errors.cause-of-forbidden-scope',
      'errors.scope-is-the-needed-one',
      'scopes.fixed-at-creation',
    ],
    {
      'reef.large-business: once TZS 10,000,000 were paid at a time the list of endpoints takes webhooks:write': change(
        'access',
      )((was) => ({
        holds: (key, scope, call) =>
          was.holds(key, scope, call) && (!shownToSetters(call) || was.holds(key, 'webhooks:write', call)),
        neededScope: (scope, call) =>
          call.trace.key?.scopes.includes(scope) === true && shownToSetters(call)
            ? 'webhooks:write'
            : was.neededScope(scope, call),
      })),
    },
  ),
];
