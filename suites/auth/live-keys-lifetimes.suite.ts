import { keyLifetimesInDays } from '../../src/contract/limits.ts';
import type { RuleId } from '../../src/contract/rules.ts';
import { script } from '../../src/generate/script.ts';
import type { Check, CheckContext } from '../../src/run/check/check.ts';
import { readingScopes } from './endpoint-calls.ts';
import { day, makeKey, margin, type MadeKey } from './live-keys-made.ts';
import { decide, ended, look, span } from './live-keys-verdict.ts';
import { makesBusinesses, ownBusiness } from './own-business.ts';

/** A year may be one of the calendar. */
const pastEnd = (days: number): readonly number[] => (days === 365 ? [day + margin] : [margin, day]);

/** The last look at a key that never ends. */
const longest_days = 367;

const ruleOf: Readonly<Record<string, RuleId>> = {
  30: 'keys.lifetime-30-days',
  90: 'keys.lifetime-90-days',
  365: 'keys.lifetime-one-year',
  null: 'keys.lifetime-none',
};

async function grows(context: CheckContext, key: MadeKey): Promise<void> {
  const rule = ruleOf[String(key.days)]!;
  const moments = key.days === null ? [0, 31, 91, longest_days] : [0, key.days / 2];
  for (const [at, days] of moments.entries()) await works(context, key, rule, { moment: key.made + days * day, at });
  if (key.days === null) return;
  const end = key.made + key.days * day;
  await works(context, key, rule, { moment: end - margin, at: 3 });
  for (const [at, after] of pastEnd(key.days).entries()) {
    await context.clock.until(end + after);
    const seen = await look(context, key, at);
    const expected = `401 KEY_EXPIRED from a key of ${key.days} days, ${span(after)} after its end`;
    decide(context, rule, seen, { right: ended(seen), expected });
  }
}

async function works(
  context: CheckContext,
  key: MadeKey,
  rule: RuleId,
  { moment, at }: { moment: number; at: number },
): Promise<void> {
  await context.clock.until(moment);
  const seen = await look(context, key, at);
  const lifetime = key.days === null ? 'without a lifetime' : `of ${key.days} days`;
  const expected = `an answer to a key ${lifetime}, ${span(moment - key.made)} after it was made`;
  decide(context, rule, seen, { right: !ended(seen), expected });
}

const lifetimes = script({
  id: 'live-keys-lifetimes/all',
  title: 'Each key works to its last day and not after, and one without a lifetime outlives them all',
  deployment: 'live',
  rules: [
    'keys.lifetime-30-days',
    'keys.lifetime-90-days',
    'keys.lifetime-one-year',
    'keys.lifetime-none',
    'keys.expired-refused',
  ],
  needs: { keys: {}, permit: 'reading', operator: [...makesBusinesses, 'advance_clock'] },
  requests: keyLifetimesInDays.length * 6,
  wait_s: (longest_days * day) / 1000,
  run: async (context) => {
    const { business } = await ownBusiness(context);
    const keys = [];
    for (const days of keyLifetimesInDays) keys.push(await makeKey(context, business, readingScopes, days));
    await Promise.all(keys.map((key) => grows(context, key)));
  },
});

export const checks: readonly Check[] = [lifetimes];
