import type { Deployment, RequestTemplate } from '../../src/evidence/exchange.ts';
import { script } from '../../src/generate/script.ts';
import type { Check } from '../../src/run/check/check.ts';
import { scopes } from '../../src/contract/scopes.ts';
import { chargesPath, getBalance } from '../../src/generate/request.ts';
import { keyReplaced } from '../../src/judge/auth/key-looks.situation.ts';
import { callOf } from '../auth/endpoint-calls.ts';
import { looks, makeKey, retire, servedOf } from '../auth/live-keys-made.ts';
import { mayBe, ofOwn } from '../own-business.ts';
import { muchPaid } from './circumstances-of-sales.ts';
import { askAll, bringAbout, dealt, lookOnAnotherDay, openKinds, programmeOf } from './moment.ts';
import { requestsFor } from './rich-creations.ts';
import { during } from '../balance/outage.ts';
import { makeBill } from '../bills/asking.ts';
import { tellOfNew } from '../notices/telling.ts';
import { bills, dearer } from '../creations.ts';
import { abreast, inTurn, pause } from '../sending.ts';
import { ofBoth, ofLive } from './circumstances-rules.ts';
import { longest_s } from './years-calendar.ts';
import { openScene, sceneMay, scoped, unscoped, type Scene } from './scene.ts';

/** At each of them another share of the probes. */
const moments = 6;

const most = { sandbox: 280, live: 700 } as const;

/** The same after an outage, of which there is one. */
const shareOfOutage = 10;

const inCircumstances = (deployment: Deployment, id: string, rules: Check['rules']): Check =>
  script({
    id,
    title: 'Whatever has become of a business, what it asks for is made, told, taken for the same or refused alike',
    deployment,
    rules: [...ofBoth, ...rules],
    needs: {
      ...ofOwn('prompting', 'advance_clock'),
      operatorMay: [
        ...sceneMay,
        ...(['approve_charge', 'decline_charge'] as const),
        ...(['pay_bill', 'cancel_bill', 'pay_link', 'close_link', 'messages'] as const),
      ],
      mayListen: true,
    },
    requests: most[deployment],
    wait_s: longest_s,
    run: async (context) => {
      const scene = await openScene(context, undefined, 2);
      const programme = programmeOf(scene, moments);
      const deal = dealt(scene, moments);
      for (let at = 0; at < moments; at += 1) {
        if (at === 1 && deployment === 'live') await mayBe(muchPaid(scene));
        await bringAbout(scene, programme);
        const { first } = scene;
        await askAll(scene, deal);
        if (deployment === 'live') await mayBe(tellOfNew(context, first));
        if (deployment === 'live') await lookOnAnotherDay(scene);
      }
    },
  });

const later_s = 700;
const away_s = 400;

/** Names in no order. */
const metadata = { row: 'b', aisle: 7, counter: 'a', box: null };

/** Each kind is put off, twice at one moment where it has a key, and taken with it once the ledger is back. */
async function putOff(scene: Scene): Promise<void> {
  const { context } = scene;
  const requests = openKinds(scene)
    .flatMap((kind) => requestsFor(kind, scene))
    .map((each) => (each.path === chargesPath ? { ...each, json: { ...(each.json as object), metadata } } : each));
  const twice = requests.flatMap((each) => (each.idempotencyKey === undefined ? [each] : [each, each]));
  const stood = openKinds(scene).flatMap((kind) => requestsFor(kind, scene).slice(0, 1));
  const standing = stood.filter(({ idempotencyKey }) => idempotencyKey !== undefined);
  await abreast(stood.map((each) => () => mayBe(context.send(each))));
  const bill = await makeBill(context, scene.first);
  await during(context, async () => {
    const asked = [...twice, ...standing.map(dearer)];
    await abreast(asked.map((each) => () => mayBe(context.sendOnce(each))));
    await mayBe(context.operate('cancel_bill', { bill: bill.id }));
    // It is away for longer than a moment.
    if (context.clock.jumps) await pause(context, away_s);
    await abreast(requests.slice(0, 2).map((each) => () => mayBe(context.sendOnce(each))));
  });
  await context.send(bills.get(scene.first, bill.id));
  // What was made before it is what its key stands for.
  await abreast(standing.map((each) => () => mayBe(inTurn(context, each, dearer(each)))));
  const keyed = requests.filter(({ idempotencyKey }) => idempotencyKey !== undefined);
  // Whoever backs off long enough asks much later.
  if (context.clock.jumps) await pause(context, later_s);
  await abreast(keyed.map((each) => () => mayBe(inTurn(context, each, dearer(each)))));
}

/** Every list, and whatever else can be read without an id, by who may read it and do nothing else. */
const readsOfOneScope = (scene: Scene): readonly RequestTemplate[] =>
  servedOf(looks, scene.context).map((each) => scoped(scene, callOf(each, { use: scene.second })));

const afterOutage = script({
  id: 'circumstances/after-an-outage',
  title: 'After an outage of the ledger, what a business asks for is made, told, taken for the same or refused alike',
  deployment: 'live',
  rules: ['charges.create.status-201', 'bills.create.status-201', 'links.create.status-201'],
  needs: { ...ofOwn('prompting', 'set_ledger'), operatorMay: [...sceneMay, 'cancel_bill'] },
  requests: 25 + 28 + 18 + 100 + looks.length,
  ages_s: later_s + away_s,
  alone: true,
  run: async (context) => {
    const scene = await openScene(context);
    const old = await makeKey(context, scene.business, scopes, null);
    const isReplaced = (await mayBe(retire(context, old, '24h'))).refused === null;
    await putOff(scene);
    await abreast(readsOfOneScope(scene).map((each) => () => mayBe(context.send(each))));
    if (isReplaced)
      context.judge(keyReplaced, { seen: await context.send(getBalance(old.label)), key: 'old', since_ms: null });
    const creations = openKinds(scene).map(({ creation }) => creation.post(scene.second, creation.sample()));
    await abreast(creations.map((each) => () => mayBe(context.send(unscoped(scene, each)))));
    await askAll(scene, dealt(scene, shareOfOutage));
  },
});

export const checks = [
  afterOutage,
  inCircumstances('sandbox', 'circumstances/in-sandbox', []),
  inCircumstances('live', 'circumstances/on-live', ofLive),
];
