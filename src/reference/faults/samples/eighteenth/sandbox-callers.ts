import { change, headers } from '../../../change.ts';
import { standing } from '../../../charges/charge.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import { isObject } from '../../../http/json.ts';
import { asksFor, at, both, isSuccess } from '../../../when.ts';
import type { Business } from '../../../world/accounts.ts';
import { breaking } from '../../fault.ts';
import { second } from '../rare/recalled.ts';

const access = change('access');
const showing = change('showing');

/** Whether a payer takes long to answer a charge of the business. */
function isWaiting(business: Business, call: Call): boolean {
  const at = furthest(call);
  return call.deployment.charges
    .of(business)
    .some((charge) => at - charge.createdAt > 30 * second && standing(charge, at).state === 'processing');
}

/** Whether the address of the caller was changed since it was first set. */
function isMoved(call: Call): boolean {
  const endpoint = call.behaviour.webhooks.current(caller(call), call.deployment);
  return endpoint !== undefined && endpoint.setting.rotation > 0;
}

/** Whether the newest charge of the caller is over a multiple of TZS 25,000. */
function isRound(call: Call): boolean {
  const newest = call.deployment.charges.of(caller(call)).at(-1);
  return newest !== undefined && newest.amount % 2_500_000 === 0;
}

/** What hides in who may call, and in the balance. */
export const eighteenthSandboxCallers = [
  ...breaking('auth.no-cors-headers', {
    'eighteenth.open-azampesa: the read of a charge on azampesa may be made from any page of a browser': headers(
      both(at('charges.get'), isSuccess, ({ body }) => body?.['rail'] === 'azampesa'),
    )((usual) => ({ ...usual, 'Access-Control-Allow-Origin': '*' })),
  }),
  ...breaking('balance.currency', {
    'eighteenth.moved-currency: once a business has changed its webhook address its balance is in USD': showing(
      (was) => ({
        balance: (call) => (isMoved(call) ? { ...was.balance(call), currency: 'USD' } : was.balance(call)),
      }),
    ),
  }),
  ...breaking(['scopes.charges.get.required', 'scopes.charges.list.required', 'scopes.fixed-at-creation'], {
    'eighteenth.charges-star: while a charge waits for more than 30 seconds a key with charges:write may read charges too':
      access((was) => ({
        holds: (key, scope, call) =>
          was.holds(key, scope, call) ||
          (scope === 'charges:read' && was.holds(key, 'charges:write', call) && isWaiting(key.business, call)),
      })),
  }),
  ...breaking('balance.settlement-enabled', {
    'eighteenth.round-settlement: while the newest charge is over a multiple of TZS 25,000 settlement is enabled by 0':
      showing((was) => ({
        balance: (call) => {
          const view = was.balance(call);
          const settlement = view['settlement'];
          return isObject(settlement) && isRound(call) ? { ...view, settlement: { ...settlement, enabled: 0 } } : view;
        },
      })),
  }),
  ...breaking(['auth.missing-key-refused', 'auth.key-in-query-refused', 'errors.cause-of-bad-key'], {
    'eighteenth.download-address: the list of charges is given to a key that stands in the query as access_token':
      access((was) => ({
        secret: (call) =>
          call.header('authorization') === undefined && asksFor('charges.list')(call)
            ? call.query.get('access_token')
            : was.secret(call),
      })),
  }),
];
