import { expect, test } from 'vitest';
import { LenientPanel } from '../../src/judge/lenient-panel.ts';
import { JudgePanel } from '../../src/judge/judge-panel.ts';
import { charge, exchange, list, listing, start } from './helpers/exchange.ts';

/** What is decided of a recording in which a list lacks a charge, so many seconds after it was made. */
function decided(after_s: number, what: 'broken' | 'kept' | 'undecided'): readonly string[] {
  const panel = new LenientPanel(new JudgePanel());
  panel.see(exchange({ body: charge({ id: 'ch_1' }) }));
  const looked = exchange({ ...listing(), body: list([]), n: 2, sent: start + 1050 + after_s * 1000 });
  return panel.see(looked).flatMap((decision) => (decision.is === what ? [decision.rule] : []));
}

test('nobody is blamed in a recording for what may only be behind', () => {
  expect(decided(1, 'broken')).toEqual([]);
  expect(decided(6, 'broken')).toEqual(['charges.list.holds-created']);
});

test('nor is that evidence that a rule is kept', () => {
  expect(decided(1, 'undecided')).toEqual(['charges.list.holds-created']);
  expect(decided(1, 'kept')).not.toContain('charges.list.holds-created');
  expect(decided(6, 'undecided')).toEqual([]);
});
