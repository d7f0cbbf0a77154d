import { eventIn } from '../../src/evidence/event.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { listEvents } from '../../src/generate/request.ts';
import { paymentTold } from '../../src/judge/events/payments.situation.ts';
import { mostReads, showing_s } from '../until-shown.ts';
import { ofBill, ways } from './sales.ts';
import { openShop, told } from './shop.ts';
import { patience_s, postOf } from './watch.ts';
import { noTaker } from '../webhooks/receivers.ts';

const day_s = 86_400;

const way = ways.find(({ what }) => what === 'part-of-a-bill')!;

export const checks = [
  told({
    id: `events/of-a-${way.what}-posted-again`,
    title: 'What is posted a second time tells of a payment of a bill what the first post told',
    rules: ofBill,
    operator: way.operator,
    requests: 6 + mostReads,
    wait_s: day_s + showing_s,
    least_wait_s: 60,
    run: async (context) => {
      const shop = await openShop(context, { status: noTaker() });
      const sale = await way.sell(context, shop);
      const { made, bill, names } = sale;
      const charge = await sale.pay();
      const first = await postOf(context, shop.inbox, { names });
      if (first === null) return;
      shop.inbox.behave({ status: 200 });
      const isIt = (post: Exchange): boolean => post !== first && eventIn(post)?.['id'] === eventIn(first)?.['id'];
      // When it is posted again is not stated.
      const post = await shop.inbox.next(isIt, patience_s(context));
      const list = await context.send(listEvents(shop.key));
      if (post) context.judge(paymentTold, { made, post, bill, names, charge, list });
    },
  }),
];
