import { kept } from '../../src/evidence/decision.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { asObject, objectOf } from '../../src/evidence/read.ts';
import { getCharge } from '../../src/generate/charges/request.ts';
import { deleteEndpoint, getEvent, listEvents } from '../../src/generate/webhooks/request.ts';
import type { Check, CheckContext } from '../../src/run/check/check.ts';
import type { KeyNeed } from '../../src/target/keys.ts';
import { blameMissing } from './missing.ts';
import { promptSale } from './sales.ts';
import { ofEvents, register } from './shop.ts';
import { deliveryOf, eventIn, loggedOf, postOf } from './watch.ts';
import { keyFor } from '../charges/keys.ts';
import { mostReads, showing_s } from '../until-shown.ts';
import { withAddress } from '../webhooks/address.ts';

const everything: KeyNeed = {
  mode: 'live',
  has: ['charges:read', 'charges:write', 'events:read', 'webhooks:read', 'webhooks:write'],
};

const cost = 8 + 2 * mostReads;

/** A charge is over, and what there is to tell of it is told. */
const over_s = 15 * 60 + 300;

const newest = 3;

/** Of a business in use, with an operator that can pay or with none: others act on the same one meanwhile. */
export const checks: readonly Check[] = [
  {
    id: 'event-main/a-while-later',
    title: 'The log is read once a charge that nobody answered is over',
    kind: 'property',
    deployment: 'live',
    rules: [
      'events.list.holds-events',
      'events.get.served',
      'events.get.the-one-asked',
      ...ofEvents,
      'event.charge-details',
    ],
    needs: { keys: { main: { mode: 'live', has: ['charges:read', 'charges:write', 'events:read'] } } },
    cost: { quick: 0, standard: 3 + newest, deep: 3 + newest },
    wait_s: over_s,
    run: async (context) => {
      const key = keyFor(context);
      const sale = await promptSale(context, key);
      await context.clock.until(context.clock.now() + over_s * 1000);
      await context.send(getCharge(key, sale.charge!));
      const list = await context.send(listEvents(key));
      for (const id of idsIn(list).slice(0, newest)) await context.send(getEvent(key, id));
    },
  },
  withAddress({
    id: 'event-main/paid-and-told',
    title: 'A payment is told at the address of the business, and is unrouted once that is deleted',
    kind: 'property',
    deployment: 'live',
    rules: [
      'events.success-emits-charge-succeeded',
      'webhooks.posted-to-endpoint',
      'webhooks.body-is-event',
      'event.charge-reference',
      'webhook-endpoints.delete.later-events-unrouted',
      'delivery.unrouted-without-endpoint',
    ],
    needs: { keys: { main: everything }, operator: ['approve_charge'], permit: 'prompting', fixtures: ['hook'] },
    cost: { quick: 0, standard: cost, deep: cost },
    wait_s: 60 + 2 * showing_s,
    run: async (context) => {
      const key = keyFor(context);
      const hook = context.listen({ mode: 'live', business: 'main' });
      const id = await register(context, key, hook.url);
      const sale = await promptSale(context, key);
      await sale.pay();
      const post = await postOf(context, hook, sale);
      if (post === null) {
        const { found, list } = await loggedOf(context, key, sale);
        return blameMissing(context, { hook, found, list });
      }
      context.decide(kept('events.success-emits-charge-succeeded'));
      const event = eventIn(post)?.['id'];
      if (typeof event === 'string') await context.send(getEvent(key, event));
      if (id !== null) await unheard(context, key, id);
    },
  }),
];

function idsIn(list: Exchange): readonly string[] {
  const data = objectOf(list)?.['data'];
  const ids = Array.isArray(data) ? data.map((event) => asObject(event)?.['id']) : [];
  return ids.filter((id) => typeof id === 'string');
}

async function unheard(context: CheckContext, key: string, endpoint: string): Promise<void> {
  const deleted = await context.send(deleteEndpoint(key, endpoint));
  const sale = await promptSale(context, key);
  await sale.pay();
  const { found, list } = await loggedOf(context, key, sale, (fields) => deliveryOf(fields)['state'] === 'unrouted');
  if (!found) return;
  const state = deliveryOf(found.fields)['state'];
  const rule = 'webhook-endpoints.delete.later-events-unrouted';
  if (state === 'unrouted') return context.decide(kept(rule), kept('delivery.unrouted-without-endpoint'));
  context.decide({
    is: 'broken',
    rule,
    expected: `an event about ${sale.names[0]} whose delivery is unrouted, since the address was deleted`,
    actual: `${found.id} with the state ${String(state)}`,
    exchanges: [deleted.n, sale.n, list.n],
  });
}
