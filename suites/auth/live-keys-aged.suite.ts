import { keyLifetimesInDays } from '../../src/contract/chapters/auth.ts';
import type { Scope } from '../../src/contract/scopes.ts';
import type { Deployment } from '../../src/evidence/exchange.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { getBalance } from '../../src/generate/request.ts';
import { script } from '../../src/generate/script.ts';
import { keyAged, keyOutlived } from '../../src/judge/auth/key-looks.situation.ts';
import type { Check, CheckContext } from '../../src/run/check/check.ts';
import {
  day,
  hour,
  look,
  looks,
  makeKey,
  margin,
  pastEnd,
  retire,
  servedOf,
  waitSlack,
  type MadeKey,
} from './live-keys-made.ts';
import { charges } from '../creations.ts';
import { anyBusiness, mayBe, ofOwn } from '../own-business.ts';
import { abreast, inTurn } from '../sending.ts';
import { nextAt } from '../time-of-day.ts';

/** The last look at a key that never ends. */
const longest_days = 367;
const shortest_days = 30;

/** When a key is looked at, and by how much later it may as well be. */
type Age = readonly [age_ms: number, slack_ms: number];

const agesOf = (days: number | null): readonly Age[] => {
  if (days === null) return [0, 31, 91, longest_days].map((age) => [age * day, (age * day) / 30]);
  const end = days * day;
  const around = [end - margin, ...pastEnd(days).map((after) => end + after)];
  return [[0, 0], [end / 2, end / 10], ...around.map((age_ms): Age => [age_ms, waitSlack])];
};

interface Twins {
  readonly used: MadeKey;
  /** Until the lifetime is over. */
  readonly unused: MadeKey;
  /** Another with their lifetime, from now on. */
  readonly makeYounger: () => Promise<MadeKey>;
  /** The same that may not read the balance. */
  readonly makeNarrower: () => Promise<MadeKey>;
  /** One without a lifetime that was retired before; null: the operator retires none. */
  readonly retired: MadeKey | null;
}

async function grow(context: CheckContext, { used, unused, makeYounger, makeNarrower, retired }: Twins): Promise<void> {
  const { days, made } = used;
  let outlived = false;
  let younger: MadeKey | null = null;
  const makes = context.deployment === 'sandbox' && days === shortest_days;
  const asked = makes ? [charges.post(used.label, charges.sample(), freshKey())] : [];
  await inTurn(context, ...asked);
  for (const [at, [age_ms, slack_ms]] of agesOf(days).entries()) {
    await context.clock.until(made + age_ms, slack_ms);
    const seen = await look(context, used, at);
    context.judge(keyAged, { seen, days, age_ms });
    if (days !== null && at === 1) {
      younger = await makeYounger();
      // Another of the same lifetime is replaced meanwhile, which begins anew.
      await mayBe(retire(context, await makeYounger(), '24h'));
    }
    if (outlived || days === null || age_ms <= days * day) continue;
    outlived = true;
    const another = younger;
    // What is said of one is not true of the others.
    await abreast<unknown>([
      async () => context.judge(keyOutlived, { seen, unused: await look(context, unused, at), days }),
      ...(retired ? [() => look(context, retired, at)] : []),
      // What it has made is not given to it any more.
      () => inTurn(context, ...asked),
      ...(another ? [() => lookNow(context, another, at)] : []),
    ]);
    for (const [more, after_ms] of laterOf(days).entries()) {
      await context.clock.until(made + age_ms + after_ms, more === 0 ? waitSlack : 2 * hour);
      context.judge(keyAged, { seen: await look(context, used, at + more), days, age_ms: age_ms + after_ms });
    }
    if (days === shortest_days) await liveToTheEnd(context, await makeNarrower(), days);
  }
}

/**
 * A month of thirty days, in which a lifetime of as many ends as by the calendar, is followed by a longer one. Who was
 * refused for want of a scope has no longer life than others.
 */
async function liveToTheEnd(context: CheckContext, key: MadeKey, days: number): Promise<void> {
  await context.send(getBalance(key.label));
  const age_ms = days * day + margin;
  await context.clock.until(key.made + age_ms, waitSlack);
  context.judge(keyAged, { seen: await look(context, key, 0), days, age_ms });
}

/** A key is no older than it is because one like it is over, nor forgotten when it is long over. */
async function lookNow(context: CheckContext, key: MadeKey, at: number): Promise<void> {
  const age_ms = context.clock.now() - key.made;
  context.judge(keyAged, { seen: await look(context, key, at), days: key.days, age_ms });
}

/** They are made, and end, in the last hour of a day, in turns by Tanzanian time and by that of Greenwich. */
async function untilLate({ clock, seed }: CheckContext, turn: number): Promise<void> {
  const late = (turn + seed) % 2 === 0 ? 20 * hour : 23 * hour;
  await clock.until(nextAt(clock.now(), late + 20 * 60_000), 15 * 60_000);
}

/** When a key that is past its lifetime is tried again: the first of them for so long, and once more when all have ended. */
const later_ms = [17 * 60_000, 3 * hour + 60_000, 9 * hour + 2 * 60_000] as const;
const laterOf = (days: number): readonly number[] => (days === shortest_days ? later_ms : later_ms.slice(0, 2));

const lifetimes = (deployment: Deployment): Check =>
  script({
    id: deployment === 'live' ? 'live/keys-lifetimes/all' : 'keys-lifetimes/all',
    deployment,
    title: 'Each key works to its last day and not after, and one without a lifetime outlives them all',
    rules: [
      'keys.lifetime-30-days',
      'keys.lifetime-90-days',
      'keys.lifetime-one-year',
      'keys.lifetime-none',
      'keys.lifetime-not-extended',
      'keys.expired-refused',
    ],
    needs: {
      ...ofOwn(deployment === 'live' ? 'reading' : 'prompting', 'advance_clock'),
      operatorMay: ['retire_key'],
    },
    requests: keyLifetimesInDays.length * (9 + later_ms.length) + 3,
    wait_s: ((longest_days + keyLifetimesInDays.length) * day) / 1000,
    run: async (context) => {
      const { business } = await anyBusiness(context);
      const reading = new Set(servedOf(looks, context).map(({ scope }) => scope));
      const granted: readonly Scope[] = [...reading, 'charges:write'];
      const make = (days: (typeof keyLifetimesInDays)[number]) => makeKey(context, business, granted, days);
      const retired = await retiredOf(context, await make(null));
      const narrower = granted.filter((scope) => scope !== 'balance:read');
      const twins: Twins[] = [];
      for (const [turn, days] of keyLifetimesInDays.entries()) {
        await untilLate(context, turn);
        twins.push({
          used: await make(days),
          unused: await make(days),
          makeYounger: () => make(days),
          makeNarrower: () => makeKey(context, business, narrower, days),
          retired,
        });
      }
      await Promise.all(twins.map((each) => grow(context, each)));
      for (const { used } of twins) if (used.days === 30 || used.days === 90) await lookNow(context, used, 0);
    },
  });

async function retiredOf(context: CheckContext, key: MadeKey): Promise<MadeKey | null> {
  const { refused } = await mayBe(retire(context, key, 'now'));
  return refused === null ? key : null;
}

export const checks = [lifetimes('live'), lifetimes('sandbox')];
