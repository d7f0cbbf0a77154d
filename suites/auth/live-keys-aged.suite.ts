import fc from 'fast-check';
import { endOfLifetime, keyLifetimesInDays } from '../../src/contract/chapters/auth.ts';
import { amount as limits } from '../../src/contract/limits.ts';
import type { Deployment } from '../../src/evidence/exchange.ts';
import { script } from '../../src/generate/script.ts';
import {
  keyAged,
  keyOutlived,
  keyReplaced,
  keyStopped,
  lifetimeInherited,
} from '../../src/judge/auth/key-looks.situation.ts';
import { NotExercised, type Check, type CheckContext } from '../../src/run/check/check.ts';
import { callOf, readingScopes } from './endpoint-calls.ts';
import {
  adopt,
  day,
  doors,
  hour,
  look,
  looks,
  makeKey,
  margin,
  mayTheSame,
  retire,
  servedOf,
  unsure_s,
  waitSlack,
  withinAnHour,
  type MadeKey,
} from './live-keys-made.ts';
import { charges } from '../creations.ts';
import { anyBusiness, mayBe, ofOwn, ownBusiness } from '../own-business.ts';
import { pause } from '../sending.ts';
import { scopes, type Scope } from '../../src/contract/scopes.ts';
import { property } from '../../src/generate/property.ts';
import { cases, values, type Values } from '../../src/generate/values.ts';

/** A year may be one of the calendar. */
const pastEnd = (days: number): readonly number[] => (days === 365 ? [day + margin] : [margin, day]);

/** The last look at a key that never ends. */
const longest_days = 367;
const shortest_days = 30;

const agesOf = (days: number | null): readonly number[] => {
  if (days === null) return [0, 31, 91, longest_days].map((age) => age * day);
  const end = days * day;
  return [0, end / 2, end - margin, ...pastEnd(days).map((after) => end + after)];
};

interface Twins {
  readonly used: MadeKey;
  /** Until the lifetime is over. */
  readonly unused: MadeKey;
  /** Another with their lifetime, from now on. */
  readonly makeYounger: () => Promise<MadeKey>;
}

async function grow(context: CheckContext, { used, unused, makeYounger }: Twins): Promise<void> {
  const { days, made } = used;
  let outlived = false;
  let younger: MadeKey | null = null;
  for (const [at, age_ms] of agesOf(days).entries()) {
    await context.clock.until(made + age_ms, waitSlack);
    const seen = await look(context, used, at);
    context.judge(keyAged, { seen, days, age_ms });
    if (days !== null && at === 1) younger = await makeYounger();
    if (outlived || days === null || age_ms <= days * day) continue;
    outlived = true;
    context.judge(keyOutlived, { seen, unused: await look(context, unused, at), days });
    if (younger) await lookNow(context, younger, at);
    for (const [more, after_ms] of laterOf(days).entries()) {
      await context.clock.until(made + age_ms + after_ms, waitSlack);
      context.judge(keyAged, { seen: await look(context, used, at + more), days, age_ms: age_ms + after_ms });
    }
    if (days === shortest_days) await liveToTheEnd(context, await makeYounger(), days);
  }
}

/** A month of thirty days, in which a lifetime of as many ends as by the calendar, is followed by a longer one. */
async function liveToTheEnd(context: CheckContext, key: MadeKey, days: number): Promise<void> {
  const age_ms = days * day + margin;
  await context.clock.until(key.made + age_ms, waitSlack);
  context.judge(keyAged, { seen: await look(context, key, 0), days, age_ms });
}

/** A key is no older than it is because one like it is over, nor forgotten when it is long over. */
async function lookNow(context: CheckContext, key: MadeKey, at: number): Promise<void> {
  const age_ms = context.clock.now() - key.made;
  context.judge(keyAged, { seen: await look(context, key, at), days: key.days, age_ms });
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
    needs: ofOwn('reading', 'advance_clock'),
    requests: keyLifetimesInDays.length * (8 + later_ms.length),
    wait_s: (longest_days * day) / 1000,
    run: async (context) => {
      const { business } = await anyBusiness(context);
      const granted = [...new Set(servedOf(looks, context).map(({ scope }) => scope))];
      const make = (days: (typeof keyLifetimesInDays)[number]) => makeKey(context, business, granted, days);
      const twins: Twins[] = [];
      for (const days of keyLifetimesInDays)
        twins.push({ used: await make(days), unused: await make(days), makeYounger: () => make(days) });
      await Promise.all(twins.map((each) => grow(context, each)));
      for (const { used } of twins) if (used.days === 30 || used.days === 90) await lookNow(context, used, 0);
    },
  });

const someScopes = (all: readonly Scope[], ...chosen: readonly (readonly Scope[])[]): Values<readonly Scope[]> =>
  values<readonly Scope[]>(fc.subarray([...all], { minLength: 1 }), chosen);

/** Of each subject that can be read and written the one in the first, the other in the second; and all. */
const ofLive = someScopes(
  scopes,
  ['charges:read', 'bills:write', 'links:read', 'webhooks:write', 'events:read'],
  ['charges:write', 'bills:read', 'links:write', 'webhooks:read', 'events:write', 'balance:read'],
  scopes,
);
const ofSandbox = someScopes(['charges:read', 'charges:write', 'balance:read'], ['charges:write', 'balance:read']);

/** Of those that a key does not open. */
const closedDoors = 3;

const replaced = (deployment: Deployment, granted: Values<readonly Scope[]>): Check =>
  property({
    id: deployment === 'live' ? 'live-keys-replaced/for-a-day' : 'keys-replaced/for-a-day',
    deployment,
    title: 'A replacement may do what the old key may and no more, and both work for a day',
    rules: [
      'keys.rotation-makes-replacement',
      'keys.replacement-has-same-scopes',
      'keys.both-work-in-grace',
      'keys.old-refused-after-grace',
      'keys.revoked-refused',
      'scopes.balance.get.required',
    ],
    needs: ofOwn('prompting', 'retire_key', 'advance_clock'),
    ...granted,
    runs: { standard: granted.boundaries.length + 1, deep: 10 },
    apart: true,
    requestsPerRun: 1 + doors.length + closedDoors + 9,
    wait_s: (2 * day + 2 * hour) / 1000,
    body: async (context, granted) => {
      const { business } = await anyBusiness(context);
      const old = await makeKey(context, business, granted, granted.length % 2 === 0 ? 90 : null);
      if (granted.length % 2 === 1) await withinAnHour(context);
      const replacement = await retire(context, old, '24h');
      const retired = context.clock.now();
      if (replacement === null) {
        // An operator need not know a secret that is shown once; but a key that is replaced does not end at once.
        context.judge(keyReplaced, { seen: await look(context, old, 0), key: 'old', since_ms: null });
        throw new NotExercised('an operator that tells the replacement of a key');
      }
      const next = adopt(context, business, { ...old, secret: replacement });
      for (const door of servedOf(doors, context)) await mayTheSame(context, next, door);
      // In its last day a key may no more than before.
      const closed = servedOf(doors, context).filter(({ scope }) => !granted.includes(scope));
      for (const door of closed.slice(-closedDoors)) await context.send(callOf(door, { use: old.label }));
      const keys = { old, replacement: next } as const;
      for (const [at, since_ms] of [0, 12 * hour, day - margin, day + margin].entries()) {
        await context.clock.until(retired + since_ms, waitSlack);
        for (const key of ['old', 'replacement'] as const)
          context.judge(keyReplaced, { seen: await look(context, keys[key], at), key, since_ms });
      }
      // Once it stands alone, as little as may be asked for is not too little.
      if (!granted.includes('charges:write')) return;
      await context.send(charges.post(next.label, { ...charges.sample(), amount_minor: limits.minimum }));
    },
  });

const inherited = property({
  id: 'live-keys-replaced/with-its-lifetime',
  title: 'A replacement has the lifetime of the old key',
  rules: ['keys.replacement-has-same-lifetime'],
  needs: ofOwn('reading', 'retire_key', 'advance_clock'),
  ...cases<30 | 90 | 365>([30, 365]),
  apart: true,
  requestsPerRun: 4,
  wait_s: (380 * day) / 1000,
  body: async (context, days) => {
    const { business } = await ownBusiness(context);
    const old = await makeKey(context, business, readingScopes, days);
    await context.clock.until(old.made + 10 * day, waitSlack);
    const replacement = await retire(context, old, '24h');
    if (replacement === null) return;
    // Whether it counts from its own making or from that of the old key is open.
    const next = adopt(context, business, { secret: replacement, scopes: readingScopes, days: null });
    const { label } = next;
    context.endKey(label, 'expired', endOfLifetime(next.made, days));
    await context.clock.until(old.made + days * day - margin, waitSlack);
    const early = await look(context, next, 0);
    context.judge(lifetimeInherited, { seen: early, days, past: false });
    await context.clock.until(next.made + days * day + pastEnd(days)[0]!, waitSlack);
    const late = await look(context, next, 0);
    context.judge(lifetimeInherited, { seen: late, days, past: true });
  },
});

const cutShort = script({
  id: 'live-keys-replaced/stopped-in-its-grace',
  title: 'A key that is being replaced is refused at once when it is stopped, and its replacement works on',
  rules: ['keys.stopped-now-refused', 'keys.revoked-refused', 'keys.both-work-in-grace'],
  needs: ofOwn('reading', 'retire_key'),
  requests: 6,
  wait_s: unsure_s,
  run: async (context) => {
    const { business } = await ownBusiness(context);
    const old = await makeKey(context, business, readingScopes, null);
    const replacement = await retire(context, old, '24h');
    context.judge(keyReplaced, {
      seen: await look(context, old, 0),
      key: 'old',
      since_ms: replacement === null ? null : 0,
    });
    if ((await mayBe(retire(context, old, 'now'))).refused !== null)
      throw new NotExercised('an operator that stops a key which is being replaced');
    for (const at of [0, 1]) context.judge(keyStopped, { seen: await look(context, old, at) });
    await pause(context, unsure_s);
    await look(context, old, 2);
    if (replacement === null) return;
    const next = adopt(context, business, { ...old, secret: replacement });
    context.judge(keyReplaced, { seen: await look(context, next, 0), key: 'replacement', since_ms: 0 });
  },
});

export const checks = [
  lifetimes('live'),
  lifetimes('sandbox'),
  replaced('sandbox', ofSandbox),
  replaced('live', ofLive),
  inherited,
  cutShort,
];
