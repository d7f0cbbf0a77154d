import fc from 'fast-check';
import { page } from '../../src/contract/chapters/lists.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { idOf } from '../../src/evidence/read.ts';
import { getEvent, listEvents, setEndpoint } from '../../src/generate/request.ts';
import { stillReadable } from '../../src/judge/events/unrouted.situation.ts';
import { collect, weigh, weighing } from '../balance/balance-ledger.ts';
import { openShop } from '../balance/ways.ts';
import { charges, freshLink } from '../creations.ts';
import { walk } from '../lists/walking.ts';
import { mostReads, showing_s } from '../until-shown.ts';
import { abreast, pause, readAll } from '../sending.ts';
import { mayBe } from '../own-business.ts';
import { listening, told } from './shop.ts';
import { loggedOf, postOrBlame } from './watch.ts';

/** More than a page of any list holds. */
const payments = 115;

/** The last of them are told, to whoever can listen. */
const posted = 12;

const pages = 3;

/** Of pages below the largest. */
const sizes = [60, 80].map((min) => fc.integer({ min, max: min + 19 }));

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
    inbox: 'may be',
    requests: 10 + mostReads + mostReads + (2 + sizes.length) * pages + weighing,
    wait_s: 3 * showing_s,
    run: async (context) => {
      const shop = await openShop(context);
      const link = shop && idOf(await context.send(freshLink(shop.key, { kind: 'reusable', max_uses: 2 * payments })));
      if (!shop || link === null) return;
      const pay = () => context.operate('pay_link', { link });
      const { charge } = await pay();
      const { found } = await loggedOf(context, shop.key, { names: [typeof charge === 'string' ? charge : link] });
      for (let paid = 1; paid < payments - posted; paid += 1) await pay();
      const { answer: inbox } = await mayBe(listening(context, shop));
      if (inbox) await context.send(setEndpoint(shop.key, { url: inbox.url }));
      for (let paid = 0; paid < posted - 1; paid += 1) await pay();
      const { charge: last } = await pay();
      if (inbox && typeof last === 'string') await postOrBlame(context, { inbox, key: shop.key }, { names: [last] });
      await pause(context, showing_s);
      if (found)
        context.judge(stillReadable, {
          id: found.id,
          shown: await context.send(getEvent(shop.key, found.id)),
          addressed: false,
        });
      const walkOf = (limit: number) => () =>
        walk(context, { key: shop.key, list: charges.list, query: { limit: String(limit) }, pages });
      // What the largest pages hold is known when smaller ones are looked at.
      await walkOf(page.maximum)();
      const walks = sizes.map(drawn).map(walkOf);
      // All of it was paid.
      const none = ['failed', 'processing'].map((state) =>
        charges.list(shop.key, { state, limit: String(drawn(sizes[0]!)) }),
      );
      await abreast<unknown>([...walks, () => readAll(context, listEvents(shop.key), ...none)]);
      await collect(context, shop.balanceLedger);
      await weigh(context, shop.balanceLedger);
    },
  }),
];
