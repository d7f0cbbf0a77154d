import fc from 'fast-check';
import { momentIn } from '../../src/contract/date-time.ts';
import type { Exchange, RequestTemplate } from '../../src/evidence/exchange.ts';
import { asObject, idOf } from '../../src/evidence/read.ts';
import { drawn, drawnApart } from '../../src/generate/drawn.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { getBalance, listEndpoints, listEvents } from '../../src/generate/request.ts';
import { draftAsked } from '../../src/judge/auth/key-looks.situation.ts';
import { posCharges, type Creation } from '../creations.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { mayBe, type OwnBusiness } from '../own-business.ts';
import { abreast, inTurn, pause, readAll } from '../sending.ts';
import { kindOf, kinds, type Kind } from './kinds.ts';
import { histories, occasions, toTheLeapDay } from './circumstances.ts';
import type { Circumstance } from './circumstances-of-sales.ts';
import { probes } from './probes.ts';
import { faultyOf, type Probe } from './probes-refused.ts';
import { namesOf } from './refusals.ts';
import { requestsFor } from './rich-creations.ts';
import { hear, openScene, remember, scoped, type Scene } from './scene.ts';
import { turnOf } from '../turn-of.ts';

const shuffled = <T>(all: readonly T[]): readonly T[] =>
  drawn(fc.shuffledSubarray([...all], { minLength: all.length }));

/** Which circumstances come at each moment of a run: all of each subject, in an order of their own. */
interface Programme {
  readonly histories: readonly (readonly Circumstance[])[];
  readonly occasions: readonly (readonly Circumstance[])[];
}

export const programmeOf = ({ context: { deployment } }: Scene, moments: number): Programme => ({
  histories: histories[deployment].map(shuffled),
  occasions: occasions[deployment].map((all) => lastOfAll(shuffled(all).slice(0, moments))),
});

/** What takes a business on by years comes at the end: other businesses are there by then. */
const lastOfAll = (all: readonly Circumstance[]): readonly Circumstance[] => [
  ...all.filter((each) => each !== toTheLeapDay),
  ...all.filter((each) => each === toTheLeapDay),
];

/** Brings about what a moment is to find; what the operator refuses is left out. */
export async function bringAbout(scene: Scene, programme: Programme): Promise<void> {
  const { at } = scene;
  const seed = drawn(fc.nat());
  await abreast(
    programme.histories.map((all, place) => () => drawnApart(seed, place, () => mayBe(turnOf(all, at)(scene)))),
  );
  hear(scene);
  for (const all of programme.occasions) {
    await mayBe(turnOf(all, at)(scene));
    hear(scene);
  }
}

/** Every so many moments each probe comes once. */
interface Share {
  readonly of: number;
  readonly deal: readonly Probe[];
}

/** Deals the probes anew. */
export const dealt = ({ context: { deployment } }: Scene, of: number): Share => ({
  of,
  deal: shuffled(probes[deployment]),
});

export const openKinds = ({ context: { deployment }, till }: Scene): readonly Kind[] =>
  kinds[deployment].filter(({ creation }) => creation !== posCharges || till !== null);

const day_s = 86_400;

/** What was asked for comes again with its key, alike and so often not. */
function again({ second, at }: Scene, request: RequestTemplate, most: number): readonly RequestTemplate[] {
  const kind = kindOf(request);
  if (request.idempotencyKey === undefined || !kind?.alike) return [];
  const body = request.json as { readonly amount_minor: number };
  const { differing } = kind;
  const others = differing.map((_, place) => differing[(place + at) % differing.length]!(body)).slice(0, most);
  return [...others, turnOf(kind.alike, at)].map((fields) => ({
    ...request,
    json: { ...body, ...fields },
    key: { use: second },
  }));
}

/** Another one, alike as far as that is still lawful, or a link of one use by the same names: it is as new as any other. */
function anew({ context, first }: Scene, request: RequestTemplate): readonly RequestTemplate[] {
  const kind = kindOf(request);
  if (!kind) return [];
  const body = request.json as { readonly expires_at?: string };
  const ends = momentIn(body.expires_at) ?? Infinity;
  const once = kind.name === 'link' ? { max_uses: 1 } : {};
  const alike = kind.name === 'link' || ends < context.clock.now() + day_s * 1000 ? namesOf(body) : body;
  return [kind.creation.post(first, { ...alike, ...once }, freshKey())];
}

/** Makes something of a kind. */
async function make(scene: Scene, kind: Kind, request: RequestTemplate): Promise<void> {
  const { answer: made } = await mayBe(scene.context.send(request));
  const id = made && idOf(made);
  if (id === null) return;
  remember(scene, kind.name, id, request);
  if (request.idempotencyKey !== undefined) scene.asked.set(kind, request);
  const { customer_ref } = asObject(request.json) ?? {};
  if (typeof customer_ref === 'string') scene.customer = customer_ref;
}

/** Some are asked for twice, to the letter: what is looked at at one moment, all else one after the other. */
function insist(context: CheckContext, request: RequestTemplate, place: number): Promise<unknown> {
  if (place % 24 !== 0) return context.send(request);
  return (request.method === 'GET' ? readAll : inTurn)(context, request, request);
}

/** What stands as it is, whatever is asked for. */
const standing = ({ context, second }: Scene): readonly RequestTemplate[] => [
  getBalance(second),
  ...(context.deployment === 'live' ? [listEndpoints(second), listEvents(second)] : []),
];

const week = 7;

const weekday = (moment: number): number => Math.floor(moment / 1000 / day_s) % week;

async function lookAtStanding(scene: Scene): Promise<void> {
  const { context, days } = scene;
  days.add(weekday(context.clock.now()));
  await readAll(context, ...standing(scene));
}

/** Looks at what stands on a day of the week on which nobody has looked yet. */
export async function lookOnAnotherDay(scene: Scene): Promise<void> {
  const { context, days } = scene;
  const now = context.clock.now();
  const ahead = Array.from({ length: week }, (_, at) => at + 1);
  const next = ahead.find((count) => !days.has(weekday(now + count * day_s * 1000))) ?? 1;
  await pause(context, next * day_s, day_s / 12);
  await lookAtStanding(scene);
}

async function askAsDraft({ context, draft }: Scene): Promise<void> {
  if (draft !== null) context.judge(draftAsked, { seen: await context.send(getBalance(draft)) });
}

/** What was made last of a kind, or its list, as who may make it and do nothing else asks for it. */
function unread(scene: Scene, { creation, name }: Kind): readonly RequestTemplate[] {
  const { made, customer, second } = scene;
  const { [name]: newest } = made;
  const query = name === 'bill' && customer !== null ? { customer_ref: customer } : {};
  const asked = [creation.list(second, query), ...(newest === null ? [] : [creation.get(second, newest)])];
  return asked.map((each) => ({ ...each, key: scoped(scene, creation.post(second, {})).key }));
}

/** At so many moments in a row what was made of one kind comes again, or nothing where there are fewer kinds. */
const resting = 5;

/** A share of all probes, then what was asked for before, then something new of each kind, and its list. */
export async function askAll(scene: Scene, { of, deal }: Share): Promise<void> {
  const { context, at, second } = scene;
  const asked = deal.filter((_, place) => place % of === at % of).flatMap((probe) => probe(scene) ?? []);
  const open = openKinds(scene);
  const replays = [
    ...[...scene.asked.values()]
      .filter((_, place) => place === at % resting)
      .map((request) => again(scene, request, 0)),
    // Half of what came about now at once; what has no key is made anew.
    ...scene.left
      .filter((_, place) => place % 2 === at % 2)
      .map((request) => (request.idempotencyKey === undefined ? anew : again)(scene, request, 0)),
    // Some time after it came to that, every other one of them not alike as well.
    ...scene.grown.map((request, place) => again(scene, request, (place + at) % 2)),
    // Half of it soon, the rest later.
    ...[scene.grown, scene.older].flatMap((all) =>
      all.filter((_, place) => place % 2 === at % 2).map((request) => anew(scene, request)),
    ),
  ];
  const creations = open.map((kind) => requestsFor(kind, scene));
  const lists = open.map(({ creation }) => creation.list(second, drawn(fc.constantFrom({}, { limit: '3' }))));
  await abreast(asked.map((request, place) => () => mayBe(insist(context, request, place))));
  await abreast(replays.map((requests) => () => inTurn(context, ...requests)));
  await lookAtStanding(scene);
  await askAsDraft(scene);
  await abreast(
    open.map((kind, place) => async () => {
      // Who may make it and do nothing else does so at times, and looks at it in vain.
      const isBlind = (place + at) % 2 === 1;
      for (const request of creations[place]!) await make(scene, kind, isBlind ? scoped(scene, request) : request);
      const { [kind.name]: newest } = scene.made;
      const look = newest === null || (place + at) % 4 === 0 ? lists[place]! : kind.creation.get(second, newest);
      await inTurn(context, ...(isBlind ? unread(scene, kind) : [look]));
    }),
  );
  scene.first = scene.next ?? scene.first;
  scene.next = null;
  scene.older = scene.grown;
  scene.grown = scene.left.splice(0);
  scene.lent.clear();
  scene.at += 1;
}

export const mostAskedOnce = 9;

/** Half of what is refused of a kind of which a business has made so much, and its list by a key that reads nothing else. */
export async function askOnce(
  context: CheckContext,
  own: OwnBusiness,
  creation: Creation,
  made: readonly Exchange[],
): Promise<void> {
  const kind = kinds[context.deployment].find((each) => each.creation === creation);
  if (!kind) return;
  const scene = await openScene(context, own);
  for (const each of made) remember(scene, kind.name, String(idOf(each)), each.template ?? undefined);
  await context.send(scoped(scene, creation.list(own.key, { limit: '30' })));
  const half = faultyOf[kind.name].filter((_, place) => (place + context.seed) % 2 === 0);
  await readAll(context, ...half.flatMap((probe) => probe(scene) ?? []));
}
