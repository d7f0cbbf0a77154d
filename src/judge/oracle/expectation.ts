import { matchEndpoint } from '../../contract/routes.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { History } from '../history.ts';
import { pathOf } from '../request.ts';
import { chargeIdFaults } from './charge-id.ts';
import { chargeOrderFaults } from './charge-order.ts';
import { type Expectation, type Fault, none, open } from './fault.ts';
import { idempotencyKeyFaults } from './idempotency-key.ts';
import { keyFaults } from './key.ts';
import { listQueryFaults } from './list-query.ts';
import { reuseFaults } from './reuse.ts';
import { routeFaults } from './route.ts';
import { scopeFaults } from './scope.ts';

/** What the document lets a request expect, after all that came before it. */
export function expectationOf(exchange: Exchange, history: History): Expectation {
  const faults = faultsOf(exchange, history);
  if (faults.some((fault) => fault.certain)) return { must: 'refuse', faults };
  const [first] = faults;
  return first ? { open: first.why, faults } : { must: 'accept' };
}

/** Everything that speaks, or may speak, against a request. In which order it is looked at is not documented. */
export function faultsOf(exchange: Exchange, history: History): readonly Fault[] {
  const matched = matchEndpoint(exchange.request.method, pathOf(exchange.request));
  return [
    ...keyFaults(exchange),
    ...routeFaults(exchange),
    ...(matched ? scopeFaults(exchange, matched.endpoint) : none),
    ...operationFaults(exchange, history),
  ];
}

function operationFaults(exchange: Exchange, history: History): readonly Fault[] {
  const matched = matchEndpoint(exchange.request.method, pathOf(exchange.request));
  switch (matched?.endpoint.name) {
    case 'charges.create':
      return createFaults(exchange, history);
    case 'charges.list':
      return listQueryFaults(exchange, history);
    case 'charges.get':
      return [...queryFaults(exchange), ...chargeIdFaults(exchange, history)];
    case 'balance.get':
      return queryFaults(exchange);
    default:
      return none;
  }
}

function createFaults(exchange: Exchange, history: History): readonly Fault[] {
  return [
    ...idempotencyKeyFaults(exchange.request),
    ...queryFaults(exchange),
    ...chargeOrderFaults(exchange),
    ...reuseFaults(exchange, history),
  ];
}

function queryFaults(exchange: Exchange): readonly Fault[] {
  const asked = exchange.request.target.includes('?') && !exchange.key.inQuery;
  return asked ? [open('request.unknown-query-parameter', 'any', 'it has query parameters')] : none;
}
