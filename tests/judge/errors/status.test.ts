import { expect, test } from 'vitest';
import { errorStatus } from '../../../src/judge/errors/status.ts';
import { refusal, Run } from '../helpers/exchange.ts';

test.each([
  ['LEDGER_UNAVAILABLE', 503, []],
  ['LEDGER_UNAVAILABLE', 500, ['errors.never-500', 'errors.status-of-ledger-unavailable']],
  ['FORBIDDEN_SCOPE', 500, ['errors.status-of-forbidden-scope']],
  ['BAD_RAIL', 500, ['errors.never-500']],
])('%s with %i', (code, status, broken) => {
  expect(new Run([errorStatus]).see(refusal(code, {}, status)).broken).toEqual(broken);
});
