import type { EndpointName } from '../../../contract/endpoints.ts';
import type { Scope } from '../../../contract/scopes.ts';
import type { Patch } from '../../behaviour.ts';
import { change } from '../../change.ts';
import { isServed } from '../../route.ts';
import { liveFault } from '../live-fault.ts';

/** A key that has another scope may call the operation as well. */
const openTo = (name: EndpointName, other: Scope): Patch =>
  change('access', (was) => ({
    holds: (key, scope, call) =>
      was.holds(key, scope, call) || (isServed(call.route, name) && was.holds(key, other, call)),
  }));

/** The operation asks for another scope beside its own. */
const needing = (name: EndpointName, other: Scope): Patch =>
  change('access', (was) => ({
    holds: (key, scope, call) =>
      was.holds(key, scope, call) && (!isServed(call.route, name) || was.holds(key, other, call)),
    neededScope: (scope, call) => {
      const { key } = call.trace;
      return isServed(call.route, name) && key && was.holds(key, scope, call) ? other : was.neededScope(scope, call);
    },
  }));

/** Who may ask for bills and at tills. */
export const billScopeFaults = [
  liveFault(
    'bill-scope.create-open-to-readers',
    'a key that may read bills may make them',
    'scopes.bills.create.required',
    openTo('bills.create', 'bills:read'),
  ),
  liveFault(
    'bill-scope.create-needs-reading',
    'bills are made by keys only that may read them',
    'scopes.bills.create.sufficient',
    needing('bills.create', 'bills:read'),
  ),
  liveFault(
    'bill-scope.list-open-to-writers',
    'a key that may make bills may list them',
    'scopes.bills.list.required',
    openTo('bills.list', 'bills:write'),
  ),
  liveFault(
    'bill-scope.list-needs-charges',
    'bills are listed for keys only that may read charges',
    'scopes.bills.list.sufficient',
    needing('bills.list', 'charges:read'),
  ),
  liveFault(
    'bill-scope.get-open-to-writers',
    'a key that may make bills may read one',
    'scopes.bills.get.required',
    openTo('bills.get', 'bills:write'),
  ),
  liveFault(
    'bill-scope.get-needs-writing',
    'a bill is read by keys only that may make some',
    ['scopes.bills.get.sufficient', 'errors.scope-is-the-needed-one'],
    needing('bills.get', 'bills:write'),
  ),
  liveFault(
    'bill-scope.notify-open-to-readers',
    'a key that may read bills may send notices',
    'scopes.bills.notify.required',
    openTo('bills.notify', 'bills:read'),
  ),
  liveFault(
    'bill-scope.notify-needs-reading',
    'notices are sent by keys only that may read bills',
    'scopes.bills.notify.sufficient',
    needing('bills.notify', 'bills:read'),
  ),
  liveFault(
    'pos-scope.open-to-readers',
    'a key that may read charges may ask at a till',
    'scopes.pos.create.required',
    openTo('pos.create', 'charges:read'),
  ),
  liveFault(
    'pos-scope.open-to-billers',
    'a key that may make bills may ask at a till',
    'scopes.pos.create.required',
    openTo('pos.create', 'bills:write'),
  ),
  liveFault(
    'pos-scope.needs-reading',
    'a key asks at a till only if it may read charges',
    'scopes.pos.create.sufficient',
    needing('pos.create', 'charges:read'),
  ),
];
