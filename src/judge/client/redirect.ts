import type { Exchange } from '../../evidence/exchange.ts';
import { header } from '../../evidence/read.ts';
import { sentHeader } from '../request.ts';

/** Path and query that a redirect to the service itself names; null where an answer is none. */
export function namedBy({ request, answer }: Exchange): string | null {
  const location = answer && answer.status >= 300 && answer.status < 400 ? header(answer, 'location') : undefined;
  if (location === undefined) return null;
  if (/^\/(?!\/)/.test(location)) return location;
  const [, host, path] = /^https?:\/\/([^/?#]+)([^#]*)/i.exec(location) ?? [];
  return host !== undefined && sentHeader(request, 'host').includes(host) ? (path ?? '/') : null;
}

/** Whether a request goes where a redirect named, whatever stands before that in the base address. */
export function goesBy(exchange: Exchange, redirect: Exchange): boolean {
  const [one, other] = [commandOf(exchange), commandOf(redirect)];
  const named = namedBy(redirect);
  return (
    one === other && redirect.received <= exchange.sent && named !== null && named.endsWith(exchange.request.target)
  );
}

/** null where nobody knows it. */
export const commandOf = ({ served }: Exchange): number | null => served?.command ?? null;
