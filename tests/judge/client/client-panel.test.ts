import { expect, it } from 'vitest';
import type { Exchange } from '../../../src/evidence/exchange.ts';
import { ClientPanel } from '../../../src/judge/client/client-panel.ts';
import { exchange, refusal, start } from '../helpers/exchange.ts';

const recorded = (n: number, over: Partial<Exchange> = {}): Exchange => ({
  ...exchange({ n, sent: start + n * 3, received: start + n * 3 + 2 }),
  check: null,
  ...over,
});

it('judges what clients sent, and nothing that the service posted', () => {
  const incoming = { hook: 'hook-1', mode: 'test', business: 'main', signature: null } as const;
  expect(new ClientPanel().see(recorded(1))).not.toEqual([]);
  expect(new ClientPanel().see(recorded(1, { incoming }))).toEqual([]);
});

it('forgets what was long ago, and takes no longer the more it saw', () => {
  const panel = new ClientPanel();
  const took = [1, 2].map((round) => {
    const began = performance.now();
    for (let n = 1; n <= 10_000; n += 1) panel.see(recorded(round * 10_000 + n));
    return performance.now() - began;
  });
  expect(took[1]!).toBeLessThan(Math.max(4 * took[0]!, 2_000));
  const again = exchange({ n: 40_000, idempotencyKey: 'idempotency-10001', ...refusal('IDEMPOTENT_MISMATCH') });
  expect(panel.see({ ...again, check: null }).filter(({ is }) => is === 'broken')).toEqual([]);
});

it('finds nothing in fifty at once', () => {
  const panel = new ClientPanel();
  const together = Array.from({ length: 50 }, (_, at) =>
    recorded(50 - at, { check: 'a-check', sent: start + at, received: start + 200 - at }),
  );
  const served = { origin: 'base', connection: 1, command: null, fault: null, unseen: null } as const;
  const decisions = together.flatMap((each) => panel.see({ ...each, served }));
  expect(decisions.filter(({ is }) => is === 'broken')).toEqual([]);
});
