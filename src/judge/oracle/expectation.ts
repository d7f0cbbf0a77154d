import { matchEndpoint } from '../../contract/routes.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { History } from '../history.ts';
import { operationOf } from '../operations.ts';
import { pathOf } from '../request.ts';
import { type Expectation, type Fault, none } from './fault.ts';
import { idFaults } from './id.ts';
import { keyFaults } from './key.ts';
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
    ...idFaults(exchange, history),
    ...(operationOf(exchange)?.faults(exchange, history) ?? none),
  ];
}
