import * as z from 'zod';
import { type Field, field, ifText } from './field.ts';
import { beginsWith, constant, dateTime, flag, oneOf, text, uri } from './value.ts';

export const modes = ['live', 'test'] as const;
export type Mode = (typeof modes)[number];

const endpointShape = {
  id: text,
  object: constant('webhook_endpoint'),
  mode: oneOf(modes),
  url: uri,
  active: flag,
  created: dateTime,
  updated: dateTime,
};

export const webhookEndpointSchema = z.looseObject(endpointShape);

const secret = beginsWith('whsec_');

/** What setting an endpoint answers: the only place where the secret is shown. */
export const setWebhookEndpointSchema = z.looseObject({ ...endpointShape, secret });

export type WebhookEndpoint = z.infer<typeof webhookEndpointSchema>;
export type SetWebhookEndpoint = z.infer<typeof setWebhookEndpointSchema>;

export const webhookEndpointFields: readonly Field[] = [
  field('id', 'webhook-endpoint.id', text),
  field('object', 'webhook-endpoint.object', endpointShape.object),
  field('mode', 'webhook-endpoint.mode', endpointShape.mode),
  field('url', 'webhook-endpoint.url', uri),
  field('active', 'webhook-endpoint.active', flag),
  field('created', 'webhook-endpoint.created', dateTime),
  field('updated', 'webhook-endpoint.updated', dateTime),
  field('secret', 'webhook-endpoint.secret-on-set', text, 'created'),
  ifText('secret', 'webhook-endpoint.secret-prefix', secret, 'created'),
];
