import type { EndpointName } from '../../../contract/endpoints.ts';
import type { Scope } from '../../../contract/scopes.ts';
import type { Patch } from '../../behaviour.ts';
import { change } from '../../change.ts';
import { isServed } from '../../http/route.ts';
import { breakingLive } from '../fault.ts';

/** A key that has another scope may call the operation as well. */
const openTo = (name: EndpointName, other: Scope): Patch =>
  change('access')((was) => ({
    holds: (key, scope, call) =>
      was.holds(key, scope, call) || (isServed(call.route, name) && was.holds(key, other, call)),
  }));

/** The operation asks for another scope beside its own. */
const needing = (name: EndpointName, other: Scope): Patch =>
  change('access')((was) => ({
    holds: (key, scope, call) =>
      was.holds(key, scope, call) && (!isServed(call.route, name) || was.holds(key, other, call)),
    neededScope: (scope, call) => {
      const { key } = call.trace;
      return isServed(call.route, name) && key && was.holds(key, scope, call) ? other : was.neededScope(scope, call);
    },
  }));

/** Who may ask for bills and at tills. */
export const billScopeFaults = [
  ...breakingLive('scopes.bills.create.required', {
    'bill-scope.create-open-to-readers: a key that may read bills may make them': openTo('bills.create', 'bills:read'),
  }),
  ...breakingLive('scopes.bills.create.sufficient', {
    'bill-scope.create-needs-reading: bills are made by keys only that may read them': needing(
      'bills.create',
      'bills:read',
    ),
  }),
  ...breakingLive('scopes.bills.list.required', {
    'bill-scope.list-open-to-writers: a key that may make bills may list them': openTo('bills.list', 'bills:write'),
  }),
  ...breakingLive('scopes.bills.list.sufficient', {
    'bill-scope.list-needs-charges: bills are listed for keys only that may read charges': needing(
      'bills.list',
      'charges:read',
    ),
  }),
  ...breakingLive('scopes.bills.get.required', {
    'bill-scope.get-open-to-writers: a key that may make bills may read one': openTo('bills.get', 'bills:write'),
  }),
  ...breakingLive(['scopes.bills.get.sufficient', 'errors.scope-is-the-needed-one'], {
    'bill-scope.get-needs-writing: a bill is read by keys only that may make some': needing('bills.get', 'bills:write'),
  }),
  ...breakingLive('scopes.bills.notify.required', {
    'bill-scope.notify-open-to-readers: a key that may read bills may send notices': openTo(
      'bills.notify',
      'bills:read',
    ),
  }),
  ...breakingLive('scopes.bills.notify.sufficient', {
    'bill-scope.notify-needs-reading: notices are sent by keys only that may read bills': needing(
      'bills.notify',
      'bills:read',
    ),
  }),
  ...breakingLive('scopes.pos.create.required', {
    'pos-scope.open-to-readers: a key that may read charges may ask at a till': openTo('pos.create', 'charges:read'),
    'pos-scope.open-to-billers: a key that may make bills may ask at a till': openTo('pos.create', 'bills:write'),
  }),
  ...breakingLive('scopes.pos.create.sufficient', {
    'pos-scope.needs-reading: a key asks at a till only if it may read charges': needing('pos.create', 'charges:read'),
  }),
];
