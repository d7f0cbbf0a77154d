import type { Bill } from '../../../bills/bill.ts';
import type { Patch } from '../../../behaviour.ts';
import type { Charge } from '../../../charges/charge.ts';
import { standing } from '../../../charges/charge.ts';
import { change, operation } from '../../../change.ts';
import { answer } from '../../../http/answer.ts';
import { asText } from '../../../http/json.ts';
import { furthest, now, type Call } from '../../../http/call.ts';
import { showLink } from '../../../links/link-showing.ts';
import { billPageSeen } from '../../../payer-pages/altered.ts';
import type { PageContext } from '../../../payer-pages/payer-page.ts';
import { shillings } from '../../../payer-pages/shillings.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { breakingLive } from '../../fault.ts';
import { hour, recalled } from '../rare/recalled.ts';
import { sentBody } from '../sly/told.ts';

const ledger = change('ledger');
const notices = change('notices');

/** In milliseconds: two deeds that somebody did at once, and not one after the other. */
const atOnce = 50;

const lastTold = recalled(() => ({ at: -Infinity, phone: '', bill: null as Bill | null, text: '' }));

const net = (charges: readonly Charge[]): number => charges.reduce((sum, { amount, fee }) => sum + amount - fee, 0);

const succeeded = (charges: readonly Charge[], call: Call): readonly Charge[] =>
  charges.filter((charge) => standing(charge, furthest(call)).state === 'succeeded');

const outstanding = (bill: Bill, call: Call): number => call.behaviour.billStanding.outstanding(bill, call);

/** A message that tells what is outstanding in another way. */
const toldAs = (when: (minor: number) => boolean, told: (minor: number) => string): Patch =>
  notices((was) => ({
    text: (bill, call) => {
      const minor = outstanding(bill, call);
      const text = was.text(bill, call);
      return when(minor) ? text.replace(/^Outstanding: .*?\. Pay/, () => `Outstanding: ${told(minor)}. Pay`) : text;
    },
  }));

/** The amount in the form of a page. */
const filledIn = (when: (bill: Bill) => boolean, value: (whole: string) => string): Patch =>
  billPageSeen((page, bill) =>
    when(bill)
      ? page.replace(/(<input name="amount"[^>]*value=")(\d+)/, (_, before, was) => before + value(was))
      : page,
  );

const noPage = (path: '/b/' | '/l/', isGone: (http: PageContext, live: Deployment) => boolean): Patch => {
  return (behaviour) => ({
    ...behaviour,
    payerPages: behaviour.payerPages.map((page) => ({
      ...page,
      answer: (http, live) =>
        page.method === 'GET' && page.path.startsWith(path) && isGone(http, live)
          ? http.text('There is no such page.', 404)
          : page.answer(http, live),
    })),
  });
};

const linkOf = (http: PageContext, live: Deployment) => live.links.get(http.req.param('link') ?? '');
const left = ({ amount, account }: Bill): number => amount - account.received;

/** What notices, pages, links and balances do wrong. */
export const ponderedMoney = [
  ...breakingLive(['bills.notify.message-has-control-number', 'bills.notify.message-has-link'], {
    'pondered.told-of-the-other: of notices of two bills at one moment the second has the text of the first': notices(
      (was) => ({
        messages: (bill, phone, call) => {
          const last = lastTold(bill.business);
          const other = now(call) - last.at < atOnce && last.bill !== bill && last.phone !== phone;
          const messages = was.messages(bill, phone, call);
          if (other) return messages.map((message) => ({ ...message, text: last.text }));
          Object.assign(last, { at: now(call), phone, bill, text: messages[0]?.text ?? '' });
          return messages;
        },
      }),
    ),
  }),
  ...breakingLive('bills.notify.message-has-link', {
    'pondered.zero-lost-in-link: the link of a message leaves out the zero that its control number begins with':
      notices((was) => ({ text: (bill, call) => was.text(bill, call).replace(/\/b\/0/, '/b/') })),
  }),
  ...breakingLive('bills.notify.message-has-outstanding', {
    'pondered.told-in-k: from TZS 10,000 to a million a message tells thousands': toldAs(
      (minor) => minor >= 1_000_000 && minor < 100_000_000,
      (minor) => `TZS ${Math.floor(minor / 100_000)}K`,
    ),
    'pondered.small-in-cents: below TZS 1,000 a message tells minor units as shillings': toldAs(
      (minor) => minor > 0 && minor < 100_000,
      (minor) => shillings(minor * 100),
    ),
  }),
  ...breakingLive('bills.notify.paid-bill-not-checked', {
    'pondered.large-paid-untold: of a bill of TZS 10,000 or more that is paid no notice is sent': notices((was) => ({
      held: (bill, call) =>
        bill.amount >= 1_000_000 && outstanding(bill, call) === 0 ? 'NOTHING_OUTSTANDING' : was.held(bill, call),
    })),
  }),
  ...breakingLive('bill.hosted-page-prefilled', {
    'pondered.page-in-cents: the page of a bill that is paid in part is filled in with minor units': filledIn(
      ({ account }) => account.received > 0,
      (whole) => `${whole}00`,
    ),
    'pondered.page-at-least: no page proposes less than TZS 1,000': filledIn(
      (bill) => left(bill) < 100_000,
      () => '1000',
    ),
  }),
  ...breakingLive('bill.hosted-page', {
    'pondered.page-in-swahili: there is no page of a bill for who prefers Swahili': noPage('/b/', (http) =>
      Boolean(http.req.header('accept-language')?.startsWith('sw')),
    ),
  }),
  ...breakingLive('payment-link.hosted-page', {
    'pondered.link-page-in-local-time: the page of a link is gone three hours before its expiry': noPage(
      '/l/',
      (http, live) => (linkOf(http, live)?.expiresAt ?? Infinity) - 3 * hour < live.clock.now(),
    ),
    'pondered.closing-link-page: the page of a single_use link with an expiry and a success_url is not there': noPage(
      '/l/',
      (http, live) => {
        const link = linkOf(http, live);
        return link?.kind === 'single_use' && link.expiresAt !== null && link.successUrl !== null;
      },
    ),
  }),
  ...breakingLive('money.balance-moves-by-net', {
    'pondered.bill-and-link-at-once: of a bill and a link that are paid at one moment the balance has the bill': ledger(
      (was) => ({
        available: (business, call) => {
          const all = succeeded(call.deployment.charges.of(business), call);
          const bills = all.filter(({ origin }) => origin.is === 'bill');
          const beside = all.filter(
            ({ origin, createdAt }) =>
              origin.is === 'link' && bills.some((bill) => Math.abs(bill.createdAt - createdAt) < atOnce),
          );
          return was.available(business, call) - net(beside);
        },
      }),
    ),
    'pondered.newest-hundred: the balance adds up the hundred newest charges that succeeded': ledger(() => ({
      available: (business, call) => net(succeeded(call.deployment.charges.of(business), call).slice(-100)),
    })),
  }),
  ...breakingLive('payment-link.used-from-zero', {
    'pondered.used-as-sent: a link takes over a used that is sent with it': operation('links.create')(
      (was) => async (call) => {
        const made = await was(call);
        const { used } = sentBody(call);
        const link = made.status === 201 ? call.deployment.links.get(asText(made.body?.['id'])) : undefined;
        if (!link || typeof used !== 'number') return made;
        link.seen.payments = used;
        return answer(201, showLink(link, call));
      },
    ),
  }),
];
