import { describe, expect, test } from 'vitest';
import type { Check } from '../../../src/run/check/check.ts';
import { Turns } from '../../../src/run/session/turns.ts';

const check = (id: string, over: Partial<Check> = {}): Check => ({
  id,
  title: id,
  kind: 'scenario',
  deployment: 'sandbox',
  rules: [],
  needs: { keys: {} },
  cost: { quick: 1, standard: 1, deep: 1 },
  wait_s: 0,
  run: () => Promise.resolve(),
  ...over,
});

/** Checks that end when they are told to, and what happened in which order. */
function stage(checks: readonly Check[], jumps = true) {
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const turns = new Turns({
    checks,
    jumps,
    atOnce: ({ wait_s }) => wait_s > 0,
    locked: ({ ownInstead }) => ownInstead === undefined,
    abreast: () => 8,
    onAlone: () => log.push('alone'),
  });
  const all = checks.map((each) =>
    turns.take(each, () => {
      log.push(`+${each.id}`);
      return new Promise<void>((resolve) => {
        ends.set(each.id, () => {
          log.push(`-${each.id}`);
          resolve();
        });
      });
    }),
  );
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  const end = async (id: string): Promise<void> => {
    await settled();
    ends.get(id)!();
    await settled();
  };
  return { log, end, settled, done: () => Promise.all(all) };
}

describe('the turns of checks', () => {
  test('eight that never wait are under way at one moment, and all that wait', async () => {
    const checks = [
      ...Array.from({ length: 12 }, (_, at) => check(`short-${at}`)),
      ...Array.from({ length: 3 }, (_, at) => check(`long-${at}`, { wait_s: 60 })),
    ];
    const { log, settled, end } = stage(checks);
    await settled();
    expect(log.filter((line) => line.startsWith('+short'))).toHaveLength(8);
    expect(log.filter((line) => line.startsWith('+long'))).toHaveLength(3);
    await end('short-3');
    expect(log.filter((line) => line.startsWith('+short'))).toHaveLength(9);
  });

  test('those with one lock follow each other in the order of the plan', async () => {
    const { log, end } = stage([
      check('a', { lock: 'hook' }),
      check('b', { lock: 'hook' }),
      check('c', { lock: 'till' }),
    ]);
    await end('c');
    expect(log).toEqual(['+a', '+c', '-c']);
    await end('a');
    expect(log.slice(3)).toEqual(['-a', '+b']);
  });

  test('one that makes what its lock names waits for nobody', async () => {
    const { log, settled } = stage([check('a', { lock: 'hook' }), check('b', { lock: 'hook', ownInstead: [] })]);
    await settled();
    expect(log).toEqual(['+a', '+b']);
  });

  test('those with a lock do not wait for others besides', async () => {
    const checks = [...Array.from({ length: 12 }, (_, at) => check(`short-${at}`)), check('a', { lock: 'hook' })];
    const { log, settled } = stage(checks);
    await settled();
    expect(log.at(-1)).toBe('+a');
  });

  test('those that want to be alone come after all others, one after the other where both share a clock', async () => {
    const checks = [
      check('burst', { alone: true, wait_s: 60 }),
      check('live/burst', { alone: true, deployment: 'live', wait_s: 60 }),
      check('usual'),
    ];
    const { log, end } = stage(checks);
    await end('usual');
    expect(log).toEqual(['+usual', '-usual', 'alone', '+burst']);
    await end('burst');
    expect(log.at(-1)).toBe('+live/burst');
  });

  test('of those that want to be alone, those that neither wait nor ask the operator are alone on their deployment', async () => {
    const { log, end, settled } = stage([
      check('pages', { alone: true }),
      check('live/pages', { alone: true, deployment: 'live' }),
      check('outage', { alone: true, deployment: 'live', needs: { keys: {}, operator: ['set_ledger'] } }),
      check('ends', { alone: true }),
    ]);
    await settled();
    expect(log).toEqual(['+pages', '+live/pages']);
    await end('live/pages');
    expect(log).not.toContain('+outage');
    await end('pages');
    expect(log.at(-1)).toBe('+outage');
    await end('outage');
    expect(log.at(-1)).toBe('+ends');
  });

  test('both deployments go at once where waits are real, unless a check needs both', async () => {
    const both = check('tariff', { alone: true, needs: { keys: {}, bothDeployments: true } });
    const { log, settled, end } = stage(
      [check('burst', { alone: true }), check('live/burst', { alone: true, deployment: 'live' }), both],
      false,
    );
    await settled();
    expect(log).toEqual(['+burst', '+live/burst']);
    await end('burst');
    expect(log).not.toContain('+tariff');
    await end('live/burst');
    expect(log.at(-1)).toBe('+tariff');
  });

  test('a check that throws lets the others go on', async () => {
    const turns = new Turns({
      checks: [check('a', { lock: 'hook' }), check('b', { lock: 'hook' })],
      jumps: true,
      atOnce: () => false,
      locked: () => true,
      abreast: () => 8,
      onAlone: () => undefined,
    });
    const first = turns.take(check('a', { lock: 'hook' }), () => Promise.reject(new Error('broken')));
    const second = turns.take(check('b', { lock: 'hook' }), () => Promise.resolve('done'));
    await expect(first).rejects.toThrow('broken');
    await expect(second).resolves.toBe('done');
  });
});
