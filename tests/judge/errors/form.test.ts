import { expect, test } from 'vitest';
import { refusal, Run } from '../helpers/exchange.ts';

const told = (more: object, id: string): readonly string[] =>
  new Run()
    .see(refusal('BAD_AMOUNT', { ...more, request_id: id }))
    .observed.filter((each) => each.startsWith('errors.'));

test('what is open of an error is told', () => {
  expect(told({ message: 'No.', hint: null }, 'req_Ab9')).toEqual([
    'errors.extra-fields: hint, message',
    'errors.request-id-form: 7 characters: small letters, capitals, digits, other signs',
  ]);
  expect(told({}, '4711')).toEqual(['errors.request-id-form: 4 characters: digits']);
});
