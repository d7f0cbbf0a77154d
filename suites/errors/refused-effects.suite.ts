import fc from 'fast-check';
import { scopes, type Scope } from '../../src/contract/scopes.ts';
import type { Exchange, RequestTemplate } from '../../src/evidence/exchange.ts';
import { idOf } from '../../src/evidence/read.ts';
import { freshRef } from '../../src/generate/bills/bill.ts';
import { freshReference } from '../../src/generate/charges/fresh-reference.ts';
import { triggerPayer } from '../../src/generate/charges/msisdn.ts';
import { setEndpoint } from '../../src/generate/request.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { nobodysUrl } from '../../src/generate/webhooks/webhook-url.ts';
import { property } from '../../src/generate/property.ts';
import { values } from '../../src/generate/values.ts';
import type { Check, CheckContext, Needs } from '../../src/run/check/check.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { charges, freshBill, links, posCharges } from '../creations.ts';
import { keyOf, mayBe, ofOwn, ownBusiness, ownTill } from '../own-business.ts';
import { pause } from '../sending.ts';
import { nothingMoves, perLook } from './amid.ts';
import { inSandbox, onLive, views, type Deed, type Scene } from './refused-deeds.ts';

/** What was made a moment ago, or refused, may not show at once. */
const settling_s = 20;
const after_s = 6;

/** Nobody is prompted for what is looked at: on live a payer may answer at any moment. */
async function sceneOf(context: CheckContext): Promise<Scene | null> {
  const [{ business, key: owner }, { key: stranger }] = [await ownBusiness(context), await ownBusiness(context)];
  const reader = await keyOf(context, business, { scopes: scopes.filter(isReading) });
  const uncharging = await keyOf(context, business, { scopes: scopes.filter((each) => each !== 'charges:write') });
  const viewer = drawn(fc.constantFrom(owner, reader));
  const scene = { owner, stranger, reader, viewer, uncharging, reference: freshReference(), customer: freshRef() };
  if (context.deployment === 'live') return furnished(context, business, scene);
  const unanswered = { ...charges.sample(), reference: scene.reference, msisdn: `0${triggerPayer(4)}` };
  const order = charges.post(owner, unanswered);
  const charge = idOf(await context.send(order));
  return { ...scene, charge, order, bill: '', link: '', endpoint: null, till: null, closedTill: null };
}

const isReading = (scope: Scope): boolean => scope.endsWith(':read');

type Named = Pick<Scene, 'owner' | 'stranger' | 'reader' | 'viewer' | 'uncharging' | 'reference' | 'customer'>;

async function furnished(context: CheckContext, business: string, who: Named): Promise<Scene | null> {
  const { owner, reference, customer } = who;
  const made = async (request: RequestTemplate) => idOf(await context.send(request));
  const bill = await made(freshBill(owner, { customer_ref: customer }));
  const link = await made(links.post(owner, { ...links.sample(), reference }, freshKey()));
  if (bill === null || link === null) return null;
  const endpoint = await made(setEndpoint(owner, { url: nobodysUrl }));
  const { answer: till } = await mayBe(ownTill(context, business));
  const order = till === null ? null : posCharges.post(owner, { ...posCharges.sample(), reference, till });
  const charge = order && (await made(order));
  const { answer: closedTill } = await mayBe(closedOf(context, business));
  return { ...who, charge, order, bill, link, endpoint, till, closedTill };
}

async function closedOf(context: CheckContext, business: string): Promise<string> {
  const till = await ownTill(context, business);
  await context.operate('close_till', { till });
  return till;
}

/** null: nobody tells. */
async function messagesOf(context: CheckContext, { bill }: Scene): Promise<number | null> {
  const { answer } = await mayBe(context.operate('messages', { bill }));
  return Array.isArray(answer?.['messages']) ? answer['messages'].length : null;
}

async function refused(
  context: CheckContext,
  scene: Scene,
  { asks, sees, messages }: Deed,
  shown: Map<string, Exchange>,
): Promise<void> {
  const request = asks(scene);
  if (request === null) return;
  const looks = sees.flatMap((view) => views[view](scene) ?? []);
  const count = messages && { messages: () => messagesOf(context, scene) };
  await nothingMoves(context, {
    asks: () => asks(scene) ?? request,
    looks,
    ...count,
    after_s,
    key: scene.owner,
    shown,
  });
}

const inPlaces = (deeds: readonly Deed[]): readonly Deed[] =>
  deeds.toSorted((one, other) => one.sees.join().localeCompare(other.sees.join()));

/** Each has a business of its own, so that their waits overlap. */
const scenes = 3;

const shared = (deeds: readonly Deed[]): readonly (readonly Deed[])[] =>
  Array.from({ length: scenes }, (_, scene) => deeds.filter((_deed, at) => at % scenes === scene)).filter(
    (each) => each.length > 0,
  );

const mostOf = (deeds: readonly Deed[]): number => deeds.reduce((sum, { sees }) => sum + 5 + perLook * sees.length, 0);

const nothingDone = (id: string, deeds: readonly Deed[], needs: Needs, deployment: Check['deployment']): Check =>
  property<readonly Deed[]>({
    id: `refused-effects/${id}`,
    title: 'What is refused makes nothing, moves nothing and sends nothing',
    deployment,
    rules: [...new Set(deeds.map(({ rule }) => rule))],
    needs,
    ...values(
      fc.shuffledSubarray([...deeds], { minLength: 1, maxLength: Math.ceil(deeds.length / scenes) }),
      shared(deeds),
    ),
    runs: { deep: 2 * scenes },
    apart: true,
    requestsPerRun: 8 + Math.max(...shared(deeds).map(mostOf)),
    wait_s: settling_s + deeds.length * after_s,
    body: async (context, chosen) => {
      const scene = await sceneOf(context);
      if (!scene) return;
      await pause(context, settling_s);
      const shown = new Map<string, Exchange>();
      // Those that are seen in the same places one after the other: each look is the first of the next.
      for (const deed of inPlaces(chosen)) await refused(context, scene, deed, shown);
    },
  });

const asking: Needs = ofOwn('prompting');

export const checks = [
  nothingDone('in-sandbox', inSandbox, asking, 'sandbox'),
  nothingDone('on-live', onLive, { ...asking, operatorMay: ['open_till', 'close_till', 'messages'] }, 'live'),
];
