import { textLimits } from '../../contract/limits.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { objectOf } from '../../evidence/read.ts';
import { endpointBefore } from '../endpoint-standing.ts';
import { type Facet, facet } from '../facet.ts';
import type { History } from '../history.ts';
import { lookedUp } from '../history/lookups.ts';
import { bodyFaults, type Form } from '../oracle/body.ts';
import { type Fault, none, open } from '../oracle/fault.ts';
import { idFaults } from '../oracle/id.ts';
import { orderOf } from '../oracle/order.ts';
import { queryFaults } from '../oracle/query.ts';
import { webhookUrlFaults } from '../oracle/webhook-url.ts';
import type { Operation } from './operation.ts';

const documented: ReadonlySet<string> = new Set(['url']);

function setFaults(exchange: Exchange, history: History): readonly Fault[] {
  const needed = { field: 'url', rule: 'webhook-endpoints.set.url-required' } as const;
  const faults: Form['faults'] = ({ url }) => webhookUrlFaults(url, history);
  return [...queryFaults(exchange), ...bodyFaults(exchange, { documented, needed, faults })];
}

function setFacets({ request }: Exchange): readonly Facet[] {
  const { maximum } = textLimits.webhook_url;
  const order = orderOf(request);
  const url = order.is === 'fields' ? order.fields['url'] : null;
  if (typeof url !== 'string' || url.length !== maximum) return [];
  const why = `url has ${maximum} characters, which are allowed`;
  return [facet('webhook-endpoints.set.url-500-accepted', ['BAD_URL', 'BAD_REQUEST'], why)];
}

/** That an endpoint can be deleted is certain while it is the one in use; what follows a deletion is not shown. */
function deleteFaults(exchange: Exchange, history: History): readonly Fault[] {
  const faults = queryFaults(exchange);
  if (faults.length > 0 || idFaults(exchange, history).length > 0) return faults;
  const before = endpointBefore(exchange, history);
  if (before?.is === 'set' && objectOf(before.move)?.['id'] === lookedUp(exchange)?.id) return none;
  const codes = ['NOT_FOUND', 'BAD_REQUEST'] as const;
  return [open('webhook-endpoints.delete.again', codes, 'the endpoint may have been deleted or replaced before')];
}

export const webhookEndpointOperations = {
  'webhook-endpoints.set': {
    faults: setFaults,
    facets: setFacets,
    status: 'webhook-endpoints.set.status-201',
  },
  'webhook-endpoints.list': { faults: queryFaults, facets: () => [], status: 'webhook-endpoints.list.status-200' },
  'webhook-endpoints.delete': {
    faults: deleteFaults,
    facets: () => [facet('webhook-endpoints.delete.served', [], 'the endpoint is the one in use')],
    status: null,
    served: 'webhook-endpoints.delete.served',
  },
} as const satisfies Readonly<Record<string, Operation>>;
