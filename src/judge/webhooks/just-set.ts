import { type Exchange } from '../../evidence/exchange.ts';
import type { Judge } from '../judge.ts';
import { type Shown, shownIn } from '../resources/shown.ts';
import { type Deviation, type Placed, quoted, rulings } from '../ruling.ts';
import { urlAsked } from './standing.ts';
import { compareUrls } from './url.ts';

/** What the answer that sets an endpoint says of it. */
export const endpointSet: Judge = (exchange) => {
  const set = shownIn('webhook_endpoint', exchange).filter(({ via }) => via === 'create');
  return rulings(
    exchange,
    set.flatMap((endpoint) => asSet(endpoint, exchange)),
  );
};

function asSet({ fields, place }: Shown, exchange: Exchange): readonly Placed[] {
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
