import type { EndpointName } from '../contract/endpoints.ts';
import type { Exchange } from '../evidence/exchange.ts';
import { balanceOperations } from './operations/balance.ts';
import { billOperations } from './operations/bills.ts';
import { chargeOperations } from './operations/charges.ts';
import { eventOperations } from './operations/events.ts';
import { linkOperations } from './operations/links.ts';
import type { Operation } from './operations/operation.ts';
import { posOperations } from './operations/pos.ts';
import { webhookEndpointOperations } from './operations/webhook-endpoints.ts';
import { servedEndpoint } from './request.ts';

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
export function operationOf(exchange: Exchange): Operation | undefined {
  const endpoint = servedEndpoint(exchange);
  return endpoint && operations[endpoint.name];
}
