import { type RuleId } from '../../contract/rules.ts';
import { webhookEndpointFields } from '../../contract/resources/webhook-endpoint.ts';
import { type Law, deviationOf } from '../resources/known.ts';
import type { ResourceTable } from '../resources/resource-judge.ts';
import { placed, quoted, noted, type Placed } from '../ruling.ts';
import { compareUrls, urlAsked } from './standing.ts';
import { json, succeeded } from '../../evidence/read.ts';
import type { Judge } from '../history.ts';
import { servedEndpoint } from '../request.ts';

/** What is shown of an endpoint where it is set and where endpoints are listed. */
export const endpoint: ResourceTable = {
  kind: 'webhook_endpoint',
  object: 'webhook-endpoint.object',
  fieldsOf: ({ via }) => webhookEndpointFields.filter(({ where }) => where === 'always' || via === 'create'),
};

/** What the answer that sets an endpoint says of it. */
export const endpointSet: Law = (endpoint) => {
  const { via, fields, exchange } = endpoint;
  if (via !== 'create') return [];
  const { mode, active, url } = fields;
  const asked = urlAsked(exchange);
  const compared = typeof url === 'string' && URL.canParse(url) ? compareUrls(asked, url) : 'open';
  const set = (rule: RuleId, name: string, value: unknown, right = value === fields[name]): Placed =>
    placed(rule, right ? null : deviationOf(endpoint, name, `: ${quoted(value)}`));
  return [
    ...((mode === 'live' || mode === 'test') && exchange.key.mode !== null
      ? [set('webhook-endpoint.mode-of-key', 'mode', exchange.key.mode)]
      : []),
    ...(typeof active === 'boolean' ? [set('webhook-endpoint.active-after-set', 'active', true)] : []),
    ...(compared === 'open' ? [] : [set('webhook-endpoint.url-as-set', 'url', asked, compared === 'same')]),
  ];
};

/** How a deletion is answered, which the document does not show. */
export const endpointDeletion: Judge = (exchange) => {
  const { answer } = exchange;
  if (!answer || !succeeded(exchange) || servedEndpoint(exchange)?.name !== 'webhook-endpoints.delete') return [];
  const shown =
    answer.body.bytes === 0 ? 'an empty body' : json(answer.body) ? 'a JSON body' : 'a body of another kind';
  return [noted('webhook-endpoints.delete.answer', exchange, `${answer.status} with ${shown}`)];
};
