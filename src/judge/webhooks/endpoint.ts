import { webhookEndpointFields } from '../../contract/resources/webhook-endpoint.ts';
import type { Law } from '../resources/known.ts';
import type { ResourceTable } from '../resources/resource-judge.ts';
import { type Deviation, placed, quoted, noted } from '../ruling.ts';
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
export const endpointSet: Law = ({ via, fields, place, exchange }) => {
  if (via !== 'create') return [];
  const { mode, active, url } = fields;
  const asked = urlAsked(exchange);
  const compared = typeof url === 'string' && URL.canParse(url) ? compareUrls(asked, url) : 'open';
  const due = (name: string, value: unknown, actual: unknown): Deviation | null =>
    value === actual ? null : { expected: `${name} ${place}: ${quoted(value)}`, actual: quoted(actual) };
  return [
    ...((mode === 'live' || mode === 'test') && exchange.key.mode !== null
      ? [placed('webhook-endpoint.mode-of-key', due('mode', exchange.key.mode, mode))]
      : []),
    ...(typeof active === 'boolean' ? [placed('webhook-endpoint.active-after-set', due('active', true, active))] : []),
    ...(compared === 'same' ? [placed('webhook-endpoint.url-as-set')] : []),
    ...(compared === 'different' ? [placed('webhook-endpoint.url-as-set', due('url', asked, url))] : []),
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
