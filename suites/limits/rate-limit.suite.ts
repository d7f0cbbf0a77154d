import type { Exchange } from '../../src/evidence/exchange.ts';
import { script, type Script } from '../../src/generate/script.ts';
import {
  burstOfRequests,
  limits,
  pictureOf,
  secondsOf,
  spreadOfRequests,
  type Burst,
  type Spread,
} from '../../src/judge/limits/rate.situation.ts';
import { aboveLimit, keyBesideLimited, minuteCounted } from '../../src/judge/limits/refused.situation.ts';
import { Inconclusive, type Check, type CheckContext } from '../../src/run/check/check.ts';
import { keyFor } from '../sending.ts';
import {
  burst,
  burstSize,
  followsClock,
  isLimited,
  kinds,
  newest,
  quiet_s,
  realMinutes,
  type Kind,
  type Mix,
} from './bursts.ts';
import { knocks, longQuiet_s, whileLimited } from './while-limited.ts';

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

export const checks = kinds.flatMap((kind) => [ofOneKey(kind), ofEachKeyAlone(kind)]);

function ofOneKey(kind: Kind): Check {
  const { key, perMinute } = limits[kind.mode];
  return measuring(kind, {
    id: 'rate-limit/of-one-key',
    title: `${key[0]!.toUpperCase()}${key.slice(1)} sends ${perMinute} requests in a minute, is limited above, and works again after Retry-After`,
    rules: [],
    keys: { main: kind.charging },
    requests: 0,
    run: (context) => measure(context, kind),
  });
}

/** The same, and what another key may do in between. */
function ofEachKeyAlone(kind: Kind): Check {
  return measuring(kind, {
    id: 'rate-limit/of-each-key-alone',
    title: 'A key is limited above its rate, works again after Retry-After, and does not limit another key',
    rules: ['limits.per-key'],
    keys: { main: kind.charging, second: { ...kind.reading, differentFrom: 'main' } },
    requests: 2,
    run: async (context) => {
      const besides: BesideLimited[] = [];
      await context.quiet(keyFor(context, 'second'), quiet_s);
      await measure(context, kind, async (limited) => {
        const [beside] = await context.burst(newest(keyFor(context, 'second')), 1);
        if (beside?.answer) besides.push({ limited, beside });
      });
      await judgeBeside(context, kind, besides.at(-1));
    },
  });
}

type Measured = Pick<Script, 'id' | 'title' | 'rules' | 'requests' | 'run'> & Pick<Check['needs'], 'keys'>;

/** @param requests beside those of the measurement itself */
function measuring(kind: Kind, { id, rules, keys, requests, ...own }: Measured): Check {
  const { deployment } = kind;
  const { allowed, limited } = limits[kind.mode];
  const size = burstSize(kind);
  return script({
    ...own,
    id: deployment === 'live' ? `live/${id}` : id,
    deployment,
    alone: true,
    rules: [
      ...rules,
      allowed,
      limited,
      'limits.retry-after',
      'errors.cause-of-rate-limited',
      'errors.status-of-rate-limited',
      'errors.rate-limited-takes-nothing',
      'idempotency.resend-after-rate-limit',
    ],
    needs: { keys },
    requests: 2 * size + 16 + knocks + 2 * kind.besides.length + requests,
    wait_s: quiet_s + longQuiet_s + 60,
    least_wait_s: quiet_s,
  });
}

/** What is looked at while a key is limited. */
type Meanwhile = (limited: Exchange) => Promise<void>;

async function measure(context: CheckContext, kind: Kind, meanwhile?: Meanwhile): Promise<void> {
  const mix = await kind.mix(context);
  const { minutes } = context;
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

/** A request of another key while one is limited. */
interface BesideLimited {
  readonly limited: Exchange;
  readonly beside: Exchange;
}

async function judgeBeside(context: CheckContext, kind: Kind, seen: BesideLimited | undefined): Promise<void> {
  const { minutes } = context;
  if (!seen) throw new Inconclusive('the key was not limited, so nothing shows beside it');
  if (isLimited(seen.beside) && minutes.moved && !(await followsClock(context, kind)))
    throw new Inconclusive(realMinutes);
  context.judge(keyBesideLimited, seen);
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
