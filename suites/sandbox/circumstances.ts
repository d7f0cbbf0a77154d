import fc from 'fast-check';
import { scopes } from '../../src/contract/scopes.ts';
import type { Deployment } from '../../src/evidence/exchange.ts';
import { idOf } from '../../src/evidence/read.ts';
import { eternal, freshRef } from '../../src/generate/bills/bill.ts';
import { freshReference } from '../../src/generate/charges/fresh-reference.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { deleteEndpoint, listEndpoints, listEvents, setEndpoint } from '../../src/generate/request.ts';
import { nobodysUrl } from '../../src/generate/webhooks/webhook-url.ts';
import { adopt, makeKey, retire } from '../auth/live-keys-made.ts';
import { promptSale } from '../events/sales.ts';
import { listening } from '../events/shop.ts';
import { postOf } from '../events/watch.ts';
import { bills, charges, posCharges } from '../creations.ts';
import { keyOf, mayBe } from '../own-business.ts';
import { abreast, pause, readAll } from '../sending.ts';
import {
  inSandbox,
  nothing,
  ofBills,
  ofCodes,
  ofLinks,
  ofPayers,
  prompted,
  repeated,
  requested,
  triggered,
  twice,
  type Circumstance,
} from './circumstances-of-sales.ts';
import { kinds } from './kinds.ts';
import type { Scene } from './scene.ts';
import { turn, type Turn } from './years-calendar.ts';

const another = (): string => `${nobodysUrl}?of=${drawn(fc.nat())}`;

async function address(scene: Scene, url: string, key = scene.first): Promise<void> {
  scene.endpoint = idOf(await scene.context.send(setEndpoint(key, { url }))) ?? scene.endpoint;
}

const testUrl = `${nobodysUrl}/tests`;

const unresolved_s = 100;

/** What the operator sets for the sandbox, while something is unresolved for good; it opens nothing. */
const ofTestAddress: readonly Circumstance[] = [
  [testUrl],
  [testUrl, null],
  [testUrl, `${testUrl}/other`],
  [testUrl, null, testUrl],
].map((urls): Circumstance => async (scene) => {
  const { context, business, first } = scene;
  const unresolved = idOf(await context.send(triggered(scene, 4)));
  for (const url of urls) await context.operate('set_test_webhook', { business, url });
  if (urls.length > 1) await context.send(listEndpoints(first));
  await pause(context, unresolved_s);
  if (unresolved !== null) await context.send(charges.get(first, unresolved));
});

const undelivered_s = 9 * 86_400;

const ofAddresses: readonly Circumstance[] = [
  // What was deleted is so whatever is set for the test mode.
  async ({ context, first, endpoint, business }) => {
    if (endpoint !== null) await context.send(deleteEndpoint(first, endpoint));
    await mayBe(context.operate('set_test_webhook', { business, url: testUrl }));
  },
  // Somebody looks meanwhile.
  async (scene) => {
    await abreast<unknown>([() => scene.context.send(listEndpoints(scene.second)), () => address(scene, another())]);
    const setter = scene.sole.get('webhooks:write');
    // Whoever sets it may not read what comes there for that.
    if (setter === undefined) return;
    await address(scene, another(), setter);
    await scene.context.send(listEvents(setter));
  },
  // Set and deleted twice, at the same address.
  async (scene) => {
    for (let times = 0; times < 2; times += 1) {
      await address(scene, nobodysUrl);
      if (scene.endpoint !== null) await scene.context.send(deleteEndpoint(scene.first, scene.endpoint));
    }
  },
  // Twice at one, which becomes that of the test mode as well in between.
  async (scene) => {
    await address(scene, nobodysUrl);
    await mayBe(scene.context.operate('set_test_webhook', { business: scene.business, url: nobodysUrl }));
    await address(scene, nobodysUrl);
  },
  // What is paid is told at an address that was set twice at one moment.
  async (scene) => {
    const { context, first, business } = scene;
    const inbox = await listening(context, { business, key: first });
    const set = setEndpoint(first, { url: inbox.url });
    const [one] = await readAll(context, set, set);
    scene.endpoint = (one && idOf(one)) ?? scene.endpoint;
    const sale = await promptSale(context, first);
    await sale.pay();
    await postOf(context, inbox, sale);
  },
  async (scene) => {
    await address(scene, another());
    await prompted('approve')(scene);
    await pause(scene.context, undelivered_s);
  },
  requested(({ first }) => twice(setEndpoint(first, { url: 'http://shop.example/hook' }))),
];

const ofKeys: readonly Circumstance[] = [
  nothing,
  async (scene) => {
    scene.first = await keyOf(scene.context, scene.business);
  },
  async (scene) => {
    scene.first = scene.unused.pop() ?? scene.first;
  },
  // It goes on asking within its grace, or the one that replaces it does.
  ...[true, false].map((isOld): Circumstance => async (scene) => {
    const { context, business } = scene;
    const old = await makeKey(context, business, scopes, null);
    const secret = await retire(context, old, '24h');
    if (secret === null) return;
    const next = adopt(context, business, { secret, scopes, days: null }).label;
    scene.first = isOld ? old.label : next;
    scene.next = next;
    // What it asks for is paid as what others ask for.
    if (isOld && context.deployment === 'live') await mayBe(prompted('approve')(scene));
  }),
  async ({ context, business }) => retire(context, await makeKey(context, business, scopes, null), 'now'),
];

/** The stranger asks for the same with the same Idempotency-Keys, or asked for such before. */
const ofStrangers: readonly Circumstance[] = [
  nothing,
  ({ context, asked, stranger, website }) =>
    readAll(
      context,
      ...[...asked.values()]
        .filter(
          (request) =>
            !('till' in (request.json as object)) && (website === '' || !('success_url' in (request.json as object))),
        )
        .map((request) => ({ ...request, key: { use: stranger } })),
    ),
  async ({ context, stranger, lent }) => {
    for (const { creation, name } of kinds[context.deployment].filter(({ creation }) => creation !== posCharges)) {
      const names = creation === bills ? { customer_ref: freshRef() } : { reference: freshReference() };
      // What is billed there is soon over.
      const ends = creation === bills ? { expires_at: new Date(context.clock.now() + soon_ms).toISOString() } : {};
      await context.send(creation.post(stranger, { ...creation.sample(), ...names, ...ends }, freshKey()));
      lent.set(name, creation === bills ? { ...names, ...eternal } : names);
    }
  },
];

const soon_ms = 40 * 60_000;

const at =
  (to: Turn): Circumstance =>
  (scene) =>
    turn(to).run({}, scene);

export const toTheLeapDay = at('to the leap day');

/** At once, or when nothing has happened until then. */
const ofTime: readonly Circumstance[] = [
  nothing,
  at('an hour later'),
  at('nearly a day later'),
  at('a week later'),
  at('to the end of the month'),
  at('over 31 days'),
  at('to the first hour of a day'),
  toTheLeapDay,
];

type OfDeployment = Readonly<Record<Deployment, readonly (readonly Circumstance[])[]>>;

/** What a business is about, by what it is about: of each comes one at each moment, beside the others. */
export const histories: OfDeployment = {
  sandbox: [inSandbox, repeated, ofTestAddress],
  live: [ofAddresses, ofBills, ofLinks, ofCodes, ofPayers, repeated],
};

/** How it comes to ask for something after that, one after the other. */
export const occasions: OfDeployment = {
  sandbox: [ofTime, ofKeys, ofStrangers],
  live: [ofTime, ofKeys, ofStrangers],
};
