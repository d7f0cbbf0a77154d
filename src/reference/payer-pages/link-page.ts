import { html } from 'hono/html';
import { unsentCall } from '../http/call-of.ts';
import type { Call } from '../http/call.ts';
import type { Deployment } from '../world/deployment.ts';
import { payLink } from '../links/link-paying.ts';
import type { Link } from '../links/link.ts';
import { shillings } from './shillings.ts';
import { noSuchPage, showPage, type Markup } from './layout.ts';
import type { PageContext, PayerPage } from './payer-page.ts';
import { notice, payerFields, readPayer, unknownPayer } from './payer-form.ts';

const path = '/l/:link';

const asked = (http: PageContext, live: Deployment): Link | undefined => live.links.get(http.req.param('link') ?? '');

const toPay: PayerPage = {
  method: 'GET',
  path,
  answer: (http, live) => {
    const link = asked(http, live);
    return link ? showLinkPage(http, link, unsentCall(live), null) : noSuchPage(http);
  },
};

const pay: PayerPage = {
  method: 'POST',
  path,
  answer: async (http, live) => {
    const form = new URLSearchParams(await http.req.text());
    const link = asked(http, live);
    if (!link) return noSuchPage(http);
    const call = unsentCall(live);
    const payer = readPayer(form);
    if (payer === null) return showLinkPage(http, link, call, unknownPayer);
    const paid = payLink(link, payer, call);
    return 'unfit' in paid
      ? showLinkPage(http, link, call, `This payment was not taken: ${paid.unfit}.`)
      : showPaid(http, link);
  },
};

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

export const linkPayerPages: readonly PayerPage[] = [toPay, pay];
