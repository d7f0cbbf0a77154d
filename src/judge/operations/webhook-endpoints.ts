import type { Exchange } from '../../evidence/exchange.ts';
import { objectOf } from '../../evidence/read.ts';
import { webhookUrl } from '../fields/webhook-url.ts';
import type { History } from '../history.ts';
import { claim } from '../oracle/claim.ts';
import { idReasons } from '../oracle/id.ts';
import { queryReasons } from '../oracle/query.ts';
import { none, open, type Reason } from '../oracle/refusal-reason.ts';
import { lookedUp } from '../resources/lookups.ts';
import { endpointBefore } from '../webhooks/standing.ts';

import { type Operation, reading, taking } from './operation.ts';

/** That an endpoint can be deleted is certain while it is the one in use; what follows a deletion is not shown. */
function deleteReasons(exchange: Exchange, history: History): readonly Reason[] {
  const reasons = queryReasons(exchange);
  if (reasons.length > 0 || idReasons(exchange, history).length > 0) return reasons;
  const before = endpointBefore(exchange, history);
  if (before?.is === 'set' && objectOf(before.move)?.['id'] === lookedUp(exchange)?.id) return none;
  const codes = ['NOT_FOUND', 'BAD_REQUEST'] as const;
  return [open('webhook-endpoints.delete.again', codes, 'the endpoint may have been deleted or replaced before')];
}

export const webhookEndpointOperations = {
  'webhook-endpoints.set': taking('webhook-endpoints.set.status-201', {
    needed: { field: 'url', rule: 'webhook-endpoints.set.url-required' },
    fields: { url: webhookUrl },
  }),
  'webhook-endpoints.list': reading('webhook-endpoints.list.status-200'),
  'webhook-endpoints.delete': {
    reasons: deleteReasons,
    claims: () => [claim('webhook-endpoints.delete.served', [], 'the endpoint is the one in use')],
    status: null,
    served: 'webhook-endpoints.delete.served',
  },
} as const satisfies Readonly<Record<string, Operation>>;
