import { loggedIn, type Subject } from '../../src/evidence/event.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { idOf } from '../../src/evidence/read.ts';
import { listEvents } from '../../src/generate/request.ts';
import { unpaidLogged } from '../../src/judge/events/log.situation.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { orderSales, promptSale, type Sale } from './sales.ts';
import { openShop, told, type Shop } from './shop.ts';
import { charges, freshBill, freshLink } from '../creations.ts';
import { mayBe } from '../own-business.ts';
import { mostReads, showing_s } from '../until-shown.ts';
import { loggedOf, postOrBlame } from './watch.ts';
import { inTurn, pause } from '../sending.ts';
import { noTaker } from '../webhooks/receivers.ts';
import { attemptsAgain } from '../webhooks/retrying.ts';

const window_s = 15 * 60;
const days_s = 4 * 86_400;

/** What a charge that nobody paid is told of; which of its endings make an event is open, but none of them a success. */
export const checks = [
  told({
    id: 'event-endings/declined',
    title:
      'A charge that the payer declined is told of by no success, and one that is asked for in its place by its own',
    rules: ['event.charge-details', 'event.type'],
    operator: ['decline_charge', 'approve_charge'],
    operatorMay: ['cancel_bill', 'close_link'],
    requests: 9 + mostReads,
    wait_s: 60 + showing_s,
    run: async (context) => {
      const { key } = await openShop(context);
      const [ask, askAgain] = orderSales(context, key);
      const sale = await ask();
      await givenUp(context, key);
      await context.operate('decline_charge', { charge: sale.charge });
      await ending(context, key, sale, 60);
      const next = await askAgain();
      await next.pay();
      await loggedOf(context, key, next);
    },
  }),
  told({
    id: 'event-endings/expired',
    title: 'A charge that nobody answered is told of by no success',
    rules: ['event.charge-details'],
    operator: [],
    requests: 12 + mostReads,
    wait_s: window_s + 300 + days_s,
    least_wait_s: window_s + 300,
    run: async (context) => {
      const shop = await openShop(context, { status: noTaker() });
      const expires_at = new Date(context.clock.now() + (window_s / 2) * 1000).toISOString();
      await context.send(freshBill(shop.key, { expires_at }));
      const sale = await promptSale(context, shop.key);
      const list = await ending(context, shop.key, sale, window_s + 300);
      const about: Subject = { names: sale.names, type: 'charge.expired' };
      const logged = loggedIn(list, about);
      if (logged) await isPosted(context, shop, about, logged.id);
    },
  }),
];

/** What else comes to an end makes no event of a type of its own. */
async function givenUp(context: CheckContext, key: string): Promise<void> {
  // Nobody does so by hand for what is told of nothing else.
  if (!context.clock.jumps) return;
  const [bill, link] = (await inTurn(context, freshBill(key), freshLink(key))).map(idOf);
  if (bill) await mayBe(context.operate('cancel_bill', { bill }));
  if (link) await mayBe(context.operate('close_link', { link }));
}

/** Whether an expiry makes an event is open; one that it makes is posted, and posted again when asked for. */
async function isPosted(context: CheckContext, shop: Shop, about: Subject, id: string): Promise<void> {
  if ((await postOrBlame(context, shop, about)) === null) return;
  if (!context.clock.jumps) return;
  // Most have given up by then: an attempt that comes was asked for.
  await pause(context, days_s);
  // For how long an event is kept is not stated.
  await mayBe(attemptsAgain(context, { shop, sale: about, id }));
}

async function ending(context: CheckContext, key: string, sale: Sale, after_s: number): Promise<Exchange> {
  await pause(context, after_s);
  const read = await context.send(charges.get(key, sale.charge!));
  const list = await context.send(listEvents(key));
  // What the log tells may show at the charge a moment later.
  await pause(context, 10);
  const later = await context.send(charges.get(key, sale.charge!));
  context.judge(unpaidLogged, { read, list, later });
  return list;
}
