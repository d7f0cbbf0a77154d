import { expect, test } from 'vitest';
import { maskedTemplate } from '../../../src/wire/http/masked-exchange.ts';
import { Redactor } from '../../../src/wire/masking/redaction.ts';

const redactor = new Redactor(() => [], new Set(['741234567']));
const masked = (json: unknown) =>
  maskedTemplate({ method: 'POST', path: '/v1/charges', key: { use: 'key-1' }, json }, (text) => redactor.text(text))
    .json;

test('a template without a number stays the one that it is', () => {
  const json = { msisdn: '0{payer:any-1}', amount_minor: 10_000 };
  expect(masked(json)).toBe(json);
});

test('a number is masked in texts, in names and in JSON numbers alike', () => {
  const json = { msisdn: 741_234_567, metadata: { '+255741234567': ['0741234567', 0.741_234_567, null, true, 3] } };
  expect(masked(json)).toEqual({
    msisdn: '******567',
    metadata: { '+255******567': ['0******567', '0.******567', null, true, 3] },
  });
});
