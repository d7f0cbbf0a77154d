import fc from 'fast-check';
import { scopes, type Scope } from '../../src/contract/scopes.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { script, type Script } from '../../src/generate/script.ts';
import { limits, throughIn, type Burst } from '../../src/judge/limits/rate.situation.ts';
import { keyBesideLimited } from '../../src/judge/limits/refused.situation.ts';
import { Inconclusive, type Check, type CheckContext } from '../../src/run/check/check.ts';
import { limitedByCharges } from './limited-keys.suite.ts';
import { adopt, makeKey, retire } from '../auth/live-keys-made.ts';
import { keyOf, makesBusinesses, mayBe, ownBusiness, ownTill } from '../own-business.ts';
import { turnOf } from '../turn-of.ts';
import { keyFor, pause, withKeys } from '../sending.ts';
import {
  burstSize,
  followsClock,
  isLimited,
  kinds,
  liveKind,
  quiet_s,
  realMinutes,
  sandboxKind,
  type Kind,
} from './bursts.ts';
import { measure, measureAgain } from './measure.ts';
import { afterOutage, firstOfAnHour, lateInADay, lateInAnHour, mistakesOf } from './moments.ts';
import { newest, sandboxRows } from './mixes.ts';
import { knocks, longQuiet_s, orders } from './while-limited.ts';

/** A key is as good when it is old. */
const aged_s = 31 * 86_400;

export const checks = [...kinds.flatMap((kind) => [ofOneKey(kind), ofEachKeyAlone(kind)]), ofAKeyTwice()];

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
    operatorMay: [...makesBusinesses, 'retire_key', 'open_till', 'set_ledger'],
    requests: 10,
    run: async (context) => void (await measureBeside(context, kind)),
  });
}

/** The same, and the key once more, for its charges alone. */
function ofAKeyTwice(): Check {
  return measuring(sandboxKind, {
    id: 'rate-limit/of-a-key-twice',
    title:
      'A key that is limited a second time, for its charges, works again after Retry-After, and limits no other key',
    rules: ['limits.per-key'],
    keys: { main: sandboxKind.charging, second: { ...sandboxKind.charging, differentFrom: 'main' } },
    operator: [...makesBusinesses, 'advance_clock'],
    operatorMay: ['retire_key', 'open_till'],
    requests: 8 + 4 * burstSize(sandboxKind),
    run: async (context) => {
      const { of, others } = await measureBeside(context, sandboxKind, 1);
      // In the minute after, in which next to nothing was sent.
      const rows = await sandboxRows(of.context);
      const burst = await limitedByCharges(of.context, others.at(-1)!, 0, rows);
      if (isShort(of.context, burst)) await measureAgain(of.context, atAnHour, rows);
    },
  });
}

/** Whether fewer than a minute's requests got through since the key was limited before; lawful for most limiters but fixed windows. */
function isShort({ exchanges, minutes }: CheckContext, burst: Burst): boolean {
  const [first] = burst;
  if (first === undefined || !minutes.moved) return false;
  const before = exchanges.filter(({ n, key }) => n < first.n && key.label === first.key.label);
  const since = before.slice(before.findLastIndex(isLimited) + 1);
  return throughIn(since) + throughIn(burst) < limits.test.perMinute;
}

async function measureBeside(context: CheckContext, kind: Kind, turn = 0): Promise<Measurable> {
  const measurable = await beingReplaced(context, kind, turn);
  const { of, others } = measurable;
  for (const mistake of mistakesOf(of.context)) await mayBe(of.context.send(mistake));
  const besides = new Map<string, BesideLimited>();
  for (const other of others) await context.quiet(other, quiet_s);
  await measure(of.context, of.kind, async (limited) => {
    for (const other of others) {
      const [beside] = await context.burst(newest(other), 1);
      if (beside?.answer) besides.set(other, { limited, beside });
    }
  });
  for (const other of others) await judgeBeside(of.context, of.kind, besides.get(other));
  return measurable;
}

const atAnHour: Kind = { ...sandboxKind, ahead: firstOfAnHour };

/** Of which business a key is measured in the sandbox, and whether it replaces another, is replaced, or is neither, old or new; mostly there are two. */
const measured = [
  { isDraft: true, is: 'replaced' },
  { isDraft: false, is: 'next' },
  { isDraft: true, is: 'old' },
  { isDraft: false, is: 'replaced' },
  { isDraft: true, is: 'next' },
  { isDraft: false, is: 'new' },
] as const;

/** For how long it is made, and what it may do in the sandbox. */
const lifetime = fc.constantFrom(null, 90, 365);
const granted = fc.constantFrom<(readonly Scope[])[]>(scopes, ['charges:write', 'charges:read', 'balance:read']);

interface Measurable {
  /** With the key that is measured. */
  readonly of: { readonly context: CheckContext; readonly kind: Kind };
  /** Keys beside it. */
  readonly others: readonly string[];
}

/**
 * A key within its grace, the one that replaces it or a new one, where a program makes and replaces keys, in the sandbox at
 * times of a business that is still a draft; or else one of the target.
 */
async function beingReplaced(context: CheckContext, kind: Kind, turn: number): Promise<Measurable> {
  const ofTarget: Measurable = {
    of: { context, kind: { ...kind, ahead: lateInADay() } },
    others: [keyFor(context, 'second')],
  };
  const { isDraft, is } = turnOf(measured, context.seed + turn + (kind.deployment === 'live' ? 1 : 0));
  const [days, inSandbox] = [drawn(lifetime), drawn(granted)];
  const live = kind.deployment === 'live' || !isDraft;
  const { answer: own } = context.clock.jumps ? await mayBe(ownBusiness(context, { live })) : { answer: null };
  if (own === null) return ofTarget;
  const { answer: till } = kind.deployment === 'live' ? await mayBe(ownTill(context, own.business)) : { answer: null };
  const has = kind.deployment === 'live' ? scopes : inSandbox;
  const made = await makeKey(context, own.business, has, days);
  const writer = await keyOf(context, own.business, { scopes: ['charges:write'] });
  const reader = kind.deployment === 'live' ? await keyOf(context, own.business, { scopes: ['balance:read'] }) : null;
  // Who is replaced does not see the end of many days, nor does at times who replaces it.
  const late = is === 'replaced' || (is === 'next' && !isDraft) ? lateInAnHour : lateInADay();
  const ahead = reader === null ? late : afterOutage(late, reader);
  const of = (main: string, other: string): Measurable => ({
    of: {
      context: withKeys(context, { main, writer }),
      kind: { ...(till === null ? kind : liveKind({ till })), ahead },
    },
    others: [...ofTarget.others, other],
  });
  if (is === 'new') return of(made.label, own.key);
  await pause(context, aged_s);
  if (is === 'old') return of(made.label, own.key);
  const { answer: secret } = await mayBe(retire(context, made, '24h'));
  if (secret === null) return ofTarget;
  const { label: next } = adopt(context, own.business, { secret, scopes: has, days: null });
  return is === 'next' ? of(next, made.label) : of(made.label, next);
}

type Measured = Pick<Script, 'id' | 'title' | 'rules' | 'requests' | 'run'> &
  Pick<Check['needs'], 'keys' | 'operator' | 'operatorMay'>;

/** @param requests beside those of the measurement itself */
function measuring(
  kind: Kind,
  { id, rules, keys, operator = [], operatorMay = [], requests, ...own }: Measured,
): Check {
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
    needs: { keys, operator, operatorMay },
    requests: 2 * size + 29 + knocks + orders + 2 * kind.besides.length + requests,
    // Keys grow old where the clock is moved: nobody waits for that.
    wait_s: quiet_s + longQuiet_s + 60,
    least_wait_s: quiet_s,
  });
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
