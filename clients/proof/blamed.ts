import { clientCases } from '../../src/client/cases/all.ts';
import { policy } from '../reference/policy.ts';
import type { ClientVariant } from '../variants/variant.ts';
import { inProcess } from './in-process.ts';
import { tried } from './tried.ts';

/** Findings against a lawful client, in words; there should be none. */
export async function blamed(
  { patch, adapter }: ClientVariant,
  seed: number,
  cases = clientCases,
): Promise<readonly string[]> {
  const start = inProcess(patch(policy));
  const ends = await tried(adapter ? adapter(start) : start, cases, seed);
  return ends
    .filter(({ broken }) => broken.length > 0)
    .map(({ entry, broken }) => `${entry.id} (seed ${seed}): ${broken.join(', ')}`);
}
