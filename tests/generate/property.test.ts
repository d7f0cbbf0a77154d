import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RequestTemplate } from '../../src/evidence/exchange.ts';
import { amount, amounts } from '../../src/generate/charges/amount.ts';
import { plainCharge } from '../../src/generate/charges/charge.ts';
import { property, type Property } from '../../src/generate/property.ts';
import { chargesPath, post } from '../../src/generate/request.ts';
import { Inconclusive } from '../../src/run/check/check.ts';
import { fakeRun } from './helpers/fake-context.ts';

const amountOf = ({ json }: RequestTemplate): number => (json as { amount_minor: number }).amount_minor;

const sends: Property<unknown>['body'] = async (context) =>
  void (await context.send(post('key-1', chargesPath, plainCharge, 'k')));

const spec: Property<number> = {
  id: 'amounts/test',
  title: 'test',
  rules: ['charge.net-is-amount-minus-fee', 'charge.amount-echoed'],
  needs: { keys: {} },
  arbitrary: amount,
  boundaries: amounts.boundaries,
  runs: { quick: 2, standard: 40, deep: 40 },
  requestsPerRun: 1,
  body: async (context, value) =>
    void (await context.send(post('key-1', chargesPath, { ...plainCharge, amount_minor: value }, 'k'))),
};

describe('property', () => {
  test('costs its runs times their requests', () => {
    expect(property({ ...spec, requestsPerRun: 3 }).cost).toEqual({ quick: 6, standard: 120, deep: 120 });
  });

  test('tries the boundaries first and in order', async () => {
    const run = fakeRun({ breaks: () => [] });
    await property(spec).run(run.context);
    expect(run.sent.slice(0, amounts.boundaries.length).map(amountOf)).toEqual(amounts.boundaries);
    expect(run.sent).toHaveLength(40);
    expect(run.smallest).toEqual([]);
  });

  test('sends only boundaries where there are no runs for more', async () => {
    const run = fakeRun({ profile: 'quick', breaks: () => [] });
    await property(spec).run(run.context);
    expect(run.sent.map(amountOf)).toEqual(amounts.boundaries.slice(0, 2));
  });

  test('shrinks to the smallest value that breaks the rule', async () => {
    const run = fakeRun({
      profile: 'deep',
      breaks: (template) => (amountOf(template) >= 1_234_500 ? ['charge.net-is-amount-minus-fee'] : []),
    });
    await property(spec).run(run.context);
    expect(run.smallest).toHaveLength(1);
    expect(run.smallest[0]?.sent.map(amountOf)).toEqual([1_234_500]);
    expect(run.smallest[0]?.note).toMatch(/^with 1234500, the smallest of \d+ tried \(seed 42, path [\d:]+\)$/);
  });

  test('tells of a value what is data, and not the source of what makes something of it', async () => {
    const run = fakeRun({ breaks: () => ['charge.net-is-amount-minus-fee'] });
    const made = [{ why: 'doubled', of: [1], as: (text: string) => text + text }];
    await property({ ...spec, arbitrary: fc.constantFrom(...made), boundaries: made, body: sends }).run(run.context);
    expect(run.smallest[0]?.note).toMatch(/^with \{"why":"doubled","of":\[1\]\}(?:, the smallest [^(]*)? \(seed 42/);
  });

  test('finds a second breach that is independent of the first', async () => {
    const run = fakeRun({
      profile: 'deep',
      breaks: (template) => [
        ...(amountOf(template) === 10_000 ? (['charge.amount-echoed'] as const) : []),
        ...(amountOf(template) >= 50_000 ? (['charge.net-is-amount-minus-fee'] as const) : []),
      ],
    });
    await property(spec).run(run.context);
    expect(run.smallest.map(({ sent, broken }) => [amountOf(sent[0]!), broken])).toEqual([
      [10_000, ['charge.amount-echoed']],
      [50_000, ['charge.net-is-amount-minus-fee']],
    ]);
  });

  test('shrinks two breaches of one value each on its own', async () => {
    const run = fakeRun({
      profile: 'deep',
      breaks: (template) => [
        ...(amountOf(template) >= 1_000_000 ? (['charge.amount-echoed'] as const) : []),
        ...(amountOf(template) >= 50_000 ? (['charge.net-is-amount-minus-fee'] as const) : []),
      ],
    });
    await property(spec).run(run.context);
    const found = run.smallest.map(({ sent }) => amountOf(sent[0]!));
    expect(found.toSorted((a, b) => a - b)).toEqual([50_000, 1_000_000]);
  });

  test('does not shrink what it is not meant to decide', async () => {
    const run = fakeRun({ breaks: () => ['limits.rate-headers'] });
    await property(spec).run(run.context);
    expect(run.smallest).toEqual([]);
    expect(run.sent).toHaveLength(40);
  });

  test('never sends more than the budget allows', async () => {
    const run = fakeRun({
      budget: 7,
      breaks: (template) => (amountOf(template) > 10_000 ? ['charge.amount-echoed'] : []),
    });
    await property({ ...spec, requestsPerRun: 2 }).run(run.context);
    expect(run.sent.length).toBeLessThanOrEqual(7);
  });

  test('keeps what the remaining values need from the shrinking of one', async () => {
    const run = fakeRun({
      budget: 40,
      breaks: (template) => (amountOf(template) > 10_000 ? ['charge.amount-echoed'] : []),
    });
    await property(spec).run(run.context);
    expect(run.sent).toHaveLength(40);
  });

  test('has values under way together that have nothing in common', async () => {
    const run = fakeRun({ breaks: () => [] });
    let [underWay, most] = [0, 0];
    const body: Property<number>['body'] = async (context, value) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await spec.body(context, value);
      underWay -= 1;
    };
    await property({ ...spec, body }).run(run.context);
    expect(most).toBe(1);
    await property({ ...spec, apart: true, body }).run(run.context);
    expect(most).toBe(40);
    expect(run.sent.slice(40).map(amountOf)).toEqual(run.sent.slice(0, 40).map(amountOf));
  });

  test.each([1, 2, 3, 4])('finds the same where values are under way together: seed %i', async (seed) => {
    const found = async (apart: boolean): Promise<unknown> => {
      const run = fakeRun({
        seed,
        profile: 'deep',
        breaks: (template) => [
          ...(amountOf(template) >= 1_000_000 ? (['charge.amount-echoed'] as const) : []),
          ...(amountOf(template) % 700 === 0 ? (['charge.net-is-amount-minus-fee'] as const) : []),
        ],
      });
      await property({ ...spec, ...(apart && { apart }) }).run(run.context);
      return run.smallest.map(({ sent, broken, note }) => [sent.map(amountOf), broken, note]);
    };
    expect(await found(true)).toEqual(await found(false));
  });

  test('repeats with the same seed and differs with another', async () => {
    const amounts = async (seed: number): Promise<number[]> => {
      const run = fakeRun({
        seed,
        breaks: (template) => (amountOf(template) > 700_000_000 ? ['charge.amount-echoed'] : []),
      });
      await property(spec).run(run.context);
      return run.sent.map(amountOf);
    };
    expect(await amounts(7)).toEqual(await amounts(7));
    expect(await amounts(7)).not.toEqual(await amounts(8));
  });

  test('goes on after a value that came to no end, and says so at last', async () => {
    const run = fakeRun({ breaks: () => [] });
    let calls = 0;
    const check = property({
      ...spec,
      body: async (context, value) => {
        calls += 1;
        if (value === 2_000_000_000) throw new Inconclusive('no answer');
        await spec.body(context, value);
      },
    });
    await expect(check.run(run.context)).rejects.toThrow('no answer');
    expect(calls).toBe(40);
  });

  test('gives up after three values that came to no end', async () => {
    const run = fakeRun({ breaks: () => [] });
    let calls = 0;
    const check = property({
      ...spec,
      body: () => {
        calls += 1;
        return Promise.reject(new Inconclusive(`no answer to ${calls}`));
      },
    });
    await expect(check.run(run.context)).rejects.toThrow('no answer to 1');
    expect(calls).toBe(3);
  });

  test('hands on a failure of its own body at once', async () => {
    const run = fakeRun({ breaks: () => [] });
    let calls = 0;
    const check = property({
      ...spec,
      body: () => {
        calls += 1;
        return Promise.reject(new TypeError('a bug'));
      },
    });
    await expect(check.run(run.context)).rejects.toThrow('a bug');
    expect(calls).toBe(1);
  });
});
