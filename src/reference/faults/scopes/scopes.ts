import type { EndpointName } from '../../../contract/endpoints.ts';
import { endpoint } from '../../../contract/endpoints.ts';
import type { Scope } from '../../../contract/scopes.ts';
import type { Patch } from '../../behaviour.ts';
import type { Call } from '../../http/call.ts';
import { change, check, shownError } from '../../change.ts';
import { slotOf } from '../../idempotency/idempotency.ts';
import { isServed } from '../../http/route.ts';
import { errorOf } from '../errors/changes.ts';
import { breaking } from '../fault.ts';
import { omitting, setting, without } from '../views.ts';

const access = change('access');

type SandboxEndpoint = 'charges.create' | 'charges.list' | 'charges.get' | 'balance.get';
const served: readonly SandboxEndpoint[] = ['charges.create', 'charges.list', 'charges.get', 'balance.get'];

const opened = (when: (call: Call, has: (scope: Scope) => boolean) => boolean): Patch =>
  access((was) => ({
    holds: (key, scope, call) => was.holds(key, scope, call) || when(call, (held) => was.holds(key, held, call)),
  }));

const open = (name: EndpointName): Patch => opened(({ route }) => isServed(route, name));

const alsoNeeding = (name: EndpointName, another: Scope): Patch =>
  access((was) => ({
    holds: (key, scope, call) =>
      was.holds(key, scope, call) && (!isServed(call.route, name) || was.holds(key, another, call)),
  }));

const implied =
  (held: Scope) =>
  (needed: Scope): Patch =>
    access((was) => ({
      holds: (key, scope, call) => was.holds(key, scope, call) || (scope === needed && was.holds(key, held, call)),
    }));

const told = (scope: (needed: Scope, call: Call) => Scope): Patch => access(() => ({ neededScope: scope }));

const other = (name: SandboxEndpoint): Scope =>
  endpoint(name).scope === 'charges:write' ? 'charges:read' : 'charges:write';

export const scopeFaults = [
  ...served.flatMap((name) => [
    ...breaking(`scopes.${name}.required`, { [`scope.${name}-open: ${name} asks for no scope`]: open(name) }),
    ...breaking(`scopes.${name}.sufficient`, {
      [`scope.${name}-asks-more: ${name} also asks for ${other(name)}`]: alsoNeeding(name, other(name)),
    }),
  ]),
  ...breaking(['scopes.charges.list.required', 'scopes.charges.get.required'], implied('charges:write'), {
    'scope.write-implies-read: a key that may write charges may read them': 'charges:read',
  }),
  ...breaking('scopes.balance.get.required', implied('charges:read'), {
    'scope.charges-imply-balance: a key that may read charges may read the balance': 'balance:read',
  }),
  ...breaking('errors.scope-on-forbidden', {
    'scope.missing-from-error: FORBIDDEN_SCOPE does not say which': shownError(omitting('scope')),
    'scope.list-in-error: FORBIDDEN_SCOPE gives a list': shownError((error) =>
      'scope' in error ? { ...error, scope: [error['scope'] ?? null] } : error,
    ),
    'scope.beside-error: FORBIDDEN_SCOPE names the scope outside the error': change('refusals')((was) => ({
      body: (error, call) =>
        error['scope'] === undefined
          ? was.body(error, call)
          : { error: without(error, 'scope'), scope: error['scope'] },
    })),
  }),
  ...breaking('errors.scope-is-the-needed-one', told, {
    'scope.held-in-error: FORBIDDEN_SCOPE names a scope that the key holds': (needed, call) =>
      call.trace.key?.scopes[0] ?? needed,
    'scope.family-in-error: FORBIDDEN_SCOPE on a balance names charges:read': (needed) =>
      needed === 'balance:read' ? 'charges:read' : needed,
  }),
  ...breaking('errors.scope-only-on-forbidden', {
    'scope.on-not-found: NOT_FOUND carries a scope': errorOf('NOT_FOUND')(setting({ scope: 'charges:read' })),
    'scope.on-bad-key: BAD_KEY carries a scope': shownError((error, { code }, { route }) =>
      code === 'BAD_KEY' && route.is === 'served' ? { ...error, scope: route.scope } : error,
    ),
  }),
  ...breaking(['errors.cause-of-forbidden-scope', 'errors.cause-of-not-found'], check('scope'), {
    'scope.hidden-as-not-found: a charge that the key may not read is NOT_FOUND': (was) => (call) =>
      was(call) && isServed(call.route, 'charges.get') ? { code: 'NOT_FOUND' } : was(call),
  }),
  ...breaking(['errors.cause-of-forbidden-scope', 'errors.cause-of-bad-key'], check('scope'), {
    'scope.called-bad-key: a key without the scope is BAD_KEY': (was) => (call) =>
      was(call) ? { code: 'BAD_KEY' } : null,
  }),
  ...breaking('scopes.charges.create.required', opened, {
    'scope.replay-open: a replay asks for no scope': (call) =>
      isServed(call.route, 'charges.create') &&
      call.deployment.attempts.has(slotOf(call.trace.key?.business.id ?? '', call.header('idempotency-key'), call)),
  }),
  ...breaking('scopes.charges.list.required', opened, {
    'scope.list-open-with-limit: a list with a limit asks for no scope': (call) =>
      isServed(call.route, 'charges.list') && call.query.has('limit'),
  }),
  ...breaking('scopes.charges.get.required', opened, {
    'scope.makers-may-read: a key that may make charges may read one': (call, has) =>
      isServed(call.route, 'charges.get') && has('charges:write'),
  }),
];
