import { setTimeout as pause } from 'node:timers/promises';
import type { RuleId } from '../../contract/rules.ts';
import { asObject } from '../../evidence/read.ts';
import type { ClientCase } from '../case.ts';
import type { Play } from '../play.ts';
import { casesOf } from './case-of.ts';
import { asked as listed, lastId } from './deeds.ts';
import { approved, handed, paidByAnother, posted, receives, receiving, remade } from './receiving.ts';

const succeeded: readonly RuleId[] = ['client.fulfils-on-charge-succeeded'];

const order = casesOf('receiver', { deployment: 'live' });

async function ordered(play: Play, wait_s = 0): Promise<string> {
  const { reference, ...body } = play.charge();
  await play.tell('submit_order', { ...body, order: reference, wait_s });
  return String(reference);
}

/** Asks how an order stands, some times more while a receiver may be at work on what it took. */
async function asked(play: Play, name: string): Promise<void> {
  for (let times = 0; times < 4; times += 1) {
    const told = await play.tell('order_status', { order: name });
    if (told.is !== 'result' || asObject(told.value)?.['status'] !== 'waiting') return;
    await pause(300);
  }
}

/** An event that is no payment comes while an order waits. */
const about = (type: string, state: string) =>
  receives(async (play) => {
    await paidByAnother(play);
    const name = await ordered(play);
    const charge = { id: lastId(play, 'charge'), reference: name, state };
    await handed(play, remade(posted(play), { id: play.word('ev_other'), type }, charge));
    await play.tell('order_status', { order: name });
  });

/** The charge that is made while its answer is still awaited. */
async function newest(play: Play): Promise<string | null> {
  for (let times = 0; times < 20; times += 1) {
    const { data } = await listed(play, 'GET', '/v1/charges?limit=1');
    const id = Array.isArray(data) ? asObject(data[0])?.['id'] : undefined;
    if (typeof id === 'string') return id;
    await pause(20);
  }
  return null;
}

/** What is posted about the orders of a merchant. */
export const orderReceiverCases: readonly ClientCase[] = [
  order(
    'order-paid',
    'a webhook tells that an order is paid',
    succeeded,
    receives(async (play) => {
      const name = await ordered(play);
      await handed(play, await approved(play));
      await asked(play, name);
    }),
  ),
  order(
    'order-read-and-posted',
    'an order is known to be paid, and then its webhook comes',
    ['client.fulfils-once'],
    receives(async (play) => {
      const name = await ordered(play);
      const text = await approved(play);
      await play.tell('order_status', { order: name });
      await handed(play, text);
    }),
  ),
  order(
    'order-posted-while-waiting',
    'a webhook comes while an order waits',
    ['client.fulfils-once', ...succeeded],
    receives(async (play) => {
      const waiting = ordered(play, 3);
      await Promise.race([play.arrival(), waiting]);
      await play.stage.settled();
      await handed(play, await approved(play));
      await asked(play, await waiting);
    }),
  ),
  order(
    'order-expired-late',
    'charge.expired comes after the payment',
    ['client.late-event-undoes-nothing'],
    receives(async (play) => {
      const name = await ordered(play);
      const text = await approved(play);
      await handed(play, text);
      await play.tell('order_status', { order: name });
      const late = { id: play.word('ev_late'), type: 'charge.expired' };
      await handed(play, remade(text, late, { state: 'expired' }));
      await play.tell('order_status', { order: name });
    }),
  ),
  order(
    'order-expired-late-and-again',
    'charge.expired comes after the payment, which is then posted again',
    ['client.late-event-undoes-nothing', 'client.event-again-fulfils-once'],
    receives(async (play) => {
      const name = await ordered(play);
      const text = await approved(play);
      await handed(play, text);
      await play.tell('order_status', { order: name });
      await handed(play, remade(text, { id: play.word('ev_late'), type: 'charge.expired' }, { state: 'expired' }));
      await handed(play, text);
      await asked(play, name);
    }),
  ),
  order(
    'order-expired',
    'charge.expired comes while an order waits',
    ['client.fulfils-on-charge-succeeded', 'client.no-fulfilment-before-succeeded'],
    about('charge.expired', 'expired'),
  ),
  order(
    'order-unknown-event',
    'an event of an unknown type comes while an order waits',
    ['client.unknown-event-fulfils-nothing', 'client.processing-is-not-failure', 'client.no-cancel-on-processing'],
    about('charge.review_opened', 'processing'),
  ),
  order(
    'order-escrow',
    'an event of an escrow comes while an order waits',
    ['client.fulfils-on-charge-succeeded', 'client.processing-is-not-failure'],
    about('escrow.funded', 'processing'),
  ),
  order(
    'order-posted-before-its-answer',
    'a webhook comes before the answer to the charge',
    ['client.fulfils-once', ...succeeded],
    receives(async (play) => {
      play.stage.script.add({ on: 'POST /v1/charges', delay_ms: 700 });
      const waiting = ordered(play);
      await Promise.race([play.arrival(), waiting]);
      const charge = await newest(play);
      if (charge === null) return;
      await play.stage.operate('approve_charge', { charge });
      const text = posted(play);
      await handed(play, text);
      await asked(play, await waiting);
      await handed(play, text);
    }),
  ),
  casesOf('receiver', { deployment: 'live', restarts: true })(
    'order-posted-after-a-kill',
    'an order is known to be paid, the process is killed, and then its webhook comes',
    ['client.fulfils-once'],
    receives(async (play) => {
      const name = await ordered(play);
      const text = await approved(play);
      await play.tell('order_status', { order: name });
      await play.restart();
      await receiving(play);
      await handed(play, text);
      await play.tell('order_status', { order: name });
    }),
  ),
  order(
    'order-test-event',
    'a test event about an order comes to a receiver of live',
    ['client.test-events-fulfil-nothing', 'client.no-fulfilment-before-succeeded'],
    receives(async (play) => {
      const name = await ordered(play);
      await paidByAnother(play);
      const charge = { id: lastId(play, 'charge'), reference: name };
      await handed(play, remade(posted(play), { id: play.word('ev_test'), livemode: false }, charge));
      await play.tell('order_status', { order: name });
    }),
  ),
];
