import { expect, test } from 'vitest';
import { errorStatus } from '../../../src/judge/errors/status.ts';
import { nothingGiven } from '../../../src/judge/history.ts';
import { refusal, Run } from '../helpers/exchange.ts';

test.each([
  ['LEDGER_UNAVAILABLE', 503, []],
  ['LEDGER_UNAVAILABLE', 500, ['errors.never-500', 'errors.status-of-ledger-unavailable']],
  ['FORBIDDEN_SCOPE', 500, ['errors.status-of-forbidden-scope']],
  ['BAD_RAIL', 500, ['errors.never-500']],
  ['METHOD_NOT_ALLOWED', 501, []],
  ['METHOD_NOT_ALLOWED', 500, ['errors.never-500']],
])('%s with %i', (code, status, broken) => {
  expect(new Run([errorStatus]).see(refusal(code, {}, status)).broken).toEqual(broken);
});

test('a status that the target pins is right, whatever it is', () => {
  const run = new Run([errorStatus], { ...nothingGiven, statuses: { BAD_RAIL: 502 } });
  expect(run.see(refusal('BAD_RAIL', {}, 502)).broken).toEqual([]);
  expect(run.see(refusal('BAD_AMOUNT', {}, 502)).broken).toEqual(['errors.never-500']);
});
