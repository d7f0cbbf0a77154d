import { asObject, memberOf } from '../../evidence/read.ts';
import type { Sent } from '../../wire/http/send.ts';
import { refusesKey } from './answer.ts';
import type { Asker } from './asker.ts';

const asked = '/v1/charges?limit=1';

/** Says where the service is, when it is found above the address that was given; null: it is not. */
export async function serviceAt(asker: Asker, key: string): Promise<string | null> {
  for (const { base, left } of above(asker.base)) {
    const sent = await asker.knock(new URL(`${base}${asked}`), key);
    if (isOfService(sent)) return `The service answers at ${base}; drop ${left} from the ${asker.deployment} address.`;
  }
  const { pathname } = new URL(asker.base);
  if (!pathname.endsWith('/v1')) return null;
  return `Every path of the API begins with /v1, so the address must not end with it: drop /v1 from the ${asker.deployment} address.`;
}

/** The address without the last part of its path, without the last two, and so on; the nearest first. */
function above(base: string): { readonly base: string; readonly left: string }[] {
  const { origin, pathname } = new URL(base);
  const parts = pathname.split('/').filter((part) => part !== '');
  return parts
    .map((_, at) => ({
      base: [origin, ...parts.slice(0, at)].join('/'),
      left: `/${parts.slice(at).join('/')}`,
    }))
    .toReversed()
    .slice(0, 4);
}

/** It knows the path and says so, by a list or by a refusal that is about the key. */
function isOfService(sent: Sent): boolean {
  if (sent.is === 'failed' || sent.answer.status === 404) return false;
  const { text } = sent.answer;
  return memberOf(text, 'object') === 'list' || aboutKey.has(String(asObject(memberOf(text, 'error'))?.['code']));
}

const aboutKey = new Set([...refusesKey, 'FORBIDDEN_SCOPE', 'MERCHANT_NOT_LIVE']);
