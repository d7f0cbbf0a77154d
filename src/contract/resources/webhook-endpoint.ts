import { type Field, field, ifText } from './field.ts';
import { beginsWith, constant, dateTime, flag, oneOf, text, textWhere } from './value.ts';

const modes = ['live', 'test'] as const;

/** Comes back as it was set, so an address with letters beyond ASCII may stand in it. */
const address = textWhere('a URI', (url) => URL.canParse(url) || /^https:\/\/\S+$/i.test(url));

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
