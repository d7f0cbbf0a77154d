import { webhookEndpointFields } from '../../contract/resources/webhook-endpoint.ts';
import type { Law } from '../resources/law.ts';
import type { ResourceTable } from '../resources/table.ts';
import { type Deviation, placed, quoted } from '../ruling.ts';
import { compareUrls, urlAsked } from './standing.ts';

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
