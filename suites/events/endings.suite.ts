import { listEvents } from '../../src/generate/request.ts';
import { unpaidLogged } from '../../src/judge/events/log.situation.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { orderSales, promptSale, type Sale } from './sales.ts';
import { openShop, told } from './shop.ts';
import { charges } from '../creations.ts';
import { mostReads, showing_s } from '../until-shown.ts';
import { loggedOf } from './watch.ts';
import { pause } from '../sending.ts';

const window_s = 15 * 60;

/** What a charge that nobody paid is told of; which of its endings make an event is open, but none of them a success. */
export const checks = [
  told({
    id: 'event-endings/declined',
    title:
      'A charge that the payer declined is told of by no success, and one that is asked for in its place by its own',
    rules: ['event.charge-details', 'event.type'],
    operator: ['decline_charge', 'approve_charge'],
    requests: 7 + mostReads,
    wait_s: 60 + showing_s,
    run: async (context) => {
      const { key } = await openShop(context);
      const [ask, askAgain] = orderSales(context, key);
      const sale = await ask();
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
    requests: 6,
    wait_s: window_s + 300,
    run: async (context) => {
      const { key } = await openShop(context);
      await ending(context, key, await promptSale(context, key), window_s + 300);
    },
  }),
];

async function ending(context: CheckContext, key: string, sale: Sale, after_s: number): Promise<void> {
  await pause(context, after_s);
  const read = await context.send(charges.get(key, sale.charge!));
  const list = await context.send(listEvents(key));
  // What the log tells may show at the charge a moment later.
  await pause(context, 10);
  const later = await context.send(charges.get(key, sale.charge!));
  context.judge(unpaidLogged, { read, list, later });
}
