import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { faults } from '../../../src/reference/faults/faults.ts';
import type { RunOptions } from '../../../src/run/options.ts';
import { exercised, findingsIn } from '../helpers/exercised.ts';

const folder = mkdtempSync(join(tmpdir(), 'reproductions-'));
let count = 0;

afterAll(() => rmSync(folder, { recursive: true }));

/** The finding of a fault, with the text of what was written for it. */
async function reproduced(fault: string, change: Partial<RunOptions>) {
  count += 1;
  const out = join(folder, `run-${count}`);
  await exercised({ faults: [fault] }, { ...change, out });
  const finding = (await findingsIn(out)).find(({ reproduction }) => reproduction !== undefined);
  const file = join(out, finding?.reproduce ?? '');
  return { finding, file, text: finding?.reproduce ? readFileSync(file, 'utf8') : '' };
}

/** By one check, or by all that decide what the fault breaks. */
const foundBy = (fault: string, check: string | undefined): Partial<RunOptions> =>
  check === undefined ? { rules: faults.find(({ name }) => name === fault)!.breaks } : { checks: [check] };

async function shownBy(file: string, fault?: string): Promise<readonly string[]> {
  const { ends } = await exercised({ seed: 77, ...(fault && { faults: [fault] }) }, { scenarios: [file], seed: 78 });
  return ends.flatMap(({ findings }) => findings.map(({ rule }) => rule));
}

describe('what shows a finding again', () => {
  test.each([
    ['of a property that judges decide is a story of its requests', 'amount.minimum-9900', /^steps:/m],
    [
      'of a check that decides itself is that check, and says why',
      'bill.excess-lost',
      /^# It is not written out as steps: beside its requests, the check asked the operator for .*pay_bill\.\n[^]*^check: .*\nseed: 21$/m,
    ],
    ['of a story is that story with its listener', 'delivery.unreachable-502', /^ {4}answer: nobody$/m],
    [
      'of a story of many rows is told for the row',
      'rail.mpesa-refused',
      /^examples:\n {2}- \{ rail: mpesa \}$/m,
      'charges/accepts-every-rail',
    ],
  ])('%s', async (_, fault, form, check?: string) => {
    const { finding, file, text } = await reproduced(fault, foundBy(fault, check));
    expect(finding?.reproduction).toMatchObject({ shown: true, why: null });
    expect(text).toMatch(form);
    expect(await shownBy(file, fault)).toContain(finding?.rule);
    expect(await shownBy(file)).toEqual([]);
  });
});

describe('the shortest that shows it', () => {
  test.each([
    [
      'one refusal of many',
      'cause.malformed-key-is-live',
      { requests: 1, from: 4 },
      'auth/refuses-missing-or-unknown-key',
    ],
    [
      'two charges and nothing after them, with no wait',
      'trigger-5.soon-in-nine-digits',
      { requests: 2 },
      'outcomes/trigger-5',
    ],
    ['a link of somebody else and a list', 'links.list-everybodys', { requests: 2 }],
    [
      'a replay after a refusal',
      'replay.refused-after-mismatch',
      { requests: 3 },
      'near-requests/nearly-equal-amounts',
    ],
  ])('is %s', async (_, fault, shortest, check?: string) => {
    const { finding, file, text } = await reproduced(fault, foundBy(fault, check));
    expect(finding?.reproduction).toMatchObject({ shown: true, shortest });
    expect(text.match(/- send: /g)).toHaveLength(shortest.requests);
    expect(finding?.reproduction?.shortest?.exchanges).toHaveLength(shortest.requests);
    expect(text).toMatch(/^# Shortest of \d+ tr(?:y|ies): /);
    expect(await shownBy(file, fault)).toContain(finding?.rule);
    expect(await shownBy(file)).toEqual([]);
  });

  test('is all that the check does, where the operator does a part', async () => {
    const { finding } = await reproduced('bill.excess-lost', { rules: ['bill.excess-is-a-charge-with-bill-id'] });
    expect(finding?.reproduction?.shortest).toMatchObject({
      requests: null,
      curl: null,
      why: expect.stringMatching(
        /^beside its requests, it asked the operator for create_business, create_key.* and pay_bill$/,
      ),
    });
  });
});

test('a key of the deployment that is left out is at hand where a file is tried', async () => {
  const rules = ['auth.live-key-refused-on-sandbox'] as const;
  const { finding } = await reproduced('key.live-taken-on-list', { rules, deployments: ['sandbox'] });
  expect(finding).toMatchObject({ rule: rules[0], reproduction: { shown: true, why: null } });
});

test('a check that is asked for by its name is carried out alone, and finds the same', async () => {
  const { ends } = await exercised({ faults: ['amount.minimum-9900'] }, { checks: ['amounts/every-other-amount'] });
  const own = ends.filter(({ id }) => !id.startsWith('run/'));
  expect(own.map(({ id }) => id)).toEqual(['amounts/every-other-amount']);
  expect(own.flatMap(({ findings }) => findings.map(({ rule }) => rule))).toContain('charges.create.amount-minimum');
});
