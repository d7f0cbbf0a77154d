import { describe, expect, test } from 'vitest';
import type { RuleId } from '../../../src/contract/rules.ts';
import { change, shownCharge } from '../../../src/reference/change.ts';
import type { ReferenceOptions } from '../../../src/reference/reference.ts';
import { exercised } from '../helpers/exercised.ts';

const rules: readonly RuleId[] = ['charge.created', 'sandbox.trigger-5-not-before-90-seconds', 'keys.lifetime-30-days'];

/** Of these rules, those that show most in few requests. */
const checks: readonly string[] = [
  'charges/every-documented-input',
  'sandbox/succeeds-trigger-5-after-90-seconds',
  'auth/expires-keys-by-lifetime',
  'live/auth/expires-keys-by-lifetime',
];

const outcome = async (variant: string, fault: ReferenceOptions = {}, asked = checks) => {
  const { ends } = await exercised({ variant, ...fault }, { checks: asked });
  return {
    why: ends.flatMap(({ verdict, why }) => (verdict === 'inconclusive' ? [why] : [])),
    broken: new Set(ends.flatMap(({ findings }) => findings.map(({ rule }) => rule))),
    undecided: ends.filter(({ verdict }) => verdict === 'inconclusive').map(({ id }) => id),
    kept: new Set(ends.flatMap(({ kept }) => Object.keys(kept))),
    longest_s: Math.max(...ends.map(({ duration_s }) => duration_s)),
    furthest_s: Math.max(...ends.map(({ deployment_s = 0 }) => deployment_s)),
  };
};

describe('against a deployment whose clock', () => {
  test.each([
    'clock.stands-behind',
    'clock.stands-whole-minutes',
    'clock.stands-told-in-seconds',
    'clock.stands-told-as-in-headers',
  ])('goes as %s does, nothing is blamed, and all is decided', async (variant) => {
    const { broken, undecided, kept } = await outcome(variant);
    expect([[...broken], undecided]).toEqual([[], []]);
    expect([...kept]).toEqual(expect.arrayContaining([...rules]));
  });

  test('is moved by whole hours, what needs a nearer moment is left undecided, not blamed', async () => {
    const { broken, undecided, kept } = await outcome('clock.whole-hours');
    expect([[...broken], undecided]).toEqual([[], []]);
    expect(kept.has('charge.created')).toBe(true);
  });

  test('stands, faults of minutes and of a day are still found', async () => {
    const patch = shownCharge((view, { charge }) => ({
      ...view,
      created: new Date(charge.createdAt - 10 * 60_000).toISOString(),
    }));
    const { broken } = await outcome('clock.stands-slow-moves', { patch, faults: ['lifetime.30-is-29'] });
    expect([...broken]).toEqual(expect.arrayContaining(['charge.created', 'keys.lifetime-30-days']));
  });

  test('is moved by years, durations stay those of this machine', async () => {
    const { longest_s, furthest_s } = await outcome('clock.stands');
    expect(longest_s).toBeLessThan(600);
    expect(furthest_s).toBeGreaterThan(30 * 86_400);
  });
});

/** Of lifetimes, grace, windows of charges and codes, retries, moments and limits. */
const timed: readonly string[] = [
  'auth/refuses-expired-key',
  'live-keys/expired-asking',
  'every-hour/in-sandbox',
  'keys-replaced/for-a-day',
  'charges/expires-not-before-its-time',
  'money-unpaid/nobody-pays',
  'pos-outcomes/scanned-late',
  'outcomes/trigger-4',
  'bills/every-documented-input',
  'rate-limit/of-one-key',
];

describe('against a deployment whose clock others move too', () => {
  const whole = { timeout: 120_000 };

  test.each(['clock.moved-by-somebody-else', 'clock.stands-moved-by-somebody-else'])(
    'as in %s, nothing is blamed',
    whole,
    async (variant) => {
      const { broken } = await outcome(variant, {}, timed);
      expect([...broken]).toEqual([]);
    },
  );

  test('as where it is set back by two minutes now and then, nothing is blamed', whole, async () => {
    const setBack = (request: number): number => (request % 150 === 0 ? -2 * 60_000 : 0);
    const { ends } = await exercised(
      { patch: change('timekeeping')(() => ({ movedMeanwhile: setBack })) },
      { checks: timed },
    );
    expect(ends.flatMap(({ findings }) => findings)).toEqual([]);
  });

  test('what cannot be decided says who moved the clock, and when', whole, async () => {
    const { broken, why } = await outcome('clock.moved-by-somebody-else', {}, ['rate-limit/of-one-key']);
    expect([...broken]).toEqual([]);
    expect(why.join('\n')).toMatch(
      /the deployment's clock went on by \d+ min more than was asked for here, .*exchange/,
    );
  });

  test('what does not depend on the time is still found', whole, async () => {
    const patch = shownCharge((view) => ({ ...view, currency: 'KES' }));
    const { broken } = await outcome('clock.moved-by-somebody-else', { patch }, [
      'rails-and-currency/every-lawful-pair',
    ]);
    expect([...broken]).toEqual(['charge.currency']);
  });
});
