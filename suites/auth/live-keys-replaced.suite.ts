import fc from 'fast-check';
import { endOfLifetime } from '../../src/contract/chapters/auth.ts';
import { modeOf } from '../../src/contract/mode.ts';
import { amount as limits } from '../../src/contract/limits.ts';
import type { Deployment } from '../../src/evidence/exchange.ts';
import { script } from '../../src/generate/script.ts';
import { keyReplaced, keyStopped, lifetimeInherited } from '../../src/judge/auth/key-looks.situation.ts';
import { NotExercised, type Check, type CheckContext } from '../../src/run/check/check.ts';
import { callOf, readingScopes } from './endpoint-calls.ts';
import {
  adopt,
  day,
  doors,
  hour,
  look,
  makeKey,
  margin,
  pastEnd,
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
import { abreast, pause, readAll } from '../sending.ts';
import { scopes, type Scope } from '../../src/contract/scopes.ts';
import { property } from '../../src/generate/property.ts';
import { cases, values, type Values } from '../../src/generate/values.ts';

const someScopes = (all: readonly Scope[], ...chosen: readonly (readonly Scope[])[]): Values<readonly Scope[]> =>
  values<readonly Scope[]>(fc.subarray([...all], { minLength: 1 }), chosen);

/** Of each subject that can be read and written the one in the first, the other in the second. */
const ofLive = someScopes(
  scopes,
  ['charges:read', 'bills:write', 'links:read', 'webhooks:write', 'events:read'],
  ['charges:write', 'bills:read', 'links:write', 'webhooks:read', 'events:write', 'balance:read'],
);
const ofSandbox = someScopes(['charges:read', 'charges:write', 'balance:read'], ['charges:write', 'balance:read']);

/** Of those that a key does not open. */
const closedDoors = 3;

/** A key of the other deployment is told where it belongs also while it is being replaced there. */
async function sendElsewhere(context: CheckContext, business: string, granted: readonly Scope[]): Promise<void> {
  const mode = modeOf(context.deployment === 'live' ? 'sandbox' : 'live');
  const { answer: key } = await mayBe(makeKey(context, business, granted, null, mode));
  if (key === null || (await mayBe(retire(context, key, '24h'))).refused !== null) return;
  await look(context, key, granted.length);
}

/** What becomes of both keys up to a day after one was replaced, and then. */
async function lookForADay(
  context: CheckContext,
  keys: Readonly<Record<'old' | 'replacement', MadeKey>>,
  retired: number,
): Promise<void> {
  for (const [at, since_ms] of [0, 12 * hour, day - margin, day + margin].entries()) {
    await context.clock.until(retired + since_ms, since_ms === 12 * hour ? 6 * hour : waitSlack);
    const seen = await abreast((['old', 'replacement'] as const).map((key) => () => look(context, keys[key], at)));
    context.judge(keyReplaced, { seen: seen[0]!, key: 'old', since_ms });
    context.judge(keyReplaced, { seen: seen[1]!, key: 'replacement', since_ms });
  }
}

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
    runs: { standard: granted.boundaries.length + (deployment === 'live' ? 0 : 1), deep: 10 },
    apart: true,
    requestsPerRun: 3 + doors.length + closedDoors + 9,
    wait_s: (2 * day + 2 * hour) / 1000,
    body: async (context, granted) => {
      const { business } = await anyBusiness(context);
      await sendElsewhere(context, business, granted);
      const old = await makeKey(context, business, granted, granted.length % 2 === 0 ? 90 : null);
      if (granted.length % 2 === 1) await withinAnHour(context);
      // Some have asked for what they may not.
      const closed = servedOf(doors, context).filter(({ scope }) => !granted.includes(scope));
      const tried = granted.length % 2 === 0 ? closed.slice(0, 1) : [];
      await readAll(context, ...tried.map((door) => callOf(door, { use: old.label })));
      const replacement = await retire(context, old, '24h');
      const retired = context.clock.now();
      if (replacement === null) {
        // An operator need not know a secret that is shown once; but a key that is replaced does not end at once.
        context.judge(keyReplaced, { seen: await look(context, old, 0), key: 'old', since_ms: null });
        throw new NotExercised('an operator that tells the replacement of a key');
      }
      const next = adopt(context, business, { ...old, secret: replacement });
      await abreast(servedOf(doors, context).map((door) => () => mayTheSame(context, next, door)));
      // In its last day a key may no more than before.
      await readAll(context, ...closed.slice(-closedDoors).map((door) => callOf(door, { use: old.label })));
      await lookForADay(context, { old, replacement: next }, retired);
      // Once it stands alone, as little as may be asked for is not too little.
      if (!granted.includes('charges:write')) return;
      await context.send(charges.post(next.label, { ...charges.sample(), amount_minor: limits.minimum }));
    },
  });

const inherited = (deployment: Deployment, lifetimes: readonly (30 | 90 | 365)[]): Check =>
  property({
    id: deployment === 'live' ? 'live-keys-replaced/with-its-lifetime' : 'keys-replaced/with-its-lifetime',
    deployment,
    title: 'A replacement has the lifetime of the old key',
    rules: ['keys.replacement-has-same-lifetime'],
    needs: ofOwn('reading', 'retire_key', 'advance_clock'),
    ...cases(lifetimes),
    apart: true,
    requestsPerRun: 4,
    wait_s: ((Math.max(...lifetimes) + 15) * day) / 1000,
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
  replaced('sandbox', ofSandbox),
  replaced('live', ofLive),
  inherited('sandbox', [90]),
  inherited('live', [30, 365]),
  cutShort,
];
