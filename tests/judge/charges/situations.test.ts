import { expect, test } from 'vitest';
import { numberForms } from '../../../src/judge/charges/number-forms.situation.ts';
import {
  payerAnswered,
  promptAwaited,
  promptsAfterRetries,
  promptsOver,
} from '../../../src/judge/charges/prompts.situation.ts';
import { codePrompts } from '../../../src/judge/pos/outcomes.situation.ts';
import { concurrentDuplicates } from '../../../src/judge/idempotency/concurrent.situation.ts';
import { charge, exchange, list, listing, read, refusal } from '../helpers/exchange.ts';
import { situated } from '../helpers/situation.ts';

const made = exchange();
const refused = exchange(refusal('BAD_MSISDN'));
const ofRail = exchange(refusal('BAD_RAIL'));

test.each([
  ['taken in all forms', made, made, ofRail, []],
  ['refused in one', made, refused, ofRail, ['charges.create.msisdn-nine-digit-form']],
  ['refused in all', refused, refused, ofRail, []],
  ['blamed for the rail', made, made, refused, ['errors.cause-of-bad-msisdn']],
])('a number is %s', (_how, one, other, elsewhere, broken) => {
  const answers = [
    { form: '0', answer: one },
    { form: '', answer: other },
  ] as const;
  expect(situated(numberForms, { answers, elsewhere }).broken).toEqual(broken);
});

test.each([
  ['approve', 'prompt', 'succeeded', []],
  ['approve', 'prompt', 'processing', ['lifecycle.approved-succeeds']],
  ['decline', 'prompt', 'succeeded', ['lifecycle.declined-fails']],
  ['approve', 'code', 'failed', ['pos.create.paid-by-scan']],
] as const)('after a payer did %s by %s the charge is %s', (did, by, state, broken) => {
  const outcome = exchange({ ...read('ch_1'), body: charge({ state }) });
  expect(situated(payerAnswered, { did, by, made, outcome }).broken).toEqual(broken);
});

test('a prompt comes, and a retry makes no other', () => {
  expect(situated(promptAwaited, { made, count: 1 }).broken).toEqual([]);
  expect(situated(promptAwaited, { made, count: 0 }).broken).toEqual(['charges.create.prompts-payer']);
  const after = { made, id: 'ch_1', retries: [exchange({ n: 2 })] };
  expect(situated(promptsAfterRetries, { ...after, count: 2, twin: 2 }).broken).toEqual([]);
  expect(situated(promptsAfterRetries, { ...after, count: 2, twin: 0 }).broken).toHaveLength(1);
  expect(situated(codePrompts, { made, count: 1 }).broken).toEqual(['pos.create.sends-nothing']);
});

test.each([
  ['one charge', 1, 200, []],
  ['two charges', 2, 200, ['idempotency.concurrent-creates-one']],
  ['what is no list', 2, 500, []],
])('requests with one key at one moment leave %s', (_what, count, status, broken) => {
  const charges = Array.from({ length: count }, (_, at) => charge({ id: `ch_${at}`, reference: 'run-1' }));
  const page = exchange({ n: 9, ...listing(), status, body: list([...charges, charge()]) });
  expect(situated(concurrentDuplicates, { sent: [made], reference: 'run-1', list: page }).broken).toEqual(broken);
});

test.each([
  ['in minor units', [250_000, 250_000], []],
  ['in shillings', [2_500], []],
  ['in both', [250_000, 2_500], ['charges.create.prompt-over-amount']],
  ['without the fee', [247_500], ['charges.create.prompt-over-amount']],
])('a prompt is over the amount of its charge: %s', (_, amounts, broken) => {
  expect(situated(promptsOver, { made, amount: 250_000, amounts }).broken).toEqual(broken);
});

test('nothing is said of prompts whose amounts nobody tells', () => {
  expect(situated(promptsOver, { made, amount: 250_000, amounts: [] }).decisions).toEqual([]);
});
