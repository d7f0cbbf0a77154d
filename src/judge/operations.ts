import type { EndpointName } from '../contract/endpoints.ts';
import { matchEndpoint } from '../contract/routes.ts';
import type { Exchange } from '../evidence/exchange.ts';
import { balanceOperations } from './operations/balance.ts';
import { billOperations } from './operations/bills.ts';
import { chargeOperations } from './operations/charges.ts';
import { eventOperations } from './operations/events.ts';
import { linkOperations } from './operations/links.ts';
import type { Operation } from './operations/operation.ts';
import { posOperations } from './operations/pos.ts';
import { webhookEndpointOperations } from './operations/webhook-endpoints.ts';
import { pathOf } from './request.ts';

const operations: Readonly<Record<EndpointName, Operation>> = {
  ...chargeOperations,
  ...balanceOperations,
  ...posOperations,
  ...billOperations,
  ...linkOperations,
  ...webhookEndpointOperations,
  ...eventOperations,
};

/** The operation that a request asks for, where its deployment serves it. */
export function operationOf({ request, deployment }: Exchange): Operation | undefined {
  const endpoint = matchEndpoint(request.method, pathOf(request))?.endpoint;
  return endpoint && (deployment === 'live' || endpoint.sandbox) ? operations[endpoint.name] : undefined;
}
