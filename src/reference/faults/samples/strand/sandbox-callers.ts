import { change } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import type { Business, Key } from '../../../world/accounts.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { breaking } from '../../fault.ts';
import { isNumber } from '../../misreading.ts';
import { sentBody } from '../sly/told.ts';

/** Where a business has its keys, those of both modes. */
const homes = new WeakMap<Business, Deployment>();

const lastLiveKey = ({ business }: Key): Key | undefined =>
  [...(homes.get(business)?.keys.values() ?? [])].findLast((key) => key.business === business && key.mode === 'live');

/** TZS 5,000,000: what is as much as this is held against the balance first. */
const large = 500_000_000;

function isLargeCharge(call: Call): boolean {
  if (!asksFor('charges.create')(call)) return false;
  const { amount_minor: amount } = sentBody(call);
  return isNumber(amount) && amount >= large;
}

const lacksBalance = (call: Call): boolean => isLargeCharge(call) && !call.trace.key?.scopes.includes('balance:read');

const lifetimeOfLive = change('access')((was) => ({
  find: (secret, call) => {
    const key = was.find(secret, call);
    if (key) homes.set(key.business, call.deployment);
    return key;
  },
  replacement: (key) => {
    const wish = was.replacement(key);
    return { ...wish, lifetimeDays: (lastLiveKey(key) ?? wish).lifetimeDays };
  },
}));

const heldAgainstBalance = change('access')((was) => ({
  holds: (key, scope, call) => was.holds(key, scope, call) && !lacksBalance(call),
  neededScope: (scope, call) => {
    const holdsIt = call.trace.key?.scopes.includes(scope) === true;
    return holdsIt && lacksBalance(call) ? 'balance:read' : was.neededScope(scope, call);
  },
}));

/** What hides in who calls the sandbox. */
export const strandSandboxCallers = [
  ...breaking(
    [
      'keys.replacement-has-same-lifetime',
      'keys.expired-refused',
      'errors.cause-of-key-expired',
      'auth.bearer-key-accepted',
    ],
    {
      'strand.lifetime-of-live: the replacement of a test key has the lifetime of the live key made last':
        lifetimeOfLive,
    },
  ),
  ...breaking(
    [
      'scopes.charges.create.sufficient',
      'errors.scope-is-the-needed-one',
      'errors.cause-of-forbidden-scope',
      'deployments.same-shapes',
    ],
    {
      'strand.held-against-balance: from TZS 5,000,000 on a charge is refused to a key without balance:read':
        heldAgainstBalance,
    },
  ),
];
