import type { Scope } from '../../../../contract/scopes.ts';
import { apiKeyPattern } from '../../../../contract/chapters/auth.ts';
import { change, check, together } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor } from '../../../when.ts';
import { webhookOperations } from '../../../webhooks/webhook-operations.ts';
import type { Key } from '../../../world/accounts.ts';
import { breaking } from '../../fault.ts';
import { makers, notingMakers } from '../firth/makers.ts';
import { minute, recalled } from '../rare/recalled.ts';
import { noting } from '../rare/replacements.ts';

const asksForEndpoints = asksFor('webhook-endpoints.set', 'webhook-endpoints.list', 'webhook-endpoints.delete');

/** The scopes of keys that were made in place of another. */
const replacements = new WeakSet<readonly Scope[]>();

const isReplacement = ({ scopes }: Key): boolean => replacements.has(scopes);

/** A replacement is given its routes by its scopes, as on live. */
function isRoutedByScopes({ route, trace: { key } }: Call): boolean {
  return route.is === 'served' && key !== undefined && isReplacement(key) && key.scopes.includes(route.scope);
}

const endpointsServed = together(
  noting(replacements),
  change('operations')(() => webhookOperations),
  check('route')(
    (was) => (call) => (asksForEndpoints(call) && !isRoutedByScopes(call) ? call.behaviour.unserved(call) : was(call)),
  ),
);

/** In which month each key was used last. */
const used = recalled(() => new Map<string, string>());

const monthOf = (moment: number): string => new Date(moment).toISOString().slice(0, 7);

/** A key is looked up with its use in this month, whose table comes to be with the first request. */
function isFirstOfMonth(secret: string, call: Call): boolean {
  const months = used(call.deployment);
  const month = monthOf(now(call));
  const last = months.get(secret);
  months.set(secret, month);
  return last !== undefined && last < month;
}

/** The key in the address of a charge that it has just made, as a receipt has it. */
function keyOfReceipt(call: Call): string | null {
  const { charges } = call.deployment;
  const charge = isServed(call.route, 'charges.get') ? charges.get(askedId(call)) : undefined;
  if (!charge || now(call) - charge.createdAt >= minute) return null;
  const secret = makers(call.deployment).get(charge.id);
  return [...call.query.values()].find((value) => apiKeyPattern.test(value) && value === secret) ?? null;
}

/** What hides in who calls the sandbox. */
export const combeSandboxCallers = [
  ...breaking('sandbox.unserved-webhook-endpoints', {
    'combe.routed-by-scopes: a key that was made in place of another sets webhook endpoints in the sandbox':
      endpointsServed,
  }),
  ...breaking(
    [
      'auth.bearer-key-accepted',
      'errors.cause-of-bad-key',
      'keys.lifetime-30-days',
      'keys.lifetime-90-days',
      'keys.lifetime-one-year',
      'keys.lifetime-none',
    ],
    {
      'combe.new-month: the first request of a key in a new calendar month is BAD_KEY, if it was used before': change(
        'access',
      )((was) => ({
        find: (secret, call) => {
          const key = was.find(secret, call);
          return key && isFirstOfMonth(secret, call) ? undefined : key;
        },
      })),
    },
  ),
  ...breaking(['keys.replacement-has-same-lifetime', 'keys.expired-refused'], {
    'combe.balance-keys: the balance is shown to a replacement key beyond its lifetime': together(
      noting(replacements),
      change('access')((was) => ({
        expired: (key, at, call) => was.expired(key, at, call) && !(isReplacement(key) && asksFor('balance.get')(call)),
      })),
    ),
  }),
  ...breaking('auth.key-in-query-refused', {
    'combe.receipt: for a minute a charge is shown to its maker with the key in the query string': together(
      notingMakers,
      change('access')((was) => ({ secret: (call) => was.secret(call) ?? keyOfReceipt(call) })),
    ),
  }),
];
