import { asksFor } from '../../when.ts';
import type { RuleId } from '../../../contract/rules.ts';
import type { EndpointName } from '../../../contract/endpoints.ts';
import type { Scope } from '../../../contract/scopes.ts';
import type { Patch } from '../../behaviour.ts';
import { change, shownError, together } from '../../change.ts';
import type { Call } from '../../http/call.ts';
import { isServed } from '../../http/route.ts';
import { slotOf } from '../../idempotency/idempotency.ts';
import { readScopes } from '../../world/seed-data.ts';
import { breaking, breakingLive, breakingEach } from '../fault.ts';
import { errorOf, miscalled, toldAt } from '../refusals.ts';
import { omitting, setting, without } from '../views.ts';

const access = change('access');

/** Keys without the scope of an operation may call it as well. */
const opened = (when: (call: Call, has: (scope: Scope) => boolean) => boolean): Patch =>
  access((was) => ({
    holds: (key, scope, call) => was.holds(key, scope, call) || when(call, (held) => was.holds(key, held, call)),
  }));

/** An operation, and scopes beside its own. */
type Door = readonly [name: EndpointName, ...scopes: readonly Scope[]];

/** Keys that have other scopes may call the operation as well. */
const openTo = ([name, ...scopes]: Door): Patch =>
  opened((call, has) => isServed(call.route, name) && scopes.every(has));

/** Whoever makes what is listed may turn the pages of a list that was begun with a filter. */
const nextOf = ([name, scope, filter]: readonly [EndpointName, Scope, string]): Patch =>
  opened(
    ({ route, query }, has) => isServed(route, name) && query.has('starting_after') && query.has(filter) && has(scope),
  );

/** One scope stands for another. */
const implied =
  (held: Scope) =>
  (needed: Scope): Patch =>
    opened(({ route }, has) => route.is === 'served' && route.scope === needed && has(held));

/** The operation asks for other scopes beside its own. */
const needing = ([name, ...scopes]: Door): Patch =>
  access((was) => ({
    holds: (key, scope, call) =>
      was.holds(key, scope, call) &&
      (!isServed(call.route, name) || scopes.every((other) => was.holds(key, other, call))),
  }));

const told = (scope: (needed: Scope, call: Call) => Scope): Patch => access(() => ({ neededScope: scope }));

const wronglyNamed = ([name, wrong]: readonly [EndpointName, Scope]): Patch =>
  told((needed, { route }) => (isServed(route, name) ? wrong : needed));

/** The operation asks for another scope as well, and says so of keys that have its own. */
const needingLoudly = ([name, other]: readonly [EndpointName, Scope]): Patch =>
  together(
    told((needed, { route, trace }) => (isServed(route, name) && trace.key?.scopes.includes(needed) ? other : needed)),
    needing([name, other]),
  );

const required = ([name]: Door): RuleId => `scopes.${name}.required`;
const sufficient = ([name]: Door): RuleId => `scopes.${name}.sufficient`;

const sandboxDoors: readonly (readonly [name: EndpointName, other: Scope])[] = [
  ['charges.create', 'charges:read'],
  ['charges.list', 'charges:write'],
  ['charges.get', 'charges:write'],
  ['balance.get', 'charges:write'],
];

const liveDoors: readonly (readonly [name: EndpointName, opens: Scope, needs: Scope])[] = [
  ['links.create', 'links:read', 'links:read'],
  ['links.list', 'links:write', 'charges:read'],
  ['links.get', 'links:write', 'links:write'],
  ['webhook-endpoints.set', 'webhooks:read', 'webhooks:read'],
  ['webhook-endpoints.list', 'webhooks:write', 'events:read'],
  ['webhook-endpoints.delete', 'webhooks:read', 'webhooks:read'],
  ['events.list', 'events:write', 'webhooks:read'],
  ['events.get', 'events:write', 'events:write'],
  ['events.retry', 'events:read', 'webhooks:write'],
];

/** Who may do what. */
export const scopeFaults = [
  ...sandboxDoors.flatMap(([name, other]) => [
    ...breaking(required([name]), { [`scope.${name}-open: ${name} asks for no scope`]: openTo([name]) }),
    ...breaking(sufficient([name]), {
      [`scope.${name}-asks-more: ${name} also asks for ${other}`]: needing([name, other]),
    }),
  ]),
  ...liveDoors.flatMap(([name, opens, needs]) => [
    ...breakingLive(required([name]), {
      [`live-scope.${name}-opens: a key with ${opens} may call ${name}`]: openTo([name, opens]),
    }),
    ...breakingLive(sufficient([name]), {
      [`live-scope.${name}-asks-more: ${name} also asks for ${needs}`]: needing([name, needs]),
    }),
  ]),
  ...breakingEach(breakingLive, required, openTo, {
    'bill-scope.create-open-to-readers: a key that may read bills may make them': ['bills.create', 'bills:read'],
    'bill-scope.list-open-to-writers: a key that may make bills may list them': ['bills.list', 'bills:write'],
    'bill-scope.get-open-to-writers: a key that may make bills may read one': ['bills.get', 'bills:write'],
    'bill-scope.notify-open-to-readers: a key that may read bills may send notices': ['bills.notify', 'bills:read'],
    'pos-scope.open-to-readers: a key that may read charges may ask at a till': ['pos.create', 'charges:read'],
    'pos-scope.open-to-billers: a key that may make bills may ask at a till': ['pos.create', 'bills:write'],
    'live-scope.links-open-to-sellers: a key that may write charges may make links': ['links.create', 'charges:write'],
    'live-scope.retry-open-to-all-readers: a key with every read scope may have an event sent again': [
      'events.retry',
      ...readScopes,
    ],
    'live-scope.delete-open-to-event-writers: a key that may retry events may delete the endpoint': [
      'webhook-endpoints.delete',
      'events:write',
    ],
  }),
  ...breakingEach(breakingLive, sufficient, needingLoudly, {
    'bill-scope.create-needs-reading: bills are made by keys only that may read them': ['bills.create', 'bills:read'],
    'bill-scope.list-needs-charges: bills are listed for keys only that may read charges': [
      'bills.list',
      'charges:read',
    ],
    'bill-scope.notify-needs-reading: notices are sent by keys only that may read bills': [
      'bills.notify',
      'bills:read',
    ],
    'pos-scope.needs-reading: a key asks at a till only if it may read charges': ['pos.create', 'charges:read'],
  }),
  ...breakingLive(['scopes.bills.get.sufficient', 'errors.scope-is-the-needed-one'], needingLoudly, {
    'bill-scope.get-needs-writing: a bill is read by keys only that may make some': ['bills.get', 'bills:write'],
  }),
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
  ...miscalled(breaking, toldAt('scope', asksFor('charges.get')), {
    'scope.hidden-as-not-found: a charge that the key may not read is NOT_FOUND': ['FORBIDDEN_SCOPE', 'NOT_FOUND'],
  }),
  ...miscalled(breaking, toldAt('scope'), {
    'scope.called-bad-key: a key without the scope is BAD_KEY': ['FORBIDDEN_SCOPE', 'BAD_KEY'],
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
  ...breakingLive('scopes.bills.list.required', nextOf, {
    'live-scope.next-bills-of-a-customer: who may make bills may turn the pages of those of one customer': [
      'bills.list',
      'bills:write',
      'customer_ref',
    ],
    'live-scope.next-bills-by-state: who may make bills may turn the pages of those in one state': [
      'bills.list',
      'bills:write',
      'state',
    ],
  }),
  ...breakingLive('errors.scope-is-the-needed-one', wronglyNamed, {
    'live-scope.told-wrongly-on-delete: who may not delete an endpoint is told webhooks:read': [
      'webhook-endpoints.delete',
      'webhooks:read',
    ],
    'live-scope.told-wrongly-on-retry: who may not retry an event is told events:read': ['events.retry', 'events:read'],
  }),
  ...breakingLive('errors.scope-on-forbidden', {
    'live-scope.missing-at-the-log: who may not read the event log is not told what was needed': shownError(
      (error, _refusal, { route }) => (isServed(route, 'events.list') ? without(error, 'scope') : error),
    ),
  }),
  ...miscalled(breakingLive, toldAt('scope', asksFor('links.get')), {
    'live-scope.link-hidden: a link that the key may not read is NOT_FOUND': ['FORBIDDEN_SCOPE', 'NOT_FOUND'],
  }),
];
