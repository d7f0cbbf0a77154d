import type { EndpointName } from '../../../contract/endpoints.ts';
import { endpoint } from '../../../contract/endpoints.ts';
import type { Scope } from '../../../contract/scopes.ts';
import type { Access } from '../../access.ts';
import type { Patch } from '../../behaviour.ts';
import type { Call } from '../../call.ts';
import { change, check, shownError } from '../../change.ts';
import { isServed } from '../../route.ts';
import { fault } from '../fault.ts';
import { without } from '../without.ts';

const access = (part: (was: Access) => Partial<Access>): Patch => change('access', part);

type SandboxEndpoint = 'charges.create' | 'charges.list' | 'charges.get' | 'balance.get';
const served: readonly SandboxEndpoint[] = ['charges.create', 'charges.list', 'charges.get', 'balance.get'];

const open = (name: EndpointName): Patch =>
  access((was) => ({ holds: (key, scope, call) => isServed(call.route, name) || was.holds(key, scope, call) }));

const alsoNeeding = (name: EndpointName, another: Scope): Patch =>
  access((was) => ({
    holds: (key, scope, call) =>
      was.holds(key, scope, call) && (!isServed(call.route, name) || was.holds(key, another, call)),
  }));

const implied = (held: Scope, needed: Scope): Patch =>
  access((was) => ({
    holds: (key, scope, call) => was.holds(key, scope, call) || (scope === needed && was.holds(key, held, call)),
  }));

const told = (scope: (needed: Scope, call: Call) => Scope): Patch => access(() => ({ neededScope: scope }));

const other = (name: SandboxEndpoint): Scope =>
  endpoint(name).scope === 'charges:write' ? 'charges:read' : 'charges:write';

export const scopeFaults = [
  ...served.map((name) =>
    fault(`scope.${name}-open`, `${name} asks for no scope`, `scopes.${name}.required`, open(name)),
  ),
  ...served.map((name) =>
    fault(
      `scope.${name}-asks-more`,
      `${name} also asks for ${other(name)}`,
      `scopes.${name}.sufficient`,
      alsoNeeding(name, other(name)),
    ),
  ),
  fault(
    'scope.write-implies-read',
    'a key that may write charges may read them',
    ['scopes.charges.list.required', 'scopes.charges.get.required'],
    implied('charges:write', 'charges:read'),
  ),
  fault(
    'scope.charges-imply-balance',
    'a key that may read charges may read the balance',
    'scopes.balance.get.required',
    implied('charges:read', 'balance:read'),
  ),
  fault(
    'scope.missing-from-error',
    'FORBIDDEN_SCOPE does not say which',
    'errors.scope-on-forbidden',
    shownError((error) => without(error, 'scope')),
  ),
  fault(
    'scope.list-in-error',
    'FORBIDDEN_SCOPE gives a list',
    'errors.scope-on-forbidden',
    shownError((error) => ('scope' in error ? { ...error, scope: [error['scope'] ?? null] } : error)),
  ),
  fault(
    'scope.beside-error',
    'FORBIDDEN_SCOPE names the scope outside the error',
    'errors.scope-on-forbidden',
    change('refusals', (was) => ({
      body: (error, call) =>
        error['scope'] === undefined
          ? was.body(error, call)
          : { error: without(error, 'scope'), scope: error['scope'] },
    })),
  ),
  fault(
    'scope.held-in-error',
    'FORBIDDEN_SCOPE names a scope that the key holds',
    'errors.scope-is-the-needed-one',
    told((needed, call) => call.trace.key?.scopes[0] ?? needed),
  ),
  fault(
    'scope.family-in-error',
    'FORBIDDEN_SCOPE on a balance names charges:read',
    'errors.scope-is-the-needed-one',
    told((needed) => (needed === 'balance:read' ? 'charges:read' : needed)),
  ),
  fault(
    'scope.on-not-found',
    'NOT_FOUND carries a scope',
    'errors.scope-only-on-forbidden',
    shownError((error, { code }) => (code === 'NOT_FOUND' ? { ...error, scope: 'charges:read' } : error)),
  ),
  fault(
    'scope.on-bad-key',
    'BAD_KEY carries a scope',
    'errors.scope-only-on-forbidden',
    shownError((error, { code }, { route }) =>
      code === 'BAD_KEY' && route.is === 'served' ? { ...error, scope: route.scope } : error,
    ),
  ),
  fault(
    'scope.hidden-as-not-found',
    'a charge that the key may not read is NOT_FOUND',
    ['errors.cause-of-forbidden-scope', 'errors.cause-of-not-found'],
    check(
      'scope',
      (was) => (call) => (was(call) && isServed(call.route, 'charges.get') ? { code: 'NOT_FOUND' } : was(call)),
    ),
  ),
  fault(
    'scope.called-bad-key',
    'a key without the scope is BAD_KEY',
    ['errors.cause-of-forbidden-scope', 'errors.cause-of-bad-key'],
    check('scope', (was) => (call) => (was(call) ? { code: 'BAD_KEY' } : null)),
  ),
];
