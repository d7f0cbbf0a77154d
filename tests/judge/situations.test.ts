import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { situations } from '../../src/judge/situations.ts';

const root = resolve(import.meta.dirname, '../../src/judge');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.situation.ts'));

test.each(files)('what %s defines can be judged again', async (file) => {
  const defined = Object.values((await import(resolve(root, file))) as object).filter(isSituation);
  expect(defined).not.toEqual([]);
  expect(defined.filter((each) => situations.get(each.name) !== each)).toEqual([]);
});

const isSituation = (value: unknown): value is { readonly name: string } =>
  typeof value === 'object' && value !== null && 'judge' in value;
