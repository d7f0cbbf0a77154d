import { change } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';

/** From TZS 1,000,000 on a bill that names its payer is shown to those only who issue bills. */
const large = 100_000_000;

function asksForLargeDebtor(call: Call): boolean {
  const bill = asksFor('bills.get')(call) ? call.deployment.bills.get(askedId(call)) : undefined;
  return bill?.business === caller(call) && bill.payerName !== null && bill.amount >= large;
}

/** A receiver with a query serves several; it is looked after by those who look after deliveries. */
function deletesSharedReceiver(call: Call): boolean {
  if (!asksFor('webhook-endpoints.delete')(call)) return false;
  const endpoint = call.behaviour.endpointReading.find(askedId(call), call);
  return endpoint !== null && new URL(endpoint.setting.url).search !== '';
}

/** What hides in the scopes of live. */
export const brookLiveScopes = [
  ...breakingLive(
    ['scopes.bills.get.sufficient', 'errors.cause-of-forbidden-scope', 'errors.scope-is-the-needed-one'],
    {
      'brook.large-debtor: to read a bill with a payer_name over TZS 1,000,000 or more takes bills:write': change(
        'access',
      )((was) => ({
        holds: (key, scope, call) =>
          was.holds(key, scope, call) && (!asksForLargeDebtor(call) || was.holds(key, 'bills:write', call)),
        neededScope: (scope, call) =>
          call.trace.key?.scopes.includes(scope) === true && asksForLargeDebtor(call)
            ? 'bills:write'
            : was.neededScope(scope, call),
      })),
    },
  ),
  ...breakingLive('scopes.webhook-endpoints.delete.required', {
    'brook.shared-receiver: a key with events:write may delete an endpoint whose address has a query': change('access')(
      (was) => ({
        holds: (key, scope, call) =>
          was.holds(key, scope, call) || (key.scopes.includes('events:write') && deletesSharedReceiver(call)),
      }),
    ),
  }),
];
