import type { Deployment, RequestTemplate } from '../../src/evidence/exchange.ts';
import { asObject, idOf } from '../../src/evidence/read.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { programs } from '../../src/generate/programs.ts';
import { getBalance } from '../../src/generate/request.ts';
import { draftAsked } from '../../src/judge/auth/key-looks.situation.ts';
import { linksUntold } from '../../src/judge/links/payments.situation.ts';
import { script } from '../../src/generate/script.ts';
import type { Check, CheckContext } from '../../src/run/check/check.ts';
import { keyOf, mayBe, ofOwn, ownBusiness, ownTill } from '../own-business.ts';
import { abreast, inTurn, readAll } from '../sending.ts';
import {
  closedTill,
  endpointOf,
  fromPage,
  narrowScope,
  refusals,
  sendApart,
  shares,
  strangers,
  type Cast,
  colleagues,
} from './every-hour-deeds.ts';
import { operations } from './every-hour-doors.ts';
import { everyDay, lookEachDay, type Days } from './every-day.ts';
import { lacking } from './every-hour-lacking.ts';
import { ofBoth, ofLive } from './every-hour-rules.ts';
import { bodies, kinds, type Kind, type Order } from './every-hour-kinds.ts';

const rounds = 4;

/** Another quarter of the day, another day of the week and another minute each time; a hundredth later leaves none out. In all it is a week. */
const between_s = 42 * 3600 + 11 * 60 + 7;

const turnOf = <Item>(items: readonly Item[], at: number): Item => items[at % items.length]!;

interface Round extends Days {
  readonly cast: Omit<Cast, 'made' | 'named' | 'known'>;
  /** From 0. */
  readonly at: number;
  /** Links that were made so far: nobody is told of them. */
  readonly untold: string[];
  /**
   * What asks again for what the round before made last of each kind, and for that itself. For how long a key is
   * remembered is open, not what it gives then.
   */
  readonly before: Map<Kind, readonly RequestTemplate[]>;
}

/** With some texts, with all and, every other round, with none. All of it is made up before anything is sent, so that a seed makes the same. */
function ordersOf(kind: Kind, { cast: { till }, at }: Round): readonly Order[] {
  const { creation, differing, alike } = kind;
  return bodies.slice(0, at % 2 === 0 ? bodies.length : -1).map((bodyOf, place, used) => {
    const body = { ...bodyOf(kind), ...(creation.what === 'POS charge' && { till }) };
    // The first is asked for with two others.
    const others =
      differing.length < 2 || place > 0
        ? [turnOf(differing, at + place)]
        : [turnOf(differing, at), turnOf(differing, at + 1)];
    const again = alike === null ? [] : [turnOf(alike, at + place), ...others.map((other) => other(body))];
    return { body, key: freshKey(), again, atOnce: (at + place) % 2 === 1, asPage: place === used.length - 1 };
  });
}

/** Asks, asks again by the other key, alike and not, and by the first, and reads what came of it. */
async function ask(context: CheckContext, { first, second }: Round['cast'], { creation, alike }: Kind, order: Order) {
  const { body, key, again, atOnce, asPage } = order;
  const request = creation.post(first, body, key);
  const made = await context.send(request);
  const id = idOf(made);
  const retries = again.map((fields) => creation.post(second, { ...body, ...fields }, key));
  if (alike !== null) await (atOnce ? readAll : inTurn)(context, ...retries, request);
  const look = creation.get(second, id ?? '');
  return id === null ? null : { id, request, look: await context.send(asPage ? fromPage(look, made) : look) };
}

/** All that is asked for of a kind; then listed. Gives the last that was made. */
async function doAll(
  context: CheckContext,
  round: Round,
  kind: Kind,
  orders: readonly Order[],
): Promise<string | null> {
  const { cast, at, untold, before } = round;
  const { creation, alike } = kind;
  const { first, second } = cast;
  await readAll(context, ...(before.get(kind) ?? []));
  const answers = await abreast(orders.map((order) => () => ask(context, cast, kind, order)));
  const made = answers.filter((answer) => answer !== null);
  const [, middle] = made;
  const last = made.at(-1);
  if (last) before.set(kind, [...(alike === null ? [] : [last.request]), creation.get(second, last.id)]);
  // Who may not make it may not have it made again.
  const narrowly = last && alike !== null ? [{ ...last.request, key: { use: cast.narrow } }] : [];
  const isPaged = creation.what !== 'link' && middle !== undefined && at % 2 === 1;
  const asks = [
    creation.list(first, { limit: String(7 + at) }),
    isPaged ? creation.list(second, { limit: '20', starting_after: middle.id }) : creation.list(second),
  ];
  const lists = (await readAll(context, ...asks, ...narrowly)).slice(0, asks.length);
  if (creation.what === 'link') {
    untold.push(...made.map(({ id }) => id));
    for (const shown of [...made.map(({ look }) => look), ...lists]) context.judge(linksUntold, { shown, untold });
  }
  return last?.id ?? null;
}

/** The key of one of these orders or, where it is plain enough for a path, its reference; every third time neither. */
function nameOf(orders: readonly Order[] | undefined, at: number): string | null {
  const [, worded] = orders ?? [];
  if (!worded || at % 3 === 0) return null;
  const { reference } = worded.body as { readonly reference: string };
  return at % 3 === 1 && /^[\w-]{3,60}$/.test(reference) ? reference : worded.key;
}

/** Gives what is to be refused. */
async function round(context: CheckContext, round: Round): Promise<readonly RequestTemplate[]> {
  const { deployment } = context;
  const { cast, at } = round;
  const open = kinds[deployment].filter(({ creation }) => creation.what !== 'POS charge' || cast.till !== null);
  const orders = open.map((kind) => ordersOf(kind, round));
  const known = asObject(round.before.get(kinds[deployment][0]!)?.[0]?.json);
  const last = await abreast(open.map((kind, place) => () => doAll(context, round, kind, orders[place]!)));
  const none = { charge: null, code: null, bill: null, link: null };
  const made = { ...none, ...Object.fromEntries(open.map(({ name }, place) => [name, last[place]])) };
  const whole: Cast = { ...cast, made, named: nameOf(orders[0], at), known };
  const share = <Item>(items: readonly Item[], of: number): readonly Item[] =>
    items.filter((_, place) => (place + at) % of === 0);
  const faulty = share(refusals[deployment], shares[deployment]).flatMap((ask) => ask(whole) ?? []);
  const refused = at === 0 ? faulty : [...faulty, ...share(lacking(deployment, whole), rounds - 1)];
  // Some of them in whatever program and language.
  const headers = turnOf(programs, at);
  const spelt = refused.map((request, place) => (place % 2 === 0 ? { ...request, headers } : request));
  const asked = [
    ...share(operations[deployment], 4).map((ask) => ask(cast.narrow, whole)),
    ...strangers.map((ask) => ask(whole)),
    cast.stopped === null ? null : turnOf(operations[deployment], 5 * at)(cast.stopped, whole),
    getBalance(cast.second),
    ...everyDay(context, round),
  ];
  await readAll(context, ...asked.flatMap((each) => each ?? []));
  const early = cast.draft === null ? null : turnOf(operations[deployment], 5 * at + 3)(cast.draft, whole);
  if (early) context.judge(draftAsked, { seen: await context.send(early) });
  return spelt;
}

const lackingPerRound = 3;
const perKind = bodies.length * 7 + 5;
const perRound = (deployment: Deployment): number =>
  kinds[deployment].length * perKind +
  Math.ceil(refusals[deployment].length / shares[deployment]) +
  lackingPerRound +
  Math.ceil(operations[deployment].length / 3) +
  1 +
  strangers.length +
  5;

const everyHour = (deployment: Deployment, id: string, rules: Check['rules']): Check =>
  script({
    id,
    title: 'At whichever hour of whichever day, what is asked for is made, told, taken for the same or refused alike',
    deployment,
    rules: [...ofBoth, ...rules],
    needs: { ...ofOwn('prompting'), operatorMay: ['open_till', 'close_till', 'retire_key'] },
    requests: rounds * perRound(deployment) + 7 * (1 + kinds[deployment].length),
    wait_s: rounds * between_s,
    run: async (context) => {
      const [{ business, key: first }, { key: stranger }] = [await ownBusiness(context), await ownBusiness(context)];
      const others = await colleagues(context, business);
      const narrow = await keyOf(context, business, { scopes: [narrowScope] });
      const { answer: till } = await mayBe(ownTill(context, business));
      const closed = deployment === 'live' ? await closedTill(context, business) : null;
      const draft = deployment === 'live' ? (await ownBusiness(context, { live: false })).key : null;
      const endpoint = deployment === 'live' ? await endpointOf(context, first) : null;
      const cast = { ...others, first, narrow, stranger, till, closed, draft, endpoint };
      const rest = { cast, untold: [], before: new Map<Kind, readonly RequestTemplate[]>(), days: new Set<number>() };
      for (let at = 0; at < rounds; at += 1) {
        const refused = await round(context, { ...rest, at });
        const began = context.clock.now();
        await sendApart(context, refused, between_s / (refused.length + 1), () => lookEachDay(context, rest));
        await context.clock.until(began + between_s * 1000, (between_s * 1000) / 100);
        await lookEachDay(context, rest);
      }
    },
  });

export const checks = [
  everyHour('sandbox', 'every-hour/in-sandbox', []),
  everyHour('live', 'every-hour/on-live', ofLive),
];
