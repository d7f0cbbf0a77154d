import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { expect, test } from 'vitest';
import { exchangeSchema } from '../../src/evidence/exchange.ts';
import { fitsOf } from '../../src/evidence/fits.ts';
import { Random } from '../trust/helpers/random.ts';

const examples = ['nonconformant', 'client'].flatMap((name) =>
  readFileSync(join(import.meta.dirname, '../../reports', name, 'journal.ndjson'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { e: { exchange?: unknown } }).e.exchange)
    .filter((exchange) => exchange !== undefined),
);

type Place = readonly [holder: Record<string, unknown>, name: string];

const placesIn = (value: unknown): readonly Place[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, inner]) => [
        [value as Record<string, unknown>, name] as const,
        ...placesIn(inner),
      ]);

const strange = [null, true, -1, 0, 1.5, 5, 1e300, '', 'live', 'test', 'none', [], [1], [['a', 'b']], {}, { use: 'k' }];

/** One place of it is another value, or gone, or stands under another name. */
function spoiled(exchange: unknown, random: Random): unknown {
  const copy = structuredClone(exchange);
  const [holder, name] = random.of(placesIn(copy));
  if (random.below(6) === 0) holder[`${name}x`] = holder[name];
  if (random.below(3) === 0) delete holder[name];
  else holder[name] = random.of(strange);
  // As JSON, which has no lists with gaps.
  return JSON.parse(JSON.stringify(copy));
}

test('an exchange fits exactly when its schema can read it', () => {
  const fits = fitsOf(exchangeSchema);
  const random = new Random(1);
  const read = (value: unknown): boolean => exchangeSchema.safeParse(value).success;
  expect(examples.length).toBeGreaterThan(50);
  for (const exchange of examples) expect(fits(exchange)).toBe(true);
  let refused = 0;
  for (let turn = 0; turn < 4_000; turn += 1) {
    const value = spoiled(random.of(examples), random);
    if (fits(value) !== read(value)) expect.fail(`fits says ${fits(value)} of ${JSON.stringify(value)}`);
    if (!read(value)) refused += 1;
  }
  expect(refused).toBeGreaterThan(1_000);
  for (const value of [null, undefined, 1, 'text', [], {}, [examples[0]]]) expect(fits(value)).toBe(read(value));
});

test.each([
  ['changes what it reads', z.string().transform((text) => text.length)],
  ['fills in', z.object({ a: z.string().default('x') })],
  ['forbids other fields', z.strictObject({ a: z.string() })],
  ['asks for so many', z.array(z.string()).min(1)],
])('a schema that %s is refused', (_, schema) => {
  expect(() => fitsOf(schema)).toThrow(/schema/);
});
