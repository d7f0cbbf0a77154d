import type { EndpointName } from '../../../contract/endpoints.ts';
import type { Scope } from '../../../contract/scopes.ts';
import type { Patch } from '../../behaviour.ts';
import { change, check, shownError } from '../../change.ts';
import { isServed } from '../../http/route.ts';
import { readScopes } from '../../world/seed-data.ts';
import { breakingLive } from '../fault.ts';
import { without } from '../views.ts';

const access = change('access');

/** Keys that have other scopes may call the operation as well. */
const openTo = (name: EndpointName, ...others: readonly Scope[]): Patch =>
  access((was) => ({
    holds: (key, scope, call) =>
      was.holds(key, scope, call) ||
      (isServed(call.route, name) && others.every((other) => was.holds(key, other, call))),
  }));

/** The operation asks for another scope beside its own. */
const needing = (name: EndpointName, other: Scope): Patch =>
  access((was) => ({
    holds: (key, scope, call) =>
      was.holds(key, scope, call) && (!isServed(call.route, name) || was.holds(key, other, call)),
  }));

const told = (name: EndpointName, wrong: Scope): Patch =>
  access((was) => ({
    neededScope: (scope, call) => (isServed(call.route, name) ? wrong : was.neededScope(scope, call)),
  }));

interface Door {
  readonly name: Exclude<EndpointName, `charges.${string}` | `bills.${string}` | 'balance.get' | 'pos.create'>;
  readonly opens: Scope;
  readonly needs: Scope;
}

const doors: readonly Door[] = [
  { name: 'links.create', opens: 'links:read', needs: 'links:read' },
  { name: 'links.list', opens: 'links:write', needs: 'charges:read' },
  { name: 'links.get', opens: 'links:write', needs: 'links:write' },
  { name: 'webhook-endpoints.set', opens: 'webhooks:read', needs: 'webhooks:read' },
  { name: 'webhook-endpoints.list', opens: 'webhooks:write', needs: 'events:read' },
  { name: 'webhook-endpoints.delete', opens: 'webhooks:read', needs: 'webhooks:read' },
  { name: 'events.list', opens: 'events:write', needs: 'webhooks:read' },
  { name: 'events.get', opens: 'events:write', needs: 'events:write' },
  { name: 'events.retry', opens: 'events:read', needs: 'webhooks:write' },
];

/** Who may do what on live, beside charges, bills and codes at a till. */
export const liveScopeFaults = [
  ...doors.flatMap(({ name, opens, needs }) => [
    ...breakingLive(`scopes.${name}.required`, {
      [`live-scope.${name}-opens: a key with ${opens} may call ${name}`]: openTo(name, opens),
    }),
    ...breakingLive(`scopes.${name}.sufficient`, {
      [`live-scope.${name}-asks-more: ${name} also asks for ${needs}`]: needing(name, needs),
    }),
  ]),
  ...breakingLive('scopes.links.create.required', {
    'live-scope.links-open-to-sellers: a key that may write charges may make links': openTo(
      'links.create',
      'charges:write',
    ),
  }),
  ...breakingLive('scopes.events.retry.required', {
    'live-scope.retry-open-to-all-readers: a key with every read scope may have an event sent again': openTo(
      'events.retry',
      ...readScopes,
    ),
  }),
  ...breakingLive('scopes.webhook-endpoints.delete.required', {
    'live-scope.delete-open-to-event-writers: a key that may retry events may delete the endpoint': openTo(
      'webhook-endpoints.delete',
      'events:write',
    ),
  }),
  ...breakingLive('errors.scope-is-the-needed-one', {
    'live-scope.told-wrongly-on-delete: who may not delete an endpoint is told webhooks:read': told(
      'webhook-endpoints.delete',
      'webhooks:read',
    ),
    'live-scope.told-wrongly-on-retry: who may not retry an event is told events:read': told(
      'events.retry',
      'events:read',
    ),
  }),
  ...breakingLive('errors.scope-on-forbidden', {
    'live-scope.missing-at-the-log: who may not read the event log is not told what was needed': shownError(
      (error, _refusal, { route }) => (isServed(route, 'events.list') ? without(error, 'scope') : error),
    ),
  }),
  ...breakingLive(['errors.cause-of-forbidden-scope', 'errors.cause-of-not-found'], check('scope'), {
    'live-scope.link-hidden: a link that the key may not read is NOT_FOUND': (was) => (call) =>
      was(call) && isServed(call.route, 'links.get') ? { code: 'NOT_FOUND' } : was(call),
  }),
];
