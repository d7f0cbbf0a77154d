import * as z from 'zod';
import { type Field, field, ifText } from './field.ts';
import { beginsWith, constant, dateTime, flag, oneOf, text } from './value.ts';

const modes = ['live', 'test'] as const;

/** Comes back as it was set, so an address with letters beyond ASCII may stand in it. */
const address = z
  .string()
  .refine((url) => URL.canParse(url) || /^https:\/\/\S+$/i.test(url))
  .describe('a URI');

export const webhookEndpointFields: readonly Field[] = [
  field('id', 'webhook-endpoint.id', text),
  field('object', 'webhook-endpoint.object', constant('webhook_endpoint')),
  field('mode', 'webhook-endpoint.mode', oneOf(modes)),
  field('url', 'webhook-endpoint.url', address),
  field('active', 'webhook-endpoint.active', flag),
  field('created', 'webhook-endpoint.created', dateTime),
  field('updated', 'webhook-endpoint.updated', dateTime),
  field('secret', 'webhook-endpoint.secret-on-set', text, 'created'),
  ifText('secret', 'webhook-endpoint.secret-prefix', beginsWith('whsec_'), 'created'),
];
