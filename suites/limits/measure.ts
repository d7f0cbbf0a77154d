import type { Exchange } from '../../src/evidence/exchange.ts';
import {
  burstOfRequests,
  limits,
  pictureOf,
  secondsOf,
  spreadOfRequests,
  type Burst,
  type Spread,
} from '../../src/judge/limits/rate.situation.ts';
import { aboveLimit, minuteCounted } from '../../src/judge/limits/refused.situation.ts';
import { Inconclusive, type CheckContext } from '../../src/run/check/check.ts';
import { burst, followsClock, isLimited, quiet_s, realMinutes, type Kind } from './bursts.ts';
import type { Mix } from './mixes.ts';
import { longQuiet_s, whileLimited } from './while-limited.ts';

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

/** What is looked at while a key is limited. */
type Meanwhile = (limited: Exchange) => Promise<void>;

/** Limits a key, and tells how many requests its rate lets through. */
export async function measure(context: CheckContext, kind: Kind, meanwhile?: Meanwhile): Promise<void> {
  const mix = await kind.mix(context);
  const { minutes } = context;
  await kind.ahead?.(context, quiet_s);
  const first = await burst(context, kind, quiet_s, mix);
  const last = first.findLast(isLimited);
  if (last) {
    context.judge(aboveLimit, { last });
    await meanwhile?.(last);
  }
  if (minutes.stand) context.judge(minuteCounted, { burst: first });
  const limited = await whileLimited(context, first, kind);
  await measureRate(context, { kind, mix, minutes, first, ...(meanwhile && { meanwhile }) });
  await limited?.after();
}

/** Tells how many requests a rate lets through, of a key that may have been limited before. */
export async function measureAgain(context: CheckContext, kind: Kind, mix: Mix): Promise<void> {
  const { minutes } = context;
  await kind.ahead?.(context, quiet_s);
  const first = await burst(context, kind, quiet_s, mix);
  await measureRate(context, { kind, mix, minutes, first });
}

interface Measuring {
  readonly kind: Kind;
  readonly mix: Mix;
  /** By which the quiet before the first burst was. */
  readonly minutes: CheckContext['minutes'];
  readonly first: Burst;
  readonly meanwhile?: Meanwhile;
}

/** Once more with real waits, where the limiter turns out to count minutes that no operator moves. */
async function measureRate(context: CheckContext, measuring: Measuring): Promise<void> {
  const { kind, mix, minutes, meanwhile } = measuring;
  if (minutes.stand) await measureBy(context, measuring);
  if (minutes.stand) return;
  const by = context.minutes;
  const again = await burst(context, kind, quiet_s, mix);
  if (!by.stand) throw new Inconclusive(eitherMinutes);
  context.judge(minuteCounted, { burst: again });
  const last = again.findLast(isLimited);
  if (last) await meanwhile?.(last);
  await measureBy(context, { ...measuring, minutes: by, first: again });
  if (!by.stand) throw new Inconclusive(eitherMinutes);
}

const eitherMinutes = 'the limiter counts neither the minutes that the operator moves nor those of this machine alone';

async function measureBy(context: CheckContext, measuring: Measuring): Promise<void> {
  const { kind, mix, minutes, first } = measuring;
  const { mode } = kind;
  const bursts = [first];
  if (pictureOf({ mode, bursts }) === 'again') {
    // What is put off may be so for a while of this machine's time, or beside what else is under way.
    const isPutOff = first.some(({ answer }) => answer?.status === 503);
    if (isPutOff) await context.clock.settled();
    bursts.push(await burst(context, kind, quiet_s + 2 * secondsOf(first), mix, isPutOff ? 1 : undefined));
  }
  if (!minutes.stand) return;
  const picture = pictureOf({ mode, bursts });
  if (picture === 'too slow') throw new Inconclusive('the deployment answers too slowly for its limit to be reached');
  if (picture === 'put off') throw new Inconclusive('the service was away, answering 503, in the midst of two bursts');
  if (picture === 'spread') await measureSpread(context, measuring);
  else context.judge(burstOfRequests, { mode, bursts });
}

/** Too few got through at once: the limiter may be a smooth one, or somebody else uses the key. */
async function measureSpread(context: CheckContext, { first, kind, mix, minutes }: Measuring): Promise<void> {
  const exclusive = first[0]?.key.exclusive === true;
  const pace = exclusive && first.length > nearly(kind) && secondsOf(first) < 10 ? full(kind) : easy(kind);
  const next = async (): Promise<Spread> => {
    const ahead = minutes.moved ? kind.ahead : undefined;
    await ahead?.(context, longQuiet_s);
    return spread(context, pace, mix, ahead ? 0 : longQuiet_s);
  };
  const one = await next();
  if (!minutes.stand) return;
  const two = one.refused !== null && !exclusive && context.budget >= pace.count ? await next() : null;
  const isRefused = (two ?? one).refused !== null;
  if (isRefused && minutes.stand && minutes.moved && !(await followsClock(context, kind, first)) && minutes.stand)
    throw new Inconclusive(realMinutes);
  if (!minutes.stand) return;
  context.judge(spreadOfRequests, { mode: kind.mode, one, two });
}

/** Past the pacer, which would heed what the answers say is left. */
async function spread(context: CheckContext, pace: Pace, mix: Mix, after_s: number): Promise<Spread> {
  const { minutes } = context;
  const start = minutes.now() + after_s * 1000;
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
