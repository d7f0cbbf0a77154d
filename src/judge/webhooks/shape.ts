import { holds, readField } from '../../contract/resources/field.ts';
import { webhookEndpointFields } from '../../contract/resources/webhook-endpoint.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { endpointName, shownEndpoints, type ShownEndpoint } from './shown.ts';
import { urlAsked } from './standing.ts';
import { compareUrls } from './url.ts';
import type { Judge } from '../judge.ts';
import { succeeded } from '../request.ts';
import { type Deviation, type Placed, quoted, rulings } from '../ruling.ts';
import { notShown } from '../shown.ts';

/** Every documented field of a webhook endpoint, and what the answer that sets one says of it. */
export const endpointShape: Judge = (exchange) => {
  const shown = shownEndpoints(exchange);
  const places = shown.flatMap((endpoint) => [
    ...fieldsOf(endpoint),
    ...(endpoint.via === 'set' ? justSet(endpoint, exchange) : []),
  ]);
  const set =
    endpointName(exchange) === 'webhook-endpoints.set' && exchange.deployment === 'live' && succeeded(exchange);
  const missing = set ? notShown('a webhook endpoint', 'webhook-endpoint.object', exchange) : [];
  return [...missing, ...rulings(exchange, places)];
};

function fieldsOf({ via, fields, place }: ShownEndpoint): readonly Placed[] {
  return webhookEndpointFields
    .filter(({ where }) => where === 'always' || via === 'set')
    .map((field) => {
      const reading = readField(fields, field.field);
      const actual = quoted(reading.is === 'value' ? reading.value : undefined);
      const misfit = { expected: `${field.field} ${place}: ${field.expected}`, actual };
      return { rule: field.rule, place: holds(field, fields) ? null : misfit };
    });
}

function justSet({ fields, place }: ShownEndpoint, exchange: Exchange): readonly Placed[] {
  const { mode, active, url } = fields;
  const asked = urlAsked(exchange);
  const compared = typeof url === 'string' && URL.canParse(url) ? compareUrls(asked, url) : 'open';
  const due = (name: string, value: unknown, actual: unknown): Deviation | null =>
    value === actual ? null : { expected: `${name} ${place}: ${quoted(value)}`, actual: quoted(actual) };
  return [
    ...((mode === 'live' || mode === 'test') && exchange.key.mode !== null
      ? [{ rule: 'webhook-endpoint.mode-of-key' as const, place: due('mode', exchange.key.mode, mode) }]
      : []),
    ...(typeof active === 'boolean'
      ? [{ rule: 'webhook-endpoint.active-after-set' as const, place: due('active', true, active) }]
      : []),
    ...(compared === 'open'
      ? []
      : [
          {
            rule: 'webhook-endpoint.url-as-set' as const,
            place: compared === 'same' ? null : due('url', asked, url),
          },
        ]),
  ];
}
