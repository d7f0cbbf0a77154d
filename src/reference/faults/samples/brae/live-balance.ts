import { change } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';

/** From TZS 1,000,000 on a balance is shown to those alone who see what it is made of. */
const large = 100_000_000;

const isGuarded = (call: Call): boolean =>
  asksFor('balance.get')(call) && call.behaviour.ledger.available(caller(call), call) >= large;

/** What hides in the balance. */
export const braeLiveBalance = [
  ...breakingLive(
    [
      'scopes.balance.get.sufficient',
      'errors.cause-of-forbidden-scope',
      'errors.scope-is-the-needed-one',
      'scopes.fixed-at-creation',
    ],
    {
      'brae.guarded-balance: a balance of TZS 1,000,000 and more takes charges:read as well': change('access')(
        (was) => ({
          holds: (key, scope, call) =>
            was.holds(key, scope, call) && (!isGuarded(call) || was.holds(key, 'charges:read', call)),
          neededScope: (scope, call) =>
            call.trace.key?.scopes.includes(scope) === true && isGuarded(call)
              ? 'charges:read'
              : was.neededScope(scope, call),
        }),
      ),
    },
  ),
  ...breakingLive(['balance.settling-minor', 'balance.settling-zero'], {
    'brae.odd-cents: a balance that is no whole number of shillings has settling_minor as a text': change('showing')(
      (was) => ({
        balance: (call) => {
          const view = was.balance(call);
          const { available_minor: available } = view;
          const isWhole = typeof available !== 'number' || available % 100 === 0;
          return isWhole ? view : { ...view, settling_minor: '0.00' };
        },
      }),
    ),
  }),
];
