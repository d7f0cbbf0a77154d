import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { expect, test } from 'vitest';
import { clientFaults } from '../../../clients/faults/all.ts';
import { blamed } from '../../../clients/proof/blamed.ts';
import { judged, judgedIn } from '../../../clients/proof/judged.ts';
import { clientVariants } from '../../../clients/variants/all.ts';
import type { RuleId } from '../../../src/contract/rules.ts';
import { clientCases } from '../../../src/client/cases/all.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/client-proof.md'), 'utf8');

/** The case that the page names first for each broken client. */
const namedCase = new Map(
  [...page.matchAll(/^\| `([\w.-]+)` .*\| ([\w/.-]+)(?: and \d+ more)? *\|$/gm)].map(([, name, id]) => [name, id]),
);

/** A busy machine may hide what a client does in time: then all cases are asked that are about its rule. */
async function isCaught(fault: (typeof clientFaults)[number]): Promise<boolean> {
  const named = clientCases.filter(({ id }) => id === namedCase.get(fault.name));
  const first = await judgedIn(fault, named, 3);
  return first.by.length > 0 || (await judged(fault, 4)).by.length > 0;
}

/** That a client does not wait, or goes too fast, shows on a machine that is not busy: prove.ts is for those. */
const aboutWaits: readonly RuleId[] = [
  'client.retries-ledger-unavailable',
  'client.retries-rate-limited',
  'client.stays-within-rate',
];
const others = clientFaults.filter(({ breaks }) => !breaks.some((rule) => aboutWaits.includes(rule)));

test('each broken client is caught by the rule that it breaks', { timeout: 240_000 }, async () => {
  const limit = pLimit(12);
  expect(others.length).toBeGreaterThan(180);
  const missed = await Promise.all(
    others.map((fault) => limit(async () => ((await isCaught(fault)) ? null : fault.name))),
  );
  expect(missed.filter((name) => name !== null)).toEqual([]);
});

test('no lawful client is blamed in a part of the cases', { timeout: 120_000 }, async () => {
  const limit = pLimit(12);
  const findings = await Promise.all(
    clientVariants.map((variant, index) =>
      limit(() =>
        blamed(
          variant,
          index,
          clientCases.filter((_each, place) => place % 40 === index % 40),
        ),
      ),
    ),
  );
  expect(findings.flat()).toEqual([]);
});
