import type { Exchange } from '../../src/evidence/exchange.ts';
import { memberOf, retryAfter } from '../../src/evidence/read.ts';
import { script } from '../../src/generate/script.ts';
import {
  burstOfRequests,
  limits,
  pictureOf,
  secondsOf,
  spreadOfRequests,
  type Burst,
  type Spread,
} from '../../src/judge/limits/rate.situation.ts';
import {
  aboveLimit,
  creationLimited,
  limitedAfterQuiet,
  minuteCounted,
  refusedCounted,
} from '../../src/judge/limits/refused.situation.ts';
import { Inconclusive, type Check, type CheckContext } from '../../src/run/check/check.ts';
import { charges } from '../creations.ts';
import { keyFor } from '../sending.ts';
import {
  burst,
  burstSize,
  followsClock,
  isLimited,
  kinds,
  newCharge,
  newest,
  quiet_s,
  realMinutes,
  unlessWithheld,
  type Besides,
  type Kind,
  type Mix,
} from './bursts.ts';
import { isRefusedAlone, referenceIn } from './refused-alone.ts';

/** How many requests are spread over how long. */
interface Pace {
  readonly count: number;
  readonly span_ms: number;
}

const share = ({ mode }: Kind, of: number): number => Math.floor(limits[mode].perMinute * of);

/** A little under the limit: the clocks of both sides and the way between them differ. */
const easy = (kind: Kind): Pace => ({ count: share(kind, 0.97), span_ms: 60_000 });

/** All that the limit allows. Who let nearly as many through at once does not mind how they are spread. */
const full = (kind: Kind): Pace => ({ count: share(kind, 1), span_ms: 57_000 });
const nearly = (kind: Kind): number => share(kind, 0.92);

/** Who asks for more than this after a minute's limit is not waited for. */
const longestWait_ms = 9_999_000;

/** What rounds to no second, or to one; an operator who moves a clock by whole seconds comes up to one later. */
const shortly_ms = ({ clock }: CheckContext): number => (clock.jumps ? 1_500 : 700);

/** So often a limited key is told again that it is. */
const knocks = 12;

/** So long that no limiter which weighs the minute before has any of it left. */
const longQuiet_s = 121;

export const checks = kinds.map(ofOneKey);

function ofOneKey(kind: Kind): Check {
  const { deployment } = kind;
  const { key, perMinute, allowed, limited } = limits[kind.mode];
  const size = burstSize(kind);
  return script({
    id: deployment === 'live' ? 'live/rate-limit/of-one-key' : 'rate-limit/of-one-key',
    title: `${key[0]!.toUpperCase()}${key.slice(1)} sends ${perMinute} requests in a minute, is limited above, and works again after Retry-After`,
    deployment,
    alone: true,
    rules: [
      allowed,
      limited,
      'limits.retry-after',
      'errors.cause-of-rate-limited',
      'errors.status-of-rate-limited',
      'errors.rate-limited-takes-nothing',
      'idempotency.resend-after-rate-limit',
    ],
    needs: { keys: { main: kind.charging } },
    requests: 2 * size + 16 + knocks + 2 * kind.besides.length,
    wait_s: quiet_s + longQuiet_s + 60,
    least_wait_s: quiet_s,
    run: (context) => measure(context, kind),
  });
}

async function measure(context: CheckContext, kind: Kind): Promise<void> {
  const mix = await kind.mix(context);
  const { minutes } = context;
  const first = await burst(context, kind, quiet_s, mix);
  const last = first.findLast(isLimited);
  if (last) context.judge(aboveLimit, { last });
  if (minutes.stand) context.judge(minuteCounted, { burst: first });
  const limited = await whileLimited(context, first, kind);
  await measureRate(context, { kind, mix, minutes, first });
  await limited?.after();
}

interface Measuring {
  readonly kind: Kind;
  readonly mix: Mix;
  /** By which the quiet before the first burst was. */
  readonly minutes: CheckContext['minutes'];
  readonly first: Burst;
}

/** Once more with real waits, where the limiter turns out to count minutes that no operator moves. */
async function measureRate(context: CheckContext, measuring: Measuring): Promise<void> {
  const { kind, mix, minutes } = measuring;
  if (minutes.stand) await measureBy(context, measuring);
  if (minutes.stand) return;
  const by = context.minutes;
  const again = await burst(context, kind, quiet_s, mix);
  if (!by.stand) throw new Inconclusive(eitherMinutes);
  context.judge(minuteCounted, { burst: again });
  await measureBy(context, { ...measuring, minutes: by, first: again });
  if (!by.stand) throw new Inconclusive(eitherMinutes);
}

const eitherMinutes = 'the limiter counts neither the minutes that the operator moves nor those of this machine alone';

async function measureBy(context: CheckContext, measuring: Measuring): Promise<void> {
  const { kind, mix, minutes, first } = measuring;
  const { mode } = kind;
  const bursts = [first];
  if (pictureOf({ mode, bursts }) === 'again')
    bursts.push(await burst(context, kind, quiet_s + 2 * secondsOf(first), mix));
  if (!minutes.stand) return;
  const picture = pictureOf({ mode, bursts });
  if (picture === 'too slow') throw new Inconclusive('the deployment answers too slowly for its limit to be reached');
  if (picture === 'spread') await measureSpread(context, measuring);
  else context.judge(burstOfRequests, { mode, bursts });
}

/** Too few got through at once: the limiter may be a smooth one, or somebody else uses the key. */
async function measureSpread(context: CheckContext, { first, kind, mix, minutes }: Measuring): Promise<void> {
  const exclusive = first[0]?.key.exclusive === true;
  const pace = exclusive && first.length > nearly(kind) && secondsOf(first) < 10 ? full(kind) : easy(kind);
  const one = await spread(context, pace, mix);
  if (!minutes.stand) return;
  const two =
    one.refused !== null && !exclusive && context.budget >= pace.count ? await spread(context, pace, mix) : null;
  const isRefused = (two ?? one).refused !== null;
  if (isRefused && minutes.stand && minutes.moved && !(await followsClock(context, kind)) && minutes.stand)
    throw new Inconclusive(realMinutes);
  if (!minutes.stand) return;
  context.judge(spreadOfRequests, { mode: kind.mode, one, two });
}

/** Past the pacer, which would heed what the answers say is left. */
async function spread(context: CheckContext, pace: Pace, mix: Mix): Promise<Spread> {
  const { minutes } = context;
  const start = minutes.now() + longQuiet_s * 1000;
  for (let sent = 0; sent < pace.count; sent += 1) {
    await minutes.until(start + evenly(sent, pace, minutes.moved));
    const [exchange] = await context.burst(mix(sent), 1);
    if (exchange?.answer?.status === 429) return { sent, refused: exchange };
  }
  return { sent: pace.count, refused: null };
}

/** An operator moves a clock by whole seconds, so that some requests then share one. */
function evenly(sent: number, { count, span_ms }: Pace, jumps: boolean): number {
  const moment = (sent * span_ms) / count;
  return jumps ? Math.floor(moment / 1000) * 1000 : moment;
}

/** Charges asked for by a limited key: none may come of one until it is sent again. */
async function whileLimited(
  context: CheckContext,
  burst: Burst,
  kind: Kind,
): Promise<{ after(): Promise<void> } | null> {
  if (!burst.some(isLimited)) return null;
  const creation = newCharge(keyFor(context));
  const [refused] = await unlessWithheld(context.burst(creation, 1));
  const answer = refused?.answer;
  if (!refused || answer?.status !== 429) return null;
  const others = await refusedBesides(context, kind);
  await unlessWithheld(context.burst(newest(keyFor(context)), knocks));
  return {
    after: async () => {
      const asked_ms = retryAfter(answer, refused.received) ?? quiet_s * 1000;
      if (refused.key.exclusive && asked_ms > quiet_s * 1000) await afterQuiet(context, refused, kind);
      await context.rest(await untilServed(context, refused, asked_ms > longestWait_ms ? quiet_s * 1000 : asked_ms));
      const [list] = await context.burst(charges.list(keyFor(context), { limit: '100' }), 1);
      if (list?.answer && asked_ms <= longestWait_ms) context.judge(refusedCounted, { refused, next: list });
      for (const one of list ? [...burst, refused].filter((each) => isRefusedAlone(each, context.exchanges)) : [])
        context.judge(creationLimited, { refused: one, list: list!, reference: referenceIn(one)! });
      await lookForOthers(context, others);
      const [again] = await context.burst(creation, 1);
      if (again?.answer?.status === 429 && again.key.exclusive) await afterQuiet(context, again, kind, creation);
    },
  };
}

/** Knocks once shortly before a limited key may come back, when next to nothing is left to wait for; gives when it may. */
async function untilServed(context: CheckContext, refused: Exchange, asked_ms: number): Promise<number> {
  const due = refused.received + asked_ms;
  await context.rest(due - shortly_ms(context));
  const [early] = await context.burst(newest(keyFor(context)), 1);
  const again_ms = early?.answer?.status === 429 ? retryAfter(early.answer, early.received) : null;
  return early && again_ms !== null && again_ms <= longestWait_ms ? Math.max(due, early.received + again_ms) : due;
}

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

/** A key that nobody else uses works again after a while of quiet, whatever was sent before. */
async function afterQuiet(
  context: CheckContext,
  refused: Exchange,
  kind: Kind,
  ask = newest(keyFor(context)),
): Promise<void> {
  const { minutes } = context;
  await minutes.until(minutes.now() + longQuiet_s * 1000);
  const [next] = await context.burst(ask, 1);
  if (!minutes.stand) return minutes.moved ? afterQuiet(context, refused, kind, ask) : undefined;
  if (next) context.judge(limitedAfterQuiet, { mode: kind.mode, refused, next });
}
