import { eventIn } from '../../src/evidence/event.ts';
import { listedIds } from '../../src/evidence/read.ts';
import { deleteEndpoint, getEvent, listEvents } from '../../src/generate/request.ts';
import { nextPaymentTold } from '../../src/judge/events/payments.situation.ts';
import { unrouted } from '../../src/judge/events/unrouted.situation.ts';
import { script } from '../../src/generate/script.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import type { KeyNeed } from '../../src/target/keys.ts';
import { postOrBlame, isUnrouted, loggedOf } from './watch.ts';
import { promptSale, paidPrompt } from './sales.ts';
import { register } from './shop.ts';
import { keyFor, pause } from '../sending.ts';
import { mostReads, showing_s } from '../until-shown.ts';
import { withAddress } from '../webhooks/address.ts';
import { rulesOfObject } from '../rules.ts';
import { charges } from '../creations.ts';

const everything: KeyNeed = {
  mode: 'live',
  has: ['charges:read', 'charges:write', 'events:read', 'webhooks:read', 'webhooks:write'],
};

/** A charge is over, and what there is to tell of it is told. */
const over_s = 15 * 60 + 300;

const newest = 3;

/** Of a business in use, with an operator that can pay or with none: others act on the same one meanwhile. */
export const checks = [
  script({
    id: 'event-main/a-while-later',
    title: 'The log is read once a charge that nobody answered is over',
    rules: [
      'events.list.holds-events',
      'events.get.served',
      'events.get.the-one-asked',
      ...rulesOfObject('events.object', 'event.charge-reference', 'delivery.last-status-of-last-attempt'),
    ],
    needs: { keys: { main: { mode: 'live', has: ['charges:read', 'charges:write', 'events:read'] } } },
    requests: 3 + newest,
    wait_s: over_s,
    run: async (context) => {
      const key = keyFor(context);
      const sale = await promptSale(context, key);
      await pause(context, over_s);
      await context.send(charges.get(key, sale.charge!));
      const list = await context.send(listEvents(key));
      for (const id of listedIds(list).slice(0, newest)) await context.send(getEvent(key, id));
    },
  }),
  withAddress(
    script({
      id: 'event-main/paid-and-told',
      title: 'A payment is told at the address of the business, and is unrouted once that is deleted',
      rules: [
        'events.success-emits-charge-succeeded',
        'webhooks.posted-to-endpoint',
        'webhooks.body-is-event',
        'event.charge-reference',
        'webhook-endpoints.delete.later-events-unrouted',
        'delivery.unrouted-without-endpoint',
      ],
      needs: { keys: { main: everything }, operator: ['approve_charge'], permit: 'prompting', fixtures: ['hook'] },
      requests: 8 + 2 * mostReads,
      wait_s: 60 + 2 * showing_s,
      run: async (context) => {
        const key = keyFor(context);
        const inbox = context.listen({ mode: 'live', business: 'main' });
        const id = await register(context, key, inbox.url);
        const sale = await paidPrompt(context, key);
        const { made, names } = sale;
        const post = await postOrBlame(context, { inbox, key }, { names });
        if (post === null) return;
        context.judge(nextPaymentTold, { made, post, bill: null, what: names[0]!, about: { names }, list: null });
        const event = eventIn(post)?.['id'];
        if (typeof event === 'string') await context.send(getEvent(key, event));
        if (id !== null) await unheard(context, key, id);
      },
    }),
  ),
];

async function unheard(context: CheckContext, key: string, endpoint: string): Promise<void> {
  const deleted = await context.send(deleteEndpoint(key, endpoint));
  const sale = await paidPrompt(context, key);
  const { made, names, charge } = sale;
  const { list } = await loggedOf(context, key, sale, isUnrouted);
  context.judge(unrouted, { absence: 'deleted in use', deleted, made, list, names, charge });
}
