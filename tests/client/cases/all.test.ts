import { beforeAll, expect, it } from 'vitest';
import { inProcess } from '../../../clients/proof/in-process.ts';
import { tried } from '../../../clients/proof/tried.ts';
import { policy } from '../../../clients/reference/policy.ts';
import { clientCases } from '../../../src/client/cases/all.ts';
import type { CaseEnd } from '../../../src/client/run-case.ts';
import { clientRules } from '../../../src/contract/chapters/clients.ts';

let ends: readonly CaseEnd[];
beforeAll(async () => {
  ends = await tried(inProcess(policy), clientCases, 20_260_105);
});

it('there are at least 120, each with an id of its own', () => {
  expect(new Set(clientCases.map(({ id }) => id)).size).toBe(clientCases.length);
  expect(clientCases.length).toBeGreaterThanOrEqual(120);
});

it('every rule that can be decided is what a case is about', () => {
  const named = new Set<string>(clientCases.flatMap(({ rules }) => rules));
  const decidable = clientRules.filter(({ decided }) => decided.by !== 'unobservable').map(({ id }) => id);
  expect(decidable.filter((id) => !named.has(id))).toEqual([]);
});

it('no case blames a client that keeps every rule', () => {
  expect(ends.length).toBe(clientCases.length);
  expect(ends.filter(({ broken }) => broken.length > 0)).toEqual([]);
});

/** A machine may lack a name, or be too busy. */
const lawful = /^(?:a machine where pay\.localhost resolves$|the client was still at work after)/;

it('every case comes to its end', () => {
  const others = ends.filter(({ entry: { verdict } }) => verdict !== 'pass').map(({ entry: { id, why } }) => [id, why]);
  expect(others.filter(([, why]) => !lawful.test(why ?? ''))).toEqual([]);
});
