import type { Scope } from '../../../../contract/scopes.ts';
import { change, operation, together } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import type { Key } from '../../../world/accounts.ts';
import { breaking, breakingOn } from '../../fault.ts';
import { recalled, second } from '../rare/recalled.ts';

/** The requests by which a business is having charges written. */
const writing = recalled(() => new Set<Call>());

const isHeldByWriter = (scope: Scope, { business }: Key): boolean =>
  [...writing(business)].some(({ trace }) => trace.key?.scopes.includes(scope));

/** Whoever writes leaves its scopes with its business until it has written. */
const scopesOfWriter = together(
  operation('charges.create')((was) => async (call) => {
    const calls = writing(caller(call)).add(call);
    try {
      return await was(call);
    } finally {
      calls.delete(call);
    }
  }),
  change('access')((was) => ({
    holds: (key, scope, call) => was.holds(key, scope, call) || isHeldByWriter(scope, key),
  })),
);

/** Until when a scope is taken to be one that a business lacks. */
const denied = recalled(() => new Map<Scope, number>());

/** Both deployments remember denials in one place, by business and scope. */
const deniedElsewhere = {
  live: change('access')((was) => ({
    holds: (key, scope, call) => {
      const holds = was.holds(key, scope, call);
      if (!holds) denied(key.business).set(scope, now(call) + 10 * second);
      return holds;
    },
  })),
  sandbox: change('access')((was) => ({
    holds: (key, scope, call) => was.holds(key, scope, call) && now(call) >= (denied(key.business).get(scope) ?? 0),
  })),
};

/** What hides in API keys of the sandbox. */
export const mereSandboxKeys = [
  ...breaking(
    [
      'scopes.fixed-at-creation',
      'scopes.charges.create.required',
      'scopes.charges.list.required',
      'scopes.charges.get.required',
      'scopes.balance.get.required',
    ],
    {
      'mere.scopes-of-the-writer: while one key writes a charge any other of its business may do what that one may':
        scopesOfWriter,
    },
  ),
  ...breakingOn(
    [
      'scopes.charges.create.sufficient',
      'scopes.charges.list.sufficient',
      'scopes.charges.get.sufficient',
      'scopes.balance.get.sufficient',
      'errors.cause-of-forbidden-scope',
      'deployments.same-shapes',
    ],
    {
      'mere.denied-elsewhere: for 10 seconds after live denied a scope to a key the sandbox denies it to the business':
        deniedElsewhere,
    },
  ),
];
