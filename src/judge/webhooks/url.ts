import { isPlainUrl } from '../oracle/webhook-url.ts';
import { sameText } from '../resources/difference.ts';

/** How two addresses compare; `open` where a service may have mended one of them in its own way. */
export function compareUrls(one: unknown, other: unknown): 'same' | 'different' | 'open' {
  if (typeof one !== 'string' || typeof other !== 'string') return 'open';
  if (sameText(one, other) || written(one) === written(other)) return 'same';
  return isPlainUrl(one) ? 'different' : 'open';
}

/** As parsers write it: without a default port, with a path, in lower case where case does not matter. */
const written = (url: string): string => (URL.canParse(url) ? new URL(url).href : url);
