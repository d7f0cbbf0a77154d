import fc from 'fast-check';
import type { Exchange, RequestTemplate } from '../../src/evidence/exchange.ts';
import { idOf, succeeded } from '../../src/evidence/read.ts';
import { freshRef } from '../../src/generate/bills/bill.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { getBalance, listEndpoints, listEvents } from '../../src/generate/request.ts';
import { limits } from '../../src/judge/limits/rate.situation.ts';
import { NotExercised, type CheckContext } from '../../src/run/check/check.ts';
import { transposed } from '../auth/never-made.ts';
import { freshReference } from '../../src/generate/charges/fresh-reference.ts';
import { bills, charges, freshLink, links, posCharges, type Creation } from '../creations.ts';
import { inTurn, keyFor, pause } from '../sending.ts';
import { newCharge, ordersOfCharges, ordersOfLinks } from './orders.ts';

/** What is sent at each place. */
export type Mix = (at: number) => RequestTemplate;

/**
 * A limiter may count real minutes while an operator moves every other clock. Then next to nothing gets through after a
 * minute that took no time, and nothing can be said of the limit.
 */
export const plausible = 30;

/** Requests that are under way at once may be counted in any order. */
const connections = 16;

export const newest = (key: string): RequestTemplate => charges.list(key, { limit: '1' });

/**
 * Whatever is asked counts: lists, reads, creations that are alike and that are not, and the same once more. What is refused
 * first ought to be a creation.
 */
export async function sandboxMix(context: CheckContext): Promise<Mix> {
  const key = keyFor(context);
  const [first, alike] = [newCharge(key), charges.sample()];
  const id = idOf(await context.send(first));
  const unknown = id === null ? null : transposed(id);
  for (let more = 0; context.clock.jumps && more < 2; more += 1) {
    await pause(context, apart_s);
    await context.send(newCharge(key));
  }
  const { ordered, changed } = ordersOfCharges(key);
  const unlike = [() => newest(key), ordered, eachMade(context, charges), changed];
  const again = () => first;
  const large = () => charges.list(key, { limit: '100' });
  const all = [...unlike, () => charges.post(key, alike), large].flatMap((turn) => [turn, again]);
  return (at) => {
    if (isAboutTheLimit(at)) return newCharge(key);
    if (unknown !== null && isUnknown(at, manifest, limits.test.perMinute)) return charges.get(key, unknown);
    const turns = at < manifest ? unlike : all;
    return turns[at % turns.length]!();
  };
}

/** So that which of them is the newer is certain. */
const apart_s = 3;

/** So many of a kind in a row that it shows where they are counted otherwise. */
const perRow = { test: 24, live: 58 } as const;

/** Charges; before them rows of reads. What is refused for how it is asked need not count. */
export async function sandboxRows(context: CheckContext): Promise<Mix> {
  const key = keyFor(context);
  const reads = [charges.list(key, { limit: '7', state: 'failed' }), getBalance(key)];
  const rows = (await takenSwiftly(context, reads)).map(({ request }) => request);
  return (at) => rows[Math.floor(at / perRow.test)] ?? newCharge(key);
}

/** What is asked for in vain, by an id of the right form, counts like all else: a sixth of a minute's requests, one after the other. */
const isUnknown = (at: number, from: number, perMinute: number): boolean => from <= at && at < from + perMinute / 6;

/** After so many it is certain that the limiter follows the clock; who is limited for being alike to others is so after these. */
const manifest = 2 * plausible;

/** Codes that are alike to the letter: nobody is prompted for them. */
const codesAlike = 4;

/**
 * Rows of what nobody has, of bills, of the same link again, of each read that the key may send and of one list; then all of
 * it in turn, and some codes. Charges would prompt hundreds of times.
 */
export async function liveMix(context: CheckContext, till: object): Promise<Mix> {
  const key = keyFor(context);
  const [link, ...others] = [
    freshLink(key),
    newest(key),
    bills.list(key, { limit: '100' }),
    bills.list(key, { customer_ref: freshRef() }),
    links.list(key, { limit: '1' }),
    listEvents(key),
    listEndpoints(key),
    getBalance(key),
  ];
  const code = posCharges.post(key, { ...posCharges.sample(), reference: freshReference(), ...till });
  const taken = await takenSwiftly(context, [...others, link]);
  const requests = taken.map(({ request }) => request);
  // More than half are asked for by a POST, where that is taken: it counts as much.
  const posts = requests.filter(isPost);
  const turns = requests.flatMap((turn) => (isPost(turn) ? [turn] : [turn, ...posts, ...posts]));
  const codes = (await takenSwiftly(context, [code])).length * codesAlike;
  const ofLinks = linkTurns(context, key);
  const newBill = await newBills(context);
  const read = newBill.length > 0 && drawn(fc.boolean()) ? bills : links;
  const isLinkTaken = taken.some(({ id }) => id !== null);
  const rows = [
    ...taken.flatMap(({ id }) => transposed(id ?? '') ?? []).map((id) => () => links.get(key, id)),
    ...newBill,
    ...requests.filter((each) => !isList(each)).map((each) => () => each),
    ...(isLinkTaken ? [eachMade(context, read)] : []),
    ...someOf(requests.filter(isList)).map((each) => () => each),
  ];
  const inRow = (at: number) => rows[Math.floor((at - manifest - codes) / perRow.live)];
  return (at) => {
    if (manifest <= at && at < manifest + codes) return { ...code, idempotencyKey: freshKey() };
    const alike = inRow(at);
    if (alike) return alike();
    const turn = turns[at % turns.length] ?? newest(key);
    return isPost(turn) ? ofLinks(turn) : turn;
  };
}

/** Reads what was made of a kind in the order in which it was answered, each once; where all was read, the newest of all. */
function eachMade(
  { exchanges, keys }: Pick<CheckContext, 'exchanges' | 'keys'>,
  { post, get, list }: Creation,
): () => RequestTemplate {
  const key = keyFor({ keys });
  const { path } = post(key, {});
  let looked = 0;
  return () => {
    const ids = exchanges
      .slice(looked)
      .map((each) => (each.template?.path === path && each.answer?.status === 201 ? idOf(each) : null));
    const at = ids.findIndex((id) => id !== null);
    if (at === -1) return list(key, { limit: '1' });
    looked += at + 1;
    return get(key, ids[at]!);
  };
}

/** Where whoever is asked has them for nobody. */
async function newBills(context: CheckContext): Promise<readonly (() => RequestTemplate)[]> {
  const key = keyFor(context);
  const bill = () => bills.post(key, { ...bills.plain, customer_ref: freshRef() });
  const isTaken = context.clock.jumps && (await takenSwiftly(context, [bill()])).length > 0;
  return isTaken ? [bill] : [];
}

/** The same link again; every other time others, and at another price, where whoever is asked has them for nobody. */
function linkTurns({ clock }: CheckContext, key: string): (again: RequestTemplate) => RequestTemplate {
  const { ordered, changed } = ordersOfLinks(key);
  const turns = [ordered, null, changed, null];
  let at = 0;
  return (again) => (clock.jumps ? (turns[(at += 1) % turns.length]?.() ?? again) : again);
}

/** One that has a query. */
const isList = ({ path }: RequestTemplate): boolean => path.includes('?');

/** That which searches, and another. */
const someOf = (all: readonly RequestTemplate[]): readonly RequestTemplate[] => {
  const [searching, others] = [all.filter(isSearch), all.filter((each) => !isSearch(each))];
  return [...searching, ...(others.length === 0 ? [] : [drawn(fc.constantFrom(...others))])];
};

const isSearch = ({ path }: RequestTemplate): boolean => path.includes('customer_ref=');

const isPost = ({ method }: RequestTemplate): boolean => method === 'POST';

interface Taken {
  readonly request: RequestTemplate;
  /** Of what was made; null: nothing was. */
  readonly id: string | null;
  readonly took: number;
}

/** One endpoint that is slow would keep a burst from reaching the limit. */
async function takenSwiftly(context: CheckContext, requests: readonly RequestTemplate[]): Promise<readonly Taken[]> {
  const taken: Taken[] = [];
  for (const request of requests) {
    const [exchange] = await unlessWithheld(inTurn(context, request));
    if (exchange && succeeded(exchange))
      taken.push({ request, id: idOf(exchange), took: exchange.received - exchange.sent });
  }
  const swiftest = Math.min(...taken.map(({ took }) => took));
  return taken.filter(({ took }) => took <= 3 * swiftest + 100);
}

const isAboutTheLimit = (at: number): boolean => Math.abs(at - limits.test.perMinute) < connections;

/** What is made may be more than the run is allowed on live: then what comes of it is not looked at. */
export async function unlessWithheld(sending: Promise<readonly Exchange[]>): Promise<readonly Exchange[]> {
  try {
    return await sending;
  } catch (reason) {
    if (reason instanceof NotExercised) return [];
    throw reason;
  }
}
