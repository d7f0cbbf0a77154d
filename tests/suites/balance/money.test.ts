import { describe, expect, test } from 'vitest';
import type { Broken } from '../../../src/evidence/decision.ts';
import type { Patch } from '../../../src/reference/behaviour.ts';
import { change } from '../../../src/reference/change.ts';
import { startReference } from '../../../src/reference/reference.ts';
import { exercise } from '../../../src/run/session/exercise.ts';
import type { Check } from '../../../src/run/check/check.ts';
import type { RunOptions } from '../../../src/run/options.ts';
import { toPlain } from '../../../src/target/plain.ts';
import { readTargetText } from '../../../src/target/file/read-target.ts';
import { checks as liveBusiness } from '../../../suites/sandbox/live-business.suite.ts';
import { checks as money } from '../../../suites/balance/money.suite.ts';
import { checks as unpaid } from '../../../suites/balance/unpaid.suite.ts';

interface Told {
  readonly findings: readonly Broken[];
  readonly inconclusive: readonly string[];
}

async function run(livePatch: Patch, checks: readonly Check[], faults: readonly string[] = []): Promise<Told> {
  const reference = await startReference({ seed: 1, livePatch, faults });
  const reading = readTargetText('reference.yaml', reference.targetYaml(), {});
  if (reading.is !== 'target') throw new Error('the target of the reference cannot be read');
  const options: RunOptions = {
    target: toPlain(reading.target),
    deployments: ['live'],
    profile: 'standard',
    allow: { writes: true, prompts: true },
    patience_s: 1200,
    rules: [],
    checks: [],
    scenarios: [],
    seed: 7,
    out: null,
    shard: null,
    resume: null,
    replay: null,
    origin: { is: 'embedded' },
    suite: { version: '0.0.0', commit: null },
  };
  const { ends } = await exercise(options, checks);
  await reference.close();
  return {
    findings: ends.flatMap(({ findings }) => findings),
    inconclusive: ends.filter(({ verdict }) => verdict === 'inconclusive').map(({ id }) => id),
  };
}

const all = [...money, ...unpaid, ...liveBusiness];

/** What is held beside, or instead of, what was paid. */
const holding = (alter: (available: number, charges: number, links: number) => number): Patch =>
  change('ledger')((was) => ({
    available: (business, call) => {
      const own = [...call.deployment.links.values()].filter((link) => link.business === business);
      return alter(was.available(business, call), call.deployment.charges.of(business).length, own.length);
    },
  }));

const rulesOf = ({ findings }: Told): readonly string[] => [...new Set(findings.map(({ rule }) => rule))];

describe('the money of a business', () => {
  test.each([
    ['as documented', holding((available) => available)],
    ['with something in it from the beginning', holding((available) => available + 777_000)],
  ] as const)('is followed %s', async (_how, patch) => {
    expect(await run(patch, all)).toEqual({ findings: [], inconclusive: [] });
  });

  test('is not followed where it is paid out by itself', async () => {
    const automatic = change('showing')((was) => ({
      balance: (call) => ({ ...was.balance(call), available_minor: 5, settlement: { enabled: true, note: '' } }),
    }));
    expect(await run(automatic, money)).toEqual({ findings: [], inconclusive: [] });
  });

  test.each([
    ['a charge is enough to move it', (available: number, charges: number) => available + charges],
    ['it is cut to 32 bits', (available: number) => available | 0],
    ['it is kept in whole shillings', (available: number) => Math.floor(available / 100) * 100],
  ] as const)('is wrong when %s', async (_why, alter) => {
    expect(rulesOf(await run(holding(alter), all))).toEqual(['money.balance-moves-by-net']);
  });

  test('is wrong when a link costs something, and no other rule is blamed for it', async () => {
    const told = await run(
      holding((available, _charges, links) => available - links),
      all,
    );
    expect(rulesOf(told)).toEqual(['payment-link.creation-moves-no-money']);
  });

  test.each([
    ['comes right again after a link was made', 'link.creation-resets-balance', 'payment-link.creation-moves-no-money'],
    ['holds payments that are no charges', 'sound.unjoined-payment', 'bill.payment-is-a-charge'],
  ])('is not blamed for it where it %s', async (_how, fault, rule) => {
    const asItIs = holding((available) => available);
    expect(rulesOf(await run(asItIs, all, [fault]))).toEqual([rule]);
  });

  test('is wrong when it is told from a cache, which tells the truth later', async () => {
    const cache = new Map<unknown, { readonly at: number; readonly available: number }>();
    const cached = change('ledger')((was) => ({
      available: (business, call) => {
        const at = call.deployment.clock.now();
        const kept = cache.get(business);
        if (kept && at - kept.at < 30_000) return kept.available;
        const available = was.available(business, call);
        cache.set(business, { at, available });
        return available;
      },
    }));
    expect(rulesOf(await run(cached, money))).toEqual(['balance.not-cached']);
  });
});
