import type { ClientCase } from '../case.ts';
import { casesOf } from './case-of.ts';
import { asked, bill, lastId, till } from './deeds.ts';
import { approved, handed, paid, paidByAnother, posted, receives, remade, unpaid } from './receiving.ts';

const live = { deployment: 'live' } as const;

const bills = casesOf('receiver', live);

/** A bill is paid in parts, each of which is posted. */
const billed = (parts: readonly number[], reference?: string) =>
  receives(async (play) => {
    await handed(play, await paid(play));
    await bill(play, { amount_minor: 30_000 });
    const { control_number } = await asked(play, 'GET', `/v1/bills/${lastId(play, 'bill')}`);
    let left = 30_000;
    for (const amount_minor of parts) {
      await play.stage.operate('pay_bill', { control_number: String(control_number), amount_minor });
      left = Math.max(0, left - amount_minor);
      const text = reference === undefined ? posted(play) : remade(posted(play), {}, { reference });
      await handed(play, text, { outstanding: left });
    }
  });

/** What is posted about bills, and codes at a till. */
export const billReceiverCases: readonly ClientCase[] = [
  bills('bill-paid', 'a bill is paid at once', ['client.reconciles-bills'], billed([30_000])),
  bills(
    'bill-with-a-reference',
    'a payment of a bill has a reference of its own',
    ['client.reconciles-bills'],
    billed([30_000], 'counter-7'),
  ),
  bills('bill-part', 'a part of a bill is paid', ['client.part-payment-is-not-paid'], billed([10_000])),
  bills(
    'bill-parts',
    'a bill is paid in parts',
    ['client.part-payment-is-not-paid', 'client.reconciles-bills', 'client.fulfils-once'],
    billed([10_000, 5_000, 15_000]),
  ),
  bills(
    'bill-overpaid',
    'more than a bill is paid',
    ['client.reconciles-bills', 'client.fulfils-once'],
    billed([50_000]),
  ),
  bills(
    'bill-posted-again',
    'the payment of a bill is posted twice',
    ['client.event-again-fulfils-once', 'client.reconciles-bills'],
    async (play) => {
      await billed([30_000])(play);
      await handed(play, posted(play), { outstanding: 0 });
    },
  ),
  bills(
    'bill-of-tests',
    'a test event of a bill comes to a receiver of live',
    ['client.test-events-fulfil-nothing'],
    receives(async (play) => {
      await handed(play, await paid(play));
      await bill(play, { amount_minor: 30_000 });
      const { id, control_number } = await asked(play, 'GET', `/v1/bills/${lastId(play, 'bill')}`);
      const ofBill = { reference: undefined, bill: { id, control_number, outstanding_minor: 0 } };
      await paidByAnother(play);
      await handed(play, remade(posted(play), { id: play.word('ev_test'), livemode: false }, ofBill));
    }),
  ),
  bills('bill-paid-again', 'a bill that is paid is paid once more', ['client.fulfils-once'], billed([30_000, 10_000])),
  casesOf('receiver', live)(
    'till',
    'a code at a till is paid',
    ['client.pos-payment-known'],
    receives(async (play) => {
      await handed(play, await paid(play));
      await till(play);
      await handed(play, await approved(play));
    }),
  ),
  casesOf('receiver', live)(
    'till-of-tests',
    'a test event of a till comes to a receiver of live',
    ['client.test-events-fulfil-nothing'],
    receives(async (play) => {
      await handed(play, await paid(play));
      const ofTill = { rail: 'wallet', till: play.stage.seedData.tills.open[0] };
      await handed(play, await unpaid(play, { livemode: false }, 'succeeded', ofTill));
    }),
  ),
];
