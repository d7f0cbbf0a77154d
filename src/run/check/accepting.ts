import type { RequestTemplate } from '../../evidence/exchange.ts';
import { derivedNumber } from '../../random/derive.ts';

/** What clients say that they take: nothing of it, anything as curl and fetch, JSON alone, and as axios. */
const accepted = [null, '*/*', 'application/json', 'application/json, text/plain, */*'] as const;

/** Each check asks as one kind of client throughout, of which all take JSON. */
export function accepting(check: string, seed: number, template: RequestTemplate): RequestTemplate {
  const accept = accepted[derivedNumber(check, seed) % accepted.length]!;
  return accept === null ? template : { ...template, headers: { accept, ...template.headers } };
}
