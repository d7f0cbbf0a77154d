import { expect, test } from 'vitest';
import { LenientPanel } from '../../src/judge/lenient-panel.ts';
import { JudgePanel } from '../../src/judge/judge-panel.ts';
import { charge, exchange, list, listing, start } from './helpers/exchange.ts';

/** What a recording is blamed for in which a list lacks a charge, so many seconds after it was made. */
function blamed(after_s: number): readonly string[] {
  const panel = new LenientPanel(new JudgePanel());
  panel.see(exchange({ body: charge({ id: 'ch_1' }) }));
  const looked = exchange({ ...listing(), body: list([]), n: 2, sent: start + 1050 + after_s * 1000 });
  return panel.see(looked).flatMap((decision) => (decision.is === 'broken' ? [decision.rule] : []));
}

test('nobody is blamed in a recording for what may only be behind', () => {
  expect(blamed(1)).toEqual([]);
  expect(blamed(6)).toEqual(['charges.list.holds-created']);
});
