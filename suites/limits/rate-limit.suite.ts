import { scopes } from '../../src/contract/scopes.ts';
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
import { adopt, makeKey, retire } from '../auth/live-keys-made.ts';
import { makesBusinesses, mayBe, ownBusiness, ownTill } from '../own-business.ts';
import { keyFor, withKeys } from '../sending.ts';
import {
  burst,
  burstSize,
  followsClock,
  isLimited,
  kinds,
  liveKind,
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

/**
 * The same, and what other keys may do in between: one of whomever, and, where a program makes keys, the one that is to
 * replace the limited one.
 */
function ofEachKeyAlone(kind: Kind): Check {
  return measuring(kind, {
    id: 'rate-limit/of-each-key-alone',
    title: 'A key is limited above its rate, works again after Retry-After, and does not limit another key',
    rules: ['limits.per-key'],
    keys: { main: kind.charging, second: { ...kind.reading, differentFrom: 'main' } },
    operatorMay: [...makesBusinesses, 'retire_key', 'open_till'],
    requests: 4,
    run: async (context) => {
      const { of, others } = await beingReplaced(context, kind);
      const besides = new Map<string, BesideLimited>();
      for (const other of others) await context.quiet(other, quiet_s);
      await measure(of.context, of.kind, async (limited) => {
        for (const other of others) {
          const [beside] = await context.burst(newest(other), 1);
          if (beside?.answer) besides.set(other, { limited, beside });
        }
      });
      for (const other of others) await judgeBeside(of.context, of.kind, besides.get(other));
    },
  });
}

interface Measurable {
  /** With the key that is measured. */
  readonly of: { readonly context: CheckContext; readonly kind: Kind };
  /** Keys beside it. */
  readonly others: readonly string[];
}

/** A key within its grace, where a program makes and replaces keys; or else one of the target. */
async function beingReplaced(context: CheckContext, kind: Kind): Promise<Measurable> {
  const ofTarget: Measurable = { of: { context, kind }, others: [keyFor(context, 'second')] };
  const { answer: own } = context.clock.jumps ? await mayBe(ownBusiness(context)) : { answer: null };
  if (own === null) return ofTarget;
  const { answer: till } = kind.deployment === 'live' ? await mayBe(ownTill(context, own.business)) : { answer: null };
  const old = await makeKey(context, own.business, scopes, null);
  const { answer: secret } = await mayBe(retire(context, old, '24h'));
  if (secret === null) return ofTarget;
  const next = adopt(context, own.business, { secret, scopes, days: null });
  const ownKind = till === null ? kind : liveKind({ till });
  return {
    of: { context: withKeys(context, { main: old.label }), kind: ownKind },
    others: [...ofTarget.others, next.label],
  };
}

type Measured = Pick<Script, 'id' | 'title' | 'rules' | 'requests' | 'run'> &
  Pick<Check['needs'], 'keys' | 'operatorMay'>;

/** @param requests beside those of the measurement itself */
function measuring(kind: Kind, { id, rules, keys, operatorMay = [], requests, ...own }: Measured): Check {
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
    needs: { keys, operatorMay },
    requests: 2 * size + 18 + knocks + 2 * kind.besides.length + requests,
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
