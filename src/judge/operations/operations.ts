import type { EndpointName } from '../../contract/endpoints.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { routeOf, servedEndpoint } from '../request.ts';
import { billOperations } from './bills.ts';
import { chargeOperations } from './charges.ts';
import { eventOperations } from './events.ts';
import { linkOperations } from './links.ts';
import { type Operation, reading } from './operation.ts';
import { posOperations } from './pos.ts';
import { webhookEndpointOperations } from './webhook-endpoints.ts';

const operations: Readonly<Record<EndpointName, Operation>> = {
  ...chargeOperations,
  'balance.get': reading('balance.get.status-200'),
  ...posOperations,
  ...billOperations,
  ...linkOperations,
  ...webhookEndpointOperations,
  ...eventOperations,
};

/** The operation that a request asks for, whether or not its deployment serves it. */
export function operationAsked({ request }: Exchange): Operation | undefined {
  const endpoint = routeOf(request)?.endpoint;
  return endpoint && operations[endpoint.name];
}

/** The same, where its deployment serves it. */
export function operationOf(exchange: Exchange): Operation | undefined {
  return servedEndpoint(exchange) && operationAsked(exchange);
}
