import { change, together } from '../../change.ts';
import type { Link } from '../../links/link.ts';
import type { PayerPage } from '../../payer-pages/payer-page.ts';
import type { Patch } from '../../behaviour.ts';

type Answering = PayerPage['answer'];

const onPage =
  (method: PayerPage['method'], beginning: string, answering: (was: Answering) => Answering): Patch =>
  (behaviour) => ({
    ...behaviour,
    payerPages: behaviour.payerPages.map((page) =>
      page.method === method && page.path.startsWith(beginning)
        ? { ...page, answer: answering((http, live) => page.answer(http, live)) }
        : page,
    ),
  });

/** One byte for each sign, and the number of each that has none. */
const inWindows1252 = (page: string): Buffer<ArrayBuffer> => {
  const signs = Array.from(page, (sign) => {
    const point = sign.codePointAt(0) ?? 0;
    return point > 255 || (point >= 128 && point < 160) ? `&#${point};` : sign;
  });
  return Buffer.from(signs.join(''), 'latin1');
};

/** As it was written in 1998: capitals, few quotes, and blanks that do not break between thousands. */
const asOfOld = (page: string): string =>
  page
    .replace('<!doctype html>', '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN">')
    .replace('charset="utf-8"', 'charset="windows-1252"')
    .replaceAll(/<(\/?)([a-z]+[0-9]?)/g, (_all, slash: string, name: string) => `<${slash}${name.toUpperCase()}`)
    .replaceAll(/ ([a-z]+)="([\w.-]+)"/g, (_all, name: string, value: string) => ` ${name.toUpperCase()}=${value}`)
    .replaceAll(/TZS ([\d,]+)/g, (_all, digits: string) => `TSh\u00a0${digits.replaceAll(',', '\u00a0')}`);

/** Whoever has no session is sent to the same page with one. */
export const classicAsp = onPage('GET', '/b/', (was) => async (http, live) => {
  const hasSession = http.req.query('sid') !== undefined || (http.req.header('cookie') ?? '').includes('ASPSESSIONID');
  if (!hasSession) {
    const sid = live.clock.now().toString(36).toUpperCase();
    const headers = { Location: `${http.req.path}?sid=${sid}`, 'Set-Cookie': `ASPSESSIONID=${sid}; path=/` };
    return new Response('<H1>Object Moved</H1>', { status: 302, headers });
  }
  const answer = await was(http, live);
  const headers = { 'Content-Type': 'text/html; charset=windows-1252', 'X-Powered-By': 'ASP.NET' };
  return new Response(inWindows1252(asOfOld(await answer.text())), { status: answer.status, headers });
});

const shell = `<!doctype html><html><head><title>Pay</title></head><body><div id="app"></div>
<script>const [, kind, id] = location.hash.split('/'); if (kind === 'l') location.replace('/l/' + id);</script>
</body></html>`;

const index: PayerPage = { method: 'GET', path: '/', answer: (http) => http.html(shell) };

const withIndex: Patch = (behaviour) => ({ ...behaviour, payerPages: [...behaviour.payerPages, index] });

function onward({ id, successUrl, business }: Link, live: Parameters<Answering>[1]): string | null {
  if (successUrl === null) return null;
  const paid = live.charges.of(business).findLast(({ origin }) => origin.is === 'link' && origin.link === id);
  const url = new URL(successUrl);
  url.searchParams.append('charge', paid?.id ?? '');
  return url.href;
}

/** The address of a link is a place within one page, and whoever has paid is back at the shop at once. */
export const singlePage = together(
  withIndex,
  change('linkShowing')(() => ({ url: ({ id }, { deployment }) => `${deployment.payUrl}/#/l/${id}` })),
  onPage('POST', '/l/', (was) => async (http, live) => {
    const answer = await was(http, live);
    const link = live.links.get(http.req.param('link') ?? '');
    const location = answer.status === 200 && link ? onward(link, live) : null;
    return location === null ? answer : new Response(null, { status: 303, headers: { Location: location } });
  }),
);
