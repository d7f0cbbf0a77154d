import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rowOf } from '../../../clients/real/matrix.ts';
import { mendingLines } from '../../../clients/real/page.ts';
import { isPython, type Setup, setups } from '../../../clients/real/setups.ts';

const page = readFileSync(resolve(import.meta.dirname, '../../../docs/real-clients.md'), 'utf8');

/** Those that show most, and take least. */
const choice = [
  'retries/ledger-unavailable-once',
  'retries/answer-lost-once',
  'pos/answer-lost',
  'bills/answer-lost',
  'links/answer-lost',
  'errors/idempotent-mismatch',
];

const bills = 'client.no-blind-resend-of-bills';
const newKeys = ['client.link-resent-with-key', bills, 'client.retries-with-same-key'];

/** What is known of them: all others keep every rule. */
const breaks: Readonly<Record<string, readonly string[]>> = {
  'got hook': newKeys,
  'ky hook': newKeys,
  'axios-retry defaults': [bills],
  'axios-retry hook': newKeys,
  'ofetch retrying': [bills, 'client.no-retry-of-other-4xx'],
  'superagent retrying': [bills],
  'undici defaults': ['client.decides-by-code', 'client.hands-on-request-id'],
};

/** It sends again with an empty body, bills included, or gives up with an error of its own, as it happens. */
const undiciFetch = ['client.decides-by-code', 'client.hands-on-request-id', bills, 'client.retries-with-same-key'];

const isUndiciFetch = ({ library, setup }: Setup): boolean => library === 'undici' && setup === 'fetch';

const ofNode = setups.filter((setup) => !isPython(setup) && !isUndiciFetch(setup));

describe.concurrent('real clients', () => {
  test.each(ofNode)('$library, $setup', async (setup) => {
    const { broken, kept } = await rowOf(setup, choice);
    expect([...broken.keys()].toSorted()).toEqual(breaks[`${setup.library} ${setup.setup}`] ?? []);
    expect(kept).toContain('client.sends-idempotency-key');
  });

  test.each(setups.filter(isUndiciFetch))('fetch with RetryAgent', async (setup) => {
    const { broken } = await rowOf(setup, choice);
    expect(broken.size).toBeGreaterThan(0);
    expect([...broken.keys()].filter((rule) => !undiciFetch.includes(rule))).toEqual([]);
  });
});

test.each(setups)('the page tells of $library, $setup, and quotes what mends it', ({ library, file, means }) => {
  const row = page.split('\n').find((line) => line.startsWith(`| ${library} `) && line.includes(`| ${means} `));
  expect(row).toBeDefined();
  if (means === 'mended') {
    expect(row).not.toContain('broken');
    expect(page).toContain(mendingLines(file));
  }
});
