import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataOf } from '../../../src/evidence/read.ts';
import { listEndpoints } from '../../../src/generate/request.ts';
import { startReference, type Reference } from '../../../src/reference/reference.ts';
import type { RunOptions } from '../../../src/run/options.ts';
import { runOf } from '../helpers/run-of.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference({ seed: 3 });
});
afterAll(() => reference.close());

/** What the first check of a run finds where the endpoints of its key are listed. */
async function endpointsFound(change: Partial<RunOptions>): Promise<readonly unknown[] | null> {
  let found: readonly unknown[] | null = null;
  await runOf(reference.targetYaml(), { profile: 'standard', allow: { writes: true, prompts: true }, ...change }, [
    {
      id: 'first/on-live',
      title: 'What is there',
      kind: 'scenario',
      deployment: 'live',
      rules: ['webhook-endpoints.list.status-200'],
      needs: { keys: { key: { mode: 'live', has: ['webhooks:read'] } } },
      cost: { quick: 1, standard: 1, deep: 1 },
      wait_s: 0,
      run: async (context) => void (found = dataOf(await context.send(listEndpoints(context.keys['key']!)))),
    },
  ]);
  return found;
}

test('the business that a run makes for itself on live had an address for events', async () =>
  expect(await endpointsFound({})).toEqual([
    expect.objectContaining({ active: false, url: expect.stringContaining('/past-anew/') }),
  ]));

test('where nothing may be written it has none', async () =>
  expect(await endpointsFound({ allow: { writes: false, prompts: false } })).toEqual([]));

test('a quick run spends nothing on it', async () => expect(await endpointsFound({ profile: 'quick' })).toEqual([]));
