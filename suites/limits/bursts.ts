import type { Deployment, Exchange, RequestTemplate } from '../../src/evidence/exchange.ts';
import { idOf, succeeded } from '../../src/evidence/read.ts';
import { limits, throughIn, type Burst } from '../../src/judge/limits/rate.situation.ts';
import { Inconclusive, NotExercised, type CheckContext } from '../../src/run/check/check.ts';
import type { KeyNeed } from '../../src/target/keys.ts';
import { freshId, freshKey } from '../../src/generate/idempotency/key.ts';
import { getBalance, listEndpoints, listEvents } from '../../src/generate/request.ts';
import { freshReference } from '../charges/charging.ts';
import { bills, charges, freshBill, freshLink, links, posCharges } from '../creations.ts';
import { charging, inTurn, keyFor } from '../sending.ts';
import { newCharge, ordersOfCharges, ordersOfLinks } from './orders.ts';

/**
 * A limiter may count real minutes while an operator moves every other clock. Then next to nothing gets through after a
 * minute that took no time, and nothing can be said of the limit.
 */
const plausible = 30;

/** What is sent at each place. */
export type Mix = (at: number) => RequestTemplate;

export interface Kind {
  readonly mode: keyof typeof limits;
  readonly deployment: Deployment;
  readonly charging: KeyNeed;
  readonly reading: KeyNeed;
  /** What else it asks for once it is limited. */
  readonly besides: readonly Besides[];
  /** What its bursts are made of. */
  readonly mix: (context: CheckContext) => Promise<Mix>;
}

/** Something beside a charge, and the list in which it would show by the field that names it. */
export interface Besides {
  readonly ask: (key: string) => RequestTemplate;
  readonly list: (key: string) => RequestTemplate;
  readonly field: 'reference' | 'customer_ref';
}

/** Of a key that may not ask for it the refusal tells nothing. */
const besidesAt = (till: object): readonly Besides[] => [
  { ask: freshBill, list: (key) => bills.list(key, { limit: '100' }), field: 'customer_ref' },
  {
    ask: (key) => freshLink(key, { reference: freshReference() }),
    list: (key) => links.list(key, { limit: '100' }),
    field: 'reference',
  },
  {
    ask: (key) => posCharges.post(key, { ...posCharges.plain, ...till, reference: freshReference() }),
    list: (key) => charges.list(key, { limit: '100' }),
    field: 'reference',
  },
];

/** Of several under way at once the service says which is one too many: the last that was sent need not be it. */
export const isLimited = ({ answer }: Exchange): boolean => answer?.status === 429;

/** More than two whole windows hold, so that no lawful limiter lets all of them through at once. */
export const burstSize = ({ mode }: Kind): number => 2 * limits[mode].perMinute + 10;

export const newest = (key: string): RequestTemplate => charges.list(key, { limit: '1' });

/** Requests that are under way at once may be counted in any order. */
const connections = 16;

/** After so long without a request every window is new and every bucket full. */
export const quiet_s = 61;

export const sandboxKind: Kind = {
  mode: 'test',
  deployment: 'sandbox',
  charging,
  reading: { mode: 'test', has: ['charges:read'] },
  besides: [],
  mix: sandboxMix,
};

/** @param till in which a code differs from a sample: the number of an own till */
export const liveKind = (till: { readonly till?: string } = {}): Kind => ({
  mode: 'live',
  deployment: 'live',
  charging: { mode: 'live', has: ['charges:read'] },
  reading: { mode: 'live', has: ['charges:read'] },
  besides: besidesAt(till),
  mix: (context) => liveMix(context, till),
});

export const kinds: readonly Kind[] = [sandboxKind, liveKind()];

/**
 * Whatever is asked counts: lists, reads, creations that are alike and that are not, and the same once more. What is refused
 * first ought to be a creation.
 */
async function sandboxMix(context: CheckContext): Promise<Mix> {
  const key = keyFor(context);
  const [first, alike] = [newCharge(key), charges.sample()];
  const id = idOf(await context.send(first));
  const list = charges.list(key, { limit: '1' });
  const { ordered, changed } = ordersOfCharges(key);
  const unlike = [() => list, ordered, () => (id === null ? list : charges.get(key, id)), changed];
  const again = () => first;
  const large = () => charges.list(key, { limit: '100' });
  const all = [...unlike, () => charges.post(key, alike), large].flatMap((turn) => [turn, again]);
  return (at) => {
    if (isAboutTheLimit(at)) return newCharge(key);
    if (isUnknown(at, manifest, limits.test.perMinute)) return charges.get(key, nobodys('ch_'));
    const turns = at < manifest ? unlike : all;
    return turns[at % turns.length]!();
  };
}

/** What is asked for in vain counts like all else: a sixth of a minute's requests, one after the other. */
const isUnknown = (at: number, from: number, perMinute: number): boolean => from <= at && at < from + perMinute / 6;

const nobodys = (prefix: string): string => `${prefix}${freshId()}`;

/** After so many it is certain that the limiter follows the clock; who is limited for being alike to others is so after these. */
const manifest = 2 * plausible;

/** Codes that are alike to the letter: nobody is prompted for them. */
const codesAlike = 4;

/** All reads that the key may send, a link that is asked for again, and some codes. Charges would prompt hundreds of times. */
async function liveMix(context: CheckContext, till: object): Promise<Mix> {
  const key = keyFor(context);
  const reads = [
    newest(key),
    bills.list(key, { limit: '100' }),
    links.list(key, { limit: '1' }),
    listEvents(key),
    listEndpoints(key),
    getBalance(key),
    freshLink(key),
  ];
  const code = posCharges.post(key, { ...posCharges.sample(), reference: freshReference(), ...till });
  const taken = await takenSwiftly(context, reads);
  // More than half are asked for by a POST, where that is taken: it counts as much.
  const posts = taken.filter(isPost);
  const turns = taken.flatMap((turn) => (isPost(turn) ? [turn] : [turn, ...posts, ...posts]));
  const codes = (await takenSwiftly(context, [code])).length * codesAlike;
  const ofLinks = linkTurns(context, key);
  return (at) => {
    if (manifest <= at && at < manifest + codes) return { ...code, idempotencyKey: freshKey() };
    if (isUnknown(at, 2 * manifest, limits.live.perMinute)) return charges.get(key, nobodys('ch_'));
    const turn = turns[at % turns.length] ?? newest(key);
    return isPost(turn) ? ofLinks(turn) : turn;
  };
}

/** The same link again; every other time others, and at another price, where whoever is asked has them for nobody. */
function linkTurns({ clock }: CheckContext, key: string): (again: RequestTemplate) => RequestTemplate {
  const { ordered, changed } = ordersOfLinks(key);
  const turns = [ordered, null, changed, null];
  let at = 0;
  return (again) => (clock.jumps ? (turns[(at += 1) % turns.length]?.() ?? again) : again);
}

const isPost = ({ method }: RequestTemplate): boolean => method === 'POST';

/** One endpoint that is slow would keep a burst from reaching the limit. */
async function takenSwiftly(context: CheckContext, requests: readonly RequestTemplate[]): Promise<RequestTemplate[]> {
  const taken: { readonly request: RequestTemplate; readonly took: number }[] = [];
  for (const request of requests) {
    const [exchange] = await unlessWithheld(inTurn(context, request));
    if (exchange && succeeded(exchange)) taken.push({ request, took: exchange.received - exchange.sent });
  }
  const swiftest = Math.min(...taken.map(({ took }) => took));
  return taken.filter(({ took }) => took <= 3 * swiftest + 100).map(({ request }) => request);
}

const isAboutTheLimit = (at: number): boolean => Math.abs(at - limits.test.perMinute) < connections;

export const realMinutes =
  'the limiter does not follow the clock that the operator moves: too little got through after a minute of quiet';

export async function burst(
  context: CheckContext,
  kind: Kind,
  after_s: number,
  mix: Mix,
  abreast?: number,
): Promise<Burst> {
  const { minutes } = context;
  await context.quiet(keyFor(context), after_s);
  const exchanges = await context.burst(mix, burstSize(kind), abreast);
  if (minutes.moved && minutes.stand && throughIn(exchanges) < plausible) throw new Inconclusive(realMinutes);
  return exchanges;
}

/**
 * Whether a key that was just limited is let do something again after a quiet that took no time. By the machine's minutes it
 * would not be: then what was found after such a quiet shows nothing.
 *
 * @param first a burst after a quiet before: no more than half as many are asked for now
 */
export async function followsClock(context: CheckContext, { mode }: Kind, first?: Burst): Promise<boolean> {
  await context.quiet(keyFor(context), quiet_s);
  // So few that a bucket which refills steadily has not so many again in the time that they take.
  const few = Math.floor(limits[mode].perMinute / 4) - 1;
  const half = first === undefined ? Infinity : Math.floor(throughIn(first) / 2);
  const probes = await context.burst(newest(keyFor(context)), Math.min(few, half));
  return probes.every(({ answer }) => answer?.status !== 429);
}

/** What is made may be more than the run is allowed on live: then what comes of it is not looked at. */
export async function unlessWithheld(sending: Promise<readonly Exchange[]>): Promise<readonly Exchange[]> {
  try {
    return await sending;
  } catch (reason) {
    if (reason instanceof NotExercised) return [];
    throw reason;
  }
}
