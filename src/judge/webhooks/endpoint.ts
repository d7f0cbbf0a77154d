import { webhookEndpointFields } from '../../contract/resources/webhook-endpoint.ts';
import type { ResourceTable } from '../resources/table.ts';

/** What is shown of an endpoint where it is set and where endpoints are listed. */
export const endpoint: ResourceTable = {
  kind: 'webhook_endpoint',
  object: 'webhook-endpoint.object',
  fieldsOf: ({ via }) => webhookEndpointFields.filter(({ where }) => where === 'always' || via === 'create'),
};
