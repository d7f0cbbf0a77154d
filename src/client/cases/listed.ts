import type { ClientCase } from '../case.ts';
import { casesOf } from './case-of.ts';
import { asked, bill, charged, link } from './deeds.ts';

const live = { deployment: 'live' } as const;

/** Objects as one page of a list has them, in more than one state. */
const lists: readonly ClientCase[] = [
  casesOf('listed', live)(
    'bills',
    'bills are listed, one of them paid in part',
    ['client.amounts-unchanged', 'client.control-number-as-printed', 'client.null-stays-null'],
    async (play) => {
      const made = await asked(play, 'POST', '/v1/bills', { customer_ref: '0012', amount_minor: 30_000 });
      await asked(play, 'POST', '/v1/bills', { customer_ref: play.word('customer'), amount_minor: play.amount() });
      const { control_number } = made;
      await play.stage.operate('pay_bill', { control_number: String(control_number), amount_minor: 12_300 });
      await play.tell('list_bills', { limit: 5 });
    },
  ),
  casesOf('listed')(
    'charges',
    'charges are listed that are on their way, paid and declined',
    ['client.processing-is-not-failure', 'client.no-fulfilment-before-succeeded', 'client.amounts-unchanged'],
    async (play) => {
      for (const trigger of [1, 2, 3] as const) await asked(play, 'POST', '/v1/charges', play.charge(trigger));
      await play.stage.operate('advance_clock', { seconds: 60 });
      await asked(play, 'POST', '/v1/charges', play.charge(4));
      await play.tell('list_charges', {});
    },
  ),
  casesOf('listed', live)(
    'codes',
    'codes at a till are listed and read',
    ['client.pos-fee-is-mdr', 'client.amounts-unchanged', 'client.processing-is-not-failure'],
    async (play) => {
      const asks = { till: play.stage.seedData.tills.open[0], amount_minor: play.amount() };
      const { id } = await asked(play, 'POST', '/v1/pos/charges', asks);
      await play.tell('get_charge', { id });
      await play.tell('list_charges', {});
    },
  ),
  casesOf('listed', live)(
    'links',
    'links are listed, without an end and a limit',
    ['client.null-stays-null', 'client.link-url-as-returned', 'client.times-as-documented'],
    async (play) => {
      await asked(play, 'POST', '/v1/payment_links', {
        title: 'Shoes',
        amount_minor: play.amount(),
        kind: 'single_use',
      });
      await asked(play, 'POST', '/v1/payment_links', { title: 'Socks', amount_minor: play.amount() });
      await play.tell('list_payment_links', { limit: 5 });
    },
  ),
];

const others: readonly ClientCase[] = [
  casesOf('balance', live)('of-money', 'the balance after a payment', ['client.amounts-unchanged'], async (play) => {
    await play.stage.operate('approve_charge', { charge: await charged(play) });
    await play.tell('get_balance');
  }),
  casesOf('texts', live)(
    'of-bills',
    'a bill with digits and odd signs for texts',
    ['client.values-untouched', 'client.digits-stay-text'],
    (play) =>
      bill(play, {
        customer_ref: `00${10_000 + play.below(90_000)}`,
        payer_name: " Asha & Co. <O'Brien> “Ltd” ",
        description: '  kodi ya\u00a0nyumba\t',
      }),
  ),
  casesOf('texts', live)(
    'of-links',
    'a link with odd signs in its texts',
    ['client.values-untouched', 'client.digits-stay-text'],
    (play) => link(play, { title: ' Viatu & “soksi” <b> ', reference: `00${play.below(90_000)}`, description: '' }),
  ),
  casesOf('texts')(
    'of-charges',
    'texts with spaces around them, and letters whose signs stand apart',
    ['client.values-untouched'],
    (play) =>
      play.tell('create_charge', {
        ...play.charge(),
        reference: `${play.word('cafe')}\u0301-\u212b`,
        description: ' \u200bspaces before and after\u00a0 ',
      }),
  ),
  casesOf('texts', live)(
    'of-codes',
    'a code at a till with odd texts',
    ['client.values-untouched', 'client.digits-stay-text'],
    (play) =>
      play.tell('create_pos_charge', {
        till: play.stage.seedData.tills.open[0],
        amount_minor: play.amount(),
        reference: `000${play.below(90_000)}`,
        description: ' Meza 7 — “chai” & mkate ',
      }),
  ),
];

/** What a client gives of lists, of money, and of texts. */
export const listedCases: readonly ClientCase[] = [...lists, ...others];
