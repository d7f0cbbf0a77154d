import type { Behaviour } from '../behaviour.ts';
import { codePoints } from '../bodies/fields.ts';

/** What an address must be, each on its own. */
interface WebhookUrls {
  https(url: string): boolean;
  host(url: string): boolean;
  noCredentials(url: string): boolean;
  withinLimit(url: string, behaviour: Behaviour): boolean;
  /** Whether it is written as an address at all. */
  wellFormed(url: string): boolean;
}

// Told from the text: a URL parser mends "https:///path" and drops blanks.
const authority = (url: string): string => /^[^:/?#]+:\/\/([^/?#\\]*)/.exec(url)?.[1] ?? '';

export const safeUrls: WebhookUrls = {
  https: (url) => /^https:/i.test(url),
  host: (url) => /^(?:[^@]*@)*(?:\[[^\]]+\]|[^:@]+)(?::\d*)?$/.test(authority(url)),
  noCredentials: (url) => !authority(url).includes('@'),
  withinLimit: (url, { bounds }) => codePoints(url) <= bounds.webhookUrl,
  wellFormed: (url) => !/[\s\p{Cc}]/u.test(url) && URL.canParse(url),
};

export function isAcceptable(url: string, behaviour: Behaviour): boolean {
  const { webhookUrls: must } = behaviour;
  return (
    must.https(url) &&
    must.host(url) &&
    must.noCredentials(url) &&
    must.withinLimit(url, behaviour) &&
    must.wellFormed(url)
  );
}
