import type { Subject } from '../../src/evidence/event.ts';
import type { Exchange, RequestTemplate } from '../../src/evidence/exchange.ts';
import { idOf } from '../../src/evidence/read.ts';
import { plainCharge, type ChargeBody } from '../../src/generate/charges/charge.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { listEndpoints, listEvents } from '../../src/generate/request.ts';
import { triggerPayer } from '../../src/generate/charges/msisdn.ts';
import { script } from '../../src/generate/script.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import type { Listening } from '../../src/run/webhooks/listening.ts';
import { makeKey, retire } from '../auth/live-keys-made.ts';
import { freshReference } from '../../src/generate/charges/fresh-reference.ts';
import { charges, dearer } from '../creations.ts';
import { makesBusinesses, ownBusiness } from '../own-business.ts';
import { inTurn, pause } from '../sending.ts';
import { showing_s } from '../until-shown.ts';
import { richly } from './sale-words.ts';
import { making, noTestEvent, ofTests, shown, testAddress, tested } from './test-mode.ts';
import { postOf } from './watch.ts';

/** After which nothing is on its way any more that was signed by the secret of before. */
const resigned_s = 900;

const wanted = 5;

/** Where test events of a business go, and the key that makes what they tell of. */
interface Desk {
  readonly context: CheckContext;
  readonly key: string;
  readonly inbox: Listening;
}

interface Told {
  readonly subject: Subject;
  readonly post: Exchange | null;
}

const paidAtOnce = (): ChargeBody => ({
  ...plainCharge,
  ...charges.sample(),
  msisdn: `0${triggerPayer(1)}`,
  reference: freshReference(),
});

const ask = ({ key }: Desk, body = paidAtOnce()): RequestTemplate => charges.post(key, richly({ ...body }), freshKey());

/** Charges that are asked for at once and succeed, and the posts that tell of their ids; null: none came. */
async function told({ context, key, inbox }: Desk, ...creations: readonly RequestTemplate[]): Promise<readonly Told[]> {
  const made = await Promise.all(creations.map((creation) => context.send(creation)));
  const subjects: Subject[] = [];
  for (const id of made.map(idOf)) if (id !== null) subjects.push(await shown(context, key, [id]));
  const all: Told[] = [];
  for (const subject of subjects) all.push({ subject, post: await postOf(context, inbox, subject) });
  return all;
}

/** @param other shows that the listener can be reached, and that events tell the id of their charge */
async function mustBeTold(desk: Desk, other: Exchange, ...creations: readonly RequestTemplate[]): Promise<void> {
  for (const { subject, post } of await told(desk, ...creations))
    if (post === null) noTestEvent(desk.context, desk.inbox, other, subject);
}

/** Its address is taken away for a while, and is another before it is the same again. */
async function movedAndBack({ context, key, inbox }: Desk, business: string): Promise<void> {
  await context.operate('set_test_webhook', { business, url: null });
  await tested(context, key, 1);
  // What nobody was told of is not listed either, nor is where they might have been.
  await inTurn(context, listEvents(key), listEndpoints(key));
  await testAddress(context, business);
  await context.operate('set_test_webhook', { business, url: inbox.url });
}

export const checks = [
  script({
    id: 'event-modes/one-after-another',
    deployment: 'sandbox',
    title:
      'A test event tells of each charge: of some like another and at one moment, by a key in its grace, and at an address that was set again',
    rules: [...ofTests, 'webhooks.signed', 'idempotency.same-key-same-request', 'idempotency.mismatch-on-amount'],
    needs: { keys: {}, operator: [...makesBusinesses, 'set_test_webhook', 'retire_key'], fixtures: ['hook'] },
    requests: (wanted + 1) * making + 5,
    wait_s: (wanted + 1) * showing_s + 60 + resigned_s,
    run: async (context) => {
      const { business } = await ownBusiness(context, { mode: 'test' });
      const made = await makeKey(
        context,
        business,
        ['charges:read', 'charges:write', 'events:read', 'webhooks:read'],
        null,
      );
      const desk: Desk = { context, key: made.label, inbox: await testAddress(context, business) };
      const body = paidAtOnce();
      const first = ask(desk, body);
      const heard = (await told(desk, first))[0]?.post;
      // What an event tells of a charge beside its reference is not stated.
      if (!heard) return;
      await context.send(first);
      const order = ask(desk, body);
      await mustBeTold(desk, heard, order, ask(desk, body), dearer(order));
      await retire(context, made, '24h');
      const { reference: _, ...unreferenced } = paidAtOnce();
      await mustBeTold(desk, heard, ask(desk, unreferenced));
      if (!context.clock.jumps) return;
      await movedAndBack(desk, business);
      await context.send(first);
      await pause(context, resigned_s);
      await mustBeTold(desk, heard, ask(desk));
    },
  }),
];
