import type { Sent } from '../../wire/http/send.ts';
import type { PayerPage } from './capabilities.ts';
import { Inconclusive } from './check.ts';
import { formIn } from './page-form.ts';

/** As many as browsers are sure to follow. */
const mostRedirects = 5;

export async function payerPage(address: string, get: (url: URL) => Promise<Sent>): Promise<PayerPage> {
  let url = new URL(address);
  for (let redirects = 0; ; redirects += 1) {
    const sent = await get(url);
    if (sent.is === 'failed') throw new Inconclusive(`GET ${url.href}: no answer: ${sent.failure.text}`);
    const { status, headers } = sent.answer;
    const named = (name: string): string => headers.find(([each]) => each === name)?.[1] ?? '';
    const next = status >= 300 && status < 400 ? elsewhere(named('location'), url) : null;
    if (next === null || redirects === mostRedirects) {
      const type = named('content-type').split(';', 1)[0]!.trim().toLowerCase();
      return { url: url.href, status, type, ...formIn(sent.answer.text) };
    }
    url = next;
  }
}

function elsewhere(location: string, from: URL): URL | null {
  if (location === '' || !URL.canParse(location, from.href)) return null;
  const url = new URL(location, from.href);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
}
