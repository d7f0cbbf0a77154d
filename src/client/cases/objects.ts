import type { ClientCase } from '../case.ts';
import type { Play } from '../play.ts';
import { casesOf } from './case-of.ts';
import { asked, bill, lastId, link, paidAtTill, till } from './deeds.ts';

const live = { deployment: 'live' } as const;

const inDays = (play: Play, days: number): string => new Date(play.stage.now() + days * 86_400_000).toISOString();

const pos: readonly ClientCase[] = [
  casesOf('pos', live)(
    'code',
    'a code to be shown, and its fee',
    ['client.qr-as-returned', 'client.pos-fee-is-mdr', 'client.amounts-unchanged'],
    till,
  ),
  casesOf('pos', live)(
    'code-of-another-form',
    'what the code holds cannot be made from its token',
    ['client.qr-as-returned'],
    till,
    {
      stage: {
        script: [
          {
            on: 'POST /v1/pos/charges',
            merge: { qr: 'https://pay.payments.example.test/q/AbC?x=%2F%20+é&y=1#z', token: 'other' },
          },
        ],
      },
    },
  ),
  casesOf('pos', live)(
    'high-fee',
    'a fee of a third, and of odd minor units',
    ['client.pos-fee-is-mdr', 'client.amounts-unchanged'],
    till,
    { stage: { variant: 'fees.high' } },
  ),
  casesOf('pos', live)(
    'code-and-read',
    'a code is read before and after it is paid',
    ['client.processing-is-not-failure', 'client.pos-fee-is-mdr'],
    paidAtTill,
  ),
];

/** As the document has it, with zeros in front: a number would lose them. */
const zeros = { control_number: '000123456782', control_number_printed: '0001 2345 6782' };

const bills: readonly ClientCase[] = [
  casesOf('bills', live)(
    'control-number',
    'a bill and its control number',
    [
      'client.control-number-as-printed',
      'client.amounts-unchanged',
      'client.null-stays-null',
      'client.no-key-on-bills',
    ],
    bill,
  ),
  casesOf('bills', live)(
    'leading-zeros',
    'a control number that begins with zeros',
    ['client.control-number-as-printed'],
    async (play) => {
      await bill(play);
      await play.tell('get_bill', { id: lastId(play, 'bill') });
    },
    { stage: { script: [{ on: '*', times: 'always', merge: zeros }] } },
  ),
  casesOf('bills', live)(
    'expiry',
    'a bill that expires',
    ['client.expiry-is-date-time', 'client.times-as-documented'],
    (play) => bill(play, { expires_at: inDays(play, 1 + play.below(90)), payer_name: 'Asha O’Brien-Ngũgĩ' }),
  ),
  casesOf('bills', live)(
    'paid-in-parts',
    'a bill is paid in two parts, and too much',
    ['client.amounts-unchanged'],
    async (play) => {
      await play.tell('create_bill', { customer_ref: play.word('customer'), amount_minor: 30_000 });
      const id = lastId(play, 'bill');
      const { control_number } = await asked(play, 'GET', `/v1/bills/${id}`);
      for (const amount_minor of [10_000, 40_000]) {
        await play.stage.operate('pay_bill', { control_number: String(control_number), amount_minor });
        await play.tell('get_bill', { id });
      }
    },
  ),
  ...(['budget', 'recipient'] as const).map((reason) =>
    casesOf('notices', live)(
      `not-sent-${reason}`,
      'a notice is answered 200 and not sent',
      ['client.notice-not-sent'],
      async (play) => {
        await bill(play);
        const why = `${reason} of the day is used up: ${play.word('why')}`;
        play.stage.script.add({ on: 'POST /v1/bills/{id}/notify', merge: { sent: false, reason: why } });
        await play.tell('notify_bill', { id: lastId(play, 'bill'), phone: play.stage.seedData.payers[2] });
      },
    ),
  ),
  casesOf('notices', live)('sent', 'a notice is sent', ['client.null-stays-null'], async (play) => {
    await bill(play);
    await play.tell('notify_bill', { id: lastId(play, 'bill'), phone: play.stage.seedData.payers[2] });
  }),
];

const links: readonly ClientCase[] = [
  casesOf('links', live)(
    'address',
    'a link and its address, without an end and a limit',
    ['client.link-url-as-returned', 'client.null-stays-null', 'client.times-as-documented'],
    async (play) => {
      await link(play);
      await play.tell('get_payment_link', { id: lastId(play, 'payment_link') });
    },
  ),
  casesOf('links', live)(
    'address-of-another-form',
    'the address of a link has signs that are easily changed',
    ['client.link-url-as-returned'],
    link,
    {
      stage: { script: [{ on: '*', merge: { url: 'https://PAY.payments.example.test:443/l/%C3%A9~x?b=2&a=1#top' } }] },
    },
  ),
  casesOf('links', live)(
    'single-use',
    'a link for one use',
    ['client.link-url-as-returned', 'client.null-stays-null'],
    async (play) => {
      await link(play, { kind: 'single_use' });
      await play.tell('get_payment_link', { id: lastId(play, 'payment_link') });
    },
  ),
  casesOf('links', live)(
    'all-given',
    'a link with everything that can be given',
    ['client.expiry-is-date-time', 'client.times-as-documented', 'client.amounts-unchanged'],
    (play) =>
      link(play, {
        kind: 'reusable',
        max_uses: 1 + play.below(50),
        expires_at: inDays(play, 1 + play.below(90)),
        description: 'Viatu “vizuri” — size 44/45',
        reference: play.word('order'),
        success_url: `${play.stage.seedData.website}/thanks?o=1&p=2`,
      }),
  ),
  casesOf('links', live)(
    'given-key',
    'the caller gives a link its key, and asks twice',
    ['client.sends-given-key', 'client.link-resent-with-key'],
    async (play) => {
      const asks = { idempotency_key: play.word('key'), title: play.word('Shoes'), amount_minor: play.amount() };
      await play.tell('create_payment_link', asks);
      await play.tell('create_payment_link', asks);
    },
    { stage: { script: [{ on: '*', lose: 'after' }] } },
  ),
];

const endpoints: readonly ClientCase[] = [
  casesOf('webhooks', live)(
    'endpoint',
    'an endpoint is set, set anew, listed and deleted',
    ['client.times-as-documented'],
    async (play) => {
      await play.tell('set_webhook_endpoint', { url: `https://${play.word('shop')}.example.test/hook` });
      await play.tell('set_webhook_endpoint', { url: `https://${play.word('shop')}.example.test/hook` });
      await play.tell('list_webhook_endpoints');
      await play.tell('delete_webhook_endpoint', { id: lastId(play, 'webhook_endpoint') });
    },
  ),
  casesOf('webhooks', live)(
    'log',
    'events are read from the log, none of them delivered',
    ['client.times-as-documented', 'client.null-stays-null', 'client.amounts-unchanged'],
    async (play) => {
      const { control_number } = await asked(play, 'POST', '/v1/bills', { customer_ref: 'c-1', amount_minor: 20_000 });
      await play.stage.operate('pay_bill', { control_number: String(control_number), amount_minor: 20_000 });
      const log = await asked(play, 'GET', '/v1/events');
      const [first] = Array.isArray(log['data']) ? (log['data'] as readonly { readonly id: string }[]) : [];
      await play.tell('list_events');
      await play.tell('get_event', { id: first?.id ?? '' });
    },
  ),
];

/** Objects on their way through a client. */
export const objectCases: readonly ClientCase[] = [...pos, ...bills, ...links, ...endpoints];
