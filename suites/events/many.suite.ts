import { idOf } from '../../src/evidence/read.ts';
import { getEvent, listEvents } from '../../src/generate/request.ts';
import { stillReadable } from '../../src/judge/events/unrouted.situation.ts';
import { collect, weigh, weighing } from '../balance/balance-ledger.ts';
import { openShop } from '../balance/ways.ts';
import { charges, freshLink } from '../creations.ts';
import { walk } from '../lists/walking.ts';
import { mostReads, showing_s } from '../until-shown.ts';
import { pause } from '../sending.ts';
import { told } from './shop.ts';
import { loggedOf } from './watch.ts';

/** More than a page of any list holds. */
const payments = 115;

const pages = 3;

export const checks = [
  told({
    id: 'event-many/after-the-first',
    title: 'The first of many events can still be read, and all that was paid is in the list and in the balance',
    rules: [
      'delivery.unrouted-stays-readable',
      'events.get.served',
      'charges.list.holds-created',
      'list.cursor-continues-after',
      'money.balance-moves-by-net',
    ],
    // Nobody does so much by hand.
    operator: ['pay_link', 'advance_clock'],
    inbox: false,
    requests: 6 + mostReads + 2 * pages + weighing,
    wait_s: 3 * showing_s,
    run: async (context) => {
      const shop = await openShop(context);
      const link = shop && idOf(await context.send(freshLink(shop.key, { kind: 'reusable', max_uses: 2 * payments })));
      if (!shop || link === null) return;
      const pay = () => context.operate('pay_link', { link });
      const { charge } = await pay();
      const { found } = await loggedOf(context, shop.key, { names: [typeof charge === 'string' ? charge : link] });
      for (let paid = 1; paid < payments; paid += 1) await pay();
      await pause(context, showing_s);
      if (found)
        context.judge(stillReadable, {
          id: found.id,
          shown: await context.send(getEvent(shop.key, found.id)),
          addressed: false,
        });
      await context.send(listEvents(shop.key));
      await walk(context, { key: shop.key, list: charges.list, query: { limit: '100' }, pages });
      await collect(context, shop.balanceLedger);
      await weigh(context, shop.balanceLedger);
    },
  }),
];
