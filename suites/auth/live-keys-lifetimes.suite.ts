import { keyLifetimesInDays } from '../../src/contract/chapters/auth.ts';
import { script } from '../../src/generate/script.ts';
import { keyAged } from '../../src/judge/auth/key-looks.situation.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { readingScopes } from './endpoint-calls.ts';
import { day, look, makeKey, margin, type MadeKey } from './live-keys-made.ts';
import { ofOwn, ownBusiness } from '../own-business.ts';

/** A year may be one of the calendar. */
const pastEnd = (days: number): readonly number[] => (days === 365 ? [day + margin] : [margin, day]);

/** The last look at a key that never ends. */
const longest_days = 367;

const agesOf = (days: number | null): readonly number[] => {
  if (days === null) return [0, 31, 91, longest_days].map((age) => age * day);
  const end = days * day;
  return [0, end / 2, end - margin, ...pastEnd(days).map((after) => end + after)];
};

async function grows(context: CheckContext, key: MadeKey): Promise<void> {
  const { days, made } = key;
  for (const [at, age_ms] of agesOf(days).entries()) {
    await context.clock.until(made + age_ms);
    context.judge(keyAged, { seen: await look(context, key, at), days, age_ms });
  }
}

const lifetimes = script({
  id: 'live-keys-lifetimes/all',
  title: 'Each key works to its last day and not after, and one without a lifetime outlives them all',
  rules: [
    'keys.lifetime-30-days',
    'keys.lifetime-90-days',
    'keys.lifetime-one-year',
    'keys.lifetime-none',
    'keys.expired-refused',
  ],
  needs: ofOwn('reading', 'advance_clock'),
  requests: keyLifetimesInDays.length * 6,
  wait_s: (longest_days * day) / 1000,
  run: async (context) => {
    const { business } = await ownBusiness(context);
    const keys = [];
    for (const days of keyLifetimesInDays) keys.push(await makeKey(context, business, readingScopes, days));
    await Promise.all(keys.map((key) => grows(context, key)));
  },
});

export const checks = [lifetimes];
