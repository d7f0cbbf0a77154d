import { expect, test } from 'vitest';
import { clientFaults } from '../../../clients/faults/all.ts';
import { clientRules } from '../../../src/contract/chapters/clients.ts';

test('there are at least 120 broken clients, each with a name of its own', () => {
  expect(clientFaults.length).toBeGreaterThanOrEqual(120);
  expect(new Set(clientFaults.map(({ name }) => name)).size).toBe(clientFaults.length);
  expect(clientFaults.filter(({ name, text }) => !/^[a-z-]+\.[a-z0-9-]+$/.test(name) || text.length < 20)).toEqual([]);
});

test('every rule that can be decided is broken by somebody', () => {
  const decidable = clientRules.filter(({ decided }) => decided.by !== 'unobservable').map(({ id }) => id);
  expect(decidable.filter((id) => !clientFaults.some(({ breaks }) => breaks.includes(id)))).toEqual([]);
});
