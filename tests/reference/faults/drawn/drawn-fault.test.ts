import { describe, expect, test } from 'vitest';
import { ruleById } from '../../../../src/contract/rules.ts';
import { documented, documentedLive } from '../../../../src/reference/documented.ts';
import { drawnFault, numberDrawn } from '../../../../src/reference/faults/drawn/drawn-fault.ts';
import { standsOn } from '../../../../src/reference/faults/fault.ts';
import { faultNamed } from '../../../../src/reference/faults/faults.ts';
import { call, order } from '../../helpers/caller.ts';

const many = Array.from({ length: 4000 }, (_, number) => drawnFault(number));

describe('a fault by lot', () => {
  test('follows from its number, which its name tells', () => {
    for (const number of [0, 7, 4_294_967_295]) {
      const fault = drawnFault(number);
      expect(numberDrawn(fault.name)).toBe(number);
      expect(faultNamed(fault.name).text).toBe(fault.text);
    }
    expect(['drawn.', 'drawn.x', 'drawn.1.5', 'key.bare-taken'].map(numberDrawn)).toEqual([null, null, null, null]);
  });

  test('changes one deployment, by rules that there are', () => {
    for (const { patch, live, breaks, text } of many) {
      const changed = [patch(documented) !== documented, live?.(documentedLive) !== undefined];
      expect([text, changed.filter(Boolean).length]).toEqual([text, 1]);
      expect(breaks.filter((rule) => !ruleById.has(rule))).toEqual([]);
    }
  });

  test('says of what comes one after the other how often it goes wrong', () => {
    const conditions = new Set(many.flatMap(({ text }) => text.split(': ').at(-1)!.split(', ')));
    expect([...conditions]).toEqual(
      expect.arrayContaining([
        'on every second request',
        'on every third request',
        'in every fifth minute',
        'where the number of shillings is a multiple of 7 plus 1',
        'to a number whose last digit is a multiple of 2',
      ]),
    );
    expect([...conditions].filter((text) => /divided|undefined|NaN/.test(text))).toEqual([]);
  });

  test('seldom is one that was drawn before, and stands on both deployments alike', () => {
    expect(new Set(many.map(({ text }) => text)).size).toBeGreaterThan(3500);
    const inSandbox = many.filter((fault) => standsOn(fault).includes('sandbox')).length;
    expect(inSandbox / many.length).toBeGreaterThan(0.2);
    expect(inSandbox / many.length).toBeLessThan(0.6);
  });
});

test('shows itself under its condition', async () => {
  const text = 'in the sandbox description of a charge is another: with a reference that ends in a digit';
  let number = 0;
  while (drawnFault(number).text !== text) number += 1;
  await using caller = await call({ faults: [drawnFault(number).name] });
  const described = async (reference: string): Promise<unknown> =>
    (await caller.charge({ ...order, reference, description: 'maize' })).body.description;
  expect(await described('order 17')).toBe('another');
  expect(await described('order')).toBe('maize');
});
