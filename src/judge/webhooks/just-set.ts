import type { Law } from '../resources/law.ts';
import { type Deviation, quoted } from '../ruling.ts';
import { urlAsked } from './standing.ts';
import { compareUrls } from './url.ts';

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
};
