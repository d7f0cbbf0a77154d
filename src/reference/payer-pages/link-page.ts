import { payablePages } from './payable.ts';
import { html } from 'hono/html';
import type { Call } from '../http/call.ts';
import { payLink } from '../links/link-paying.ts';
import type { Link } from '../links/link.ts';
import { shillings } from './shillings.ts';
import { showPage, type Markup } from './layout.ts';
import type { PageContext } from './payer-page.ts';
import { notice, payerFields } from './payer-form.ts';

function showLinkPage(http: PageContext, link: Link, call: Call, trouble: string | null): Response | Promise<Response> {
  const active = call.behaviour.linkStanding.active(link, call);
  const content = html`${notice(trouble)}
    <p>${link.description ?? ''}</p>
    <p>${shillings(link.amount)}</p>
    ${active ? paymentForm : html`<p>This link can no longer be paid.</p>`}`;
  return showPage(http, trouble === null ? 200 : 422, link.title, content);
}

const paymentForm: Markup = html`<form method="post">${payerFields}<button>Pay</button></form>`;

function showPaid(http: PageContext, { amount, successUrl }: Link): Response | Promise<Response> {
  const onward = successUrl === null ? html`` : html`<p><a href="${successUrl}">Back to the shop</a></p>`;
  return showPage(
    http,
    200,
    'Thank you',
    html`<p>You paid ${shillings(amount)}.</p>
      ${onward}`,
  );
}

export const linkPayerPages = payablePages<Link>({
  path: '/l/:link',
  find: (http, live) => live.links.get(http.req.param('link') ?? ''),
  show: showLinkPage,
  pay: (http, _form, link, payer, call) => {
    const paid = payLink(link, payer, call);
    return 'unfit' in paid ? paid : showPaid(http, link);
  },
});
