import type { Exchange } from '../../evidence/exchange.ts';
import { header } from '../../evidence/read.ts';
import { sentHeader } from '../request.ts';

interface Named {
  /** With its query. */
  readonly path: string;
  /** Of the service itself; a recording that does not say whom it asked cannot tell. */
  readonly within: boolean;
}

/** Where a redirect leads; null where an answer is none. */
export function namedBy({ request, answer }: Exchange): Named | null {
  const location = answer && answer.status >= 300 && answer.status < 400 ? header(answer, 'location') : undefined;
  if (location === undefined) return null;
  if (/^\/(?!\/)/.test(location)) return { path: location, within: true };
  const [, host, path = '/'] = /^https?:\/\/([^/?#]+)([^#]*)/i.exec(location) ?? [];
  const asked = [...sentHeader(request, 'host'), ...sentHeader(request, ':authority')];
  return host === undefined ? null : { path, within: asked.length === 0 || asked.includes(host) };
}

/** Whether a request goes where a redirect named, whatever stands before that in the base address. */
export function goesBy(exchange: Exchange, redirect: Exchange): boolean {
  const named = namedBy(redirect);
  if (named === null || commandOf(exchange) !== commandOf(redirect) || redirect.received > exchange.sent) return false;
  const elsewhere = exchange.served !== undefined && exchange.served.origin !== 'base';
  return (named.within || elsewhere) && named.path.endsWith(exchange.request.target);
}

/** null where nobody knows it. */
export const commandOf = ({ served }: Exchange): number | null => served?.command ?? null;
