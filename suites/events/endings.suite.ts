import { listEvents } from '../../src/generate/request.ts';
import { unpaidLogged } from '../../src/judge/events/log.situation.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { promptSale, type Sale } from './sales.ts';
import { openShop, told } from './shop.ts';
import { charges } from '../creations.ts';
import { pause } from '../sending.ts';

const window_s = 15 * 60;

/** What a charge that nobody paid is told of; which of its endings make an event is open, but none of them a success. */
export const checks = [
  told({
    id: 'event-endings/declined',
    title: 'A charge that the payer declined is told of by no success',
    rules: ['event.charge-details', 'event.type'],
    operator: ['decline_charge'],
    requests: 6,
    wait_s: 60,
    run: async (context) => {
      const { key } = await openShop(context);
      const sale = await promptSale(context, key);
      await context.operate('decline_charge', { charge: sale.charge });
      await ending(context, key, sale, 60);
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
