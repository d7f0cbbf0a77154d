import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { rules } from '../../src/contract/rules.ts';
import { faults } from '../../src/reference/faults/faults.ts';
import { variants } from '../../src/reference/variants/variants.ts';

/** Made anew by `mpconform selftest --markdown`. */
const page = readFileSync(resolve(import.meta.dirname, '../../docs/self-proof.md'), 'utf8');

test('the self-proof is of these rules and faults', () => {
  const named = new Set([...page.matchAll(/`([a-z0-9][\w.-]*)`/g)].map(([, name]) => name!));
  const known = new Set<string>([
    ...rules.map(({ id }) => id),
    ...faults.map(({ name }) => name),
    ...variants.map(({ name }) => name),
    'reference',
  ]);
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
  expect(faults.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([]);
});

test('the self-proof is of these conforming deployments', () => {
  const [, listed = ''] = page.split('## Conforming deployments');
  const named = [...listed.matchAll(/^- (\S+)$/gm)].map(([, name]) => name!);
  expect(named).toEqual(['reference', ...variants.map(({ name }) => name)]);
});
