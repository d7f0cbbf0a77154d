import type { Scope } from '../../../../contract/scopes.ts';
import { change } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';

/** A link that is paid once and until some moment stands for one checkout, which tills look after. */
function readsCheckout(call: Call): boolean {
  if (!asksFor('links.get')(call)) return false;
  const link = call.behaviour.linkReading.find(askedId(call), call);
  return link?.kind === 'single_use' && link.expiresAt !== null;
}

/** How many keys came before a replacement, by its scopes. */
const generations = new WeakMap<readonly Scope[], number>();

const generationOf = (scopes: readonly Scope[]): number => generations.get(scopes) ?? 0;

/** What may be done with bills stands in a table that came later, and is found through the key before. */
const foundThrough = 1;

/** What hides in what keys of live may do. */
export const loughLiveCallers = [
  ...breakingLive('scopes.links.get.required', {
    'lough.checkout: a key with charges:write may read a link that is single_use and has an expiry': change('access')(
      (was) => ({
        holds: (key, scope, call) =>
          was.holds(key, scope, call) || (key.scopes.includes('charges:write') && readsCheckout(call)),
      }),
    ),
  }),
  ...breakingLive(
    [
      'scopes.bills.create.sufficient',
      'keys.replacement-has-same-scopes',
      'keys.rotation-makes-replacement',
      'errors.cause-of-forbidden-scope',
    ],
    {
      'lough.second-rotation: the replacement of a replacement may not create bills': change('access')((was) => ({
        replacement: (key) => {
          const wish = was.replacement(key);
          const scopes = [...wish.scopes];
          generations.set(scopes, generationOf(key.scopes) + 1);
          return { ...wish, scopes };
        },
        holds: (key, scope, call) =>
          was.holds(key, scope, call) && (!asksFor('bills.create')(call) || generationOf(key.scopes) <= foundThrough),
      })),
    },
  ),
];
