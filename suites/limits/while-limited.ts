import fc from 'fast-check';
import type { Exchange, RequestTemplate } from '../../src/evidence/exchange.ts';
import { idOf, memberOf, retryAfter, succeeded } from '../../src/evidence/read.ts';
import type { Burst } from '../../src/judge/limits/rate.situation.ts';
import { creationLimited, limitedAfterQuiet, refusedCounted } from '../../src/judge/limits/refused.situation.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { chargesPath } from '../../src/generate/request.ts';
import { callOf, reading } from '../auth/endpoint-calls.ts';
import { servedOf } from '../auth/live-keys-made.ts';
import { bills, charges, links } from '../creations.ts';
import { keyFor } from '../sending.ts';
import { isLimited, quiet_s, type Besides, type Kind } from './bursts.ts';
import { newest, unlessWithheld } from './mixes.ts';
import { newChargeAt } from './orders.ts';
import { isRefusedAlone, referenceIn } from './refused-alone.ts';

/** Who asks for more than this after a minute's limit is not waited for. */
const longestWait_ms = 9_999_000;

/** What rounds to no second, or to one; an operator who moves a clock by whole seconds comes up to one later. */
const shortly_ms = ({ clock }: CheckContext): number => (clock.jumps ? 1_500 : 700);

/** So often a limited key is told again that it is. */
export const knocks = 9;

/** Charges that it asks for, with each choice of a reference and a description. */
export const orders = 4;

const rareState = fc.constantFrom('succeeded', 'failed', 'expired');

/** So long that no limiter which weighs the minute before has any of it left. */
export const longQuiet_s = 121;

/** Charges asked for by a limited key: none may come of one until it is sent again. */
export async function whileLimited(
  context: CheckContext,
  burst: Burst,
  kind: Kind,
): Promise<{ after(): Promise<void> } | null> {
  if (!burst.some(isLimited)) return null;
  const [creation, ...more] = Array.from({ length: orders }, (_, at) =>
    newChargeAt(keyFor(context), orders * context.seed + at),
  );
  const [refused] = await unlessWithheld(context.burst(creation!, 1));
  const answer = refused?.answer;
  if (!refused || answer?.status !== 429) return null;
  const others = await refusedBesides(context, kind);
  const asked = [refused, ...(await unlessWithheld(context.burst((at) => more[at]!, more.length)))].filter(isLimited);
  const reads = anyReads(context, refused);
  await unlessWithheld(context.burst((at) => reads[at % reads.length]!, knocks - more.length));
  const replay = takenIn(burst);
  const onwards = nextPage(context);
  if (onwards) await unlessWithheld(context.burst(onwards, 1));
  if (replay) await unlessWithheld(context.burst(replay, 1));
  return {
    after: async () => {
      const asked_ms = retryAfter(answer, refused.received) ?? quiet_s * 1000;
      if (refused.key.exclusive && asked_ms > quiet_s * 1000) await afterQuiet(context, refused, kind);
      await context.rest(await untilServed(context, refused, asked_ms > longestWait_ms ? quiet_s * 1000 : asked_ms));
      const [list] = await context.burst(charges.list(keyFor(context), { limit: '100' }), 1);
      if (list?.answer && asked_ms <= longestWait_ms) context.judge(refusedCounted, { refused, next: list });
      for (const one of list ? [...burst, ...asked].filter((each) => isRefusedAlone(each, context.exchanges)) : [])
        context.judge(creationLimited, { refused: one, list: list!, reference: referenceIn(one)! });
      await lookForOthers(context, others);
      // What was refused is then as it always is.
      for (const read of reads) await context.burst(read, 1);
      // A page that was refused is the same page when it is asked for again.
      if (onwards) await context.burst(onwards, 1);
      for (const read of firstOfEach(context, burst)) await context.burst(read, 1);
      // Few of many are in it, or none.
      await context.burst(charges.list(keyFor(context), { state: drawn(rareState) }), 1);
      const again = resent(context, [...asked.flatMap(({ template }) => template ?? []), ...(replay ? [replay] : [])]);
      for (const each of again) {
        const [answered] = await unlessWithheld(context.burst(each, 1));
        if (answered?.answer?.status === 429 && answered.key.exclusive) await afterQuiet(context, answered, kind, each);
      }
    },
  };
}

/** Every other one by a key of the business that may make charges and nothing else, where there is one. */
const resent = ({ keys: { writer } }: CheckContext, requests: readonly RequestTemplate[]): readonly RequestTemplate[] =>
  requests.map((each, at) => (writer === undefined || at % 2 === 0 ? each : { ...each, key: { use: writer } }));

/** So few that what comes again and again is refused more than once. */
const mostReads = 3;

/** Some of what the key may read: whatever is asked for is refused alike. */
function anyReads(context: CheckContext, { key: { scopes } }: Exchange): readonly RequestTemplate[] {
  const key = keyFor(context);
  const open = servedOf(reading, context).filter(({ scope }) => scopes?.includes(scope));
  const asked = drawn(fc.shuffledSubarray(open, { minLength: open.length })).slice(0, mostReads);
  return asked.length === 0 ? [newest(key)] : asked.map((each) => callOf(each, { use: key }));
}

/** Knocks once shortly before a limited key may come back, when next to nothing is left to wait for; gives when it may. */
async function untilServed(context: CheckContext, refused: Exchange, asked_ms: number): Promise<number> {
  const due = refused.received + asked_ms;
  await context.rest(due - shortly_ms(context));
  const [early] = await context.burst(newest(keyFor(context)), 1);
  const again_ms = early?.answer?.status === 429 ? retryAfter(early.answer, early.received) : null;
  return early && again_ms !== null && again_ms <= longestWait_ms ? Math.max(due, early.received + again_ms) : due;
}

/** What made something before the limit was reached, to be asked for once more. */
const takenIn = (burst: Burst): RequestTemplate | null =>
  burst.find((each) => succeeded(each) && each.template?.idempotencyKey !== undefined)?.template ?? null;

/** The one charge that was made before another, where two of those made first are known; null: they are not. */
function nextPage(context: CheckContext): RequestTemplate | null {
  const made = context.exchanges.filter(({ template }) => template?.method === 'POST' && template.path === chargesPath);
  const id = made.flatMap((each) => idOf(each) ?? [])[1];
  return id === undefined ? null : charges.list(keyFor(context), { limit: '1', starting_after: id });
}

/** Reads what was made first of each kind, where many of it were made since. */
const firstOfEach = (context: CheckContext, burst: Burst): readonly RequestTemplate[] =>
  [charges, bills, links].flatMap(({ post, get }) => {
    const { path } = post(keyFor(context), {});
    const made = burst.find(({ template, answer }) => template?.path === path && answer?.status === 201);
    const id = made ? idOf(made) : null;
    return id === null ? [] : [get(keyFor(context), id)];
  });

interface Refused extends Besides {
  readonly refused: Exchange;
}

/** What else the limited key asks for, as far as that is refused for its rate too. */
async function refusedBesides(context: CheckContext, { besides }: Kind): Promise<readonly Refused[]> {
  const all: Refused[] = [];
  for (const each of besides) {
    const [refused] = await unlessWithheld(context.burst(each.ask(keyFor(context)), 1));
    if (refused?.answer?.status === 429) all.push({ ...each, refused });
  }
  return all;
}

async function lookForOthers(context: CheckContext, others: readonly Refused[]): Promise<void> {
  for (const { refused, list: listed, field } of others) {
    const [list] = await context.burst(listed(keyFor(context)), 1);
    const reference = String(memberOf(refused.request.body?.text ?? null, field));
    if (list) context.judge(creationLimited, { refused, list, reference, field });
  }
}

/**
 * A key that nobody else uses works again after a while of quiet, whatever was sent before.
 *
 * @param ask what was refused, where that is no read: if a read is served right after it, the minutes are those that went by
 */
async function afterQuiet(
  context: CheckContext,
  refused: Exchange,
  kind: Kind,
  ask: RequestTemplate | null = null,
): Promise<void> {
  const { minutes } = context;
  await minutes.until(minutes.now() + longQuiet_s * 1000);
  const read = newest(keyFor(context));
  const [next] = await context.burst(ask ?? read, 1);
  const [probe] = ask && next && isLimited(next) ? await context.burst(read, 1) : [];
  const isServed = probe?.answer && !isLimited(probe);
  if (!minutes.stand && !isServed) return minutes.moved ? afterQuiet(context, refused, kind, ask) : undefined;
  if (next) context.judge(limitedAfterQuiet, { mode: kind.mode, refused, next });
}
