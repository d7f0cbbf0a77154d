import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { amount_minor, msisdn, referenceOf } from '../service.mjs';

/** A workflow knows no repetition, so each case is a step of one test. */
export const stepCi = {
  name: 'Step CI',
  package: 'stepci',
  prepare(folder, cases, { url }, bin) {
    const file = join(folder, 'workflow.yml');
    const steps = Array.from({ length: cases }, (_, at) => stepOf(at + 1, url));
    writeFileSync(file, JSON.stringify({ version: '1.1', name: 'cases', tests: { charges: { steps } } }));
    return { args: [bin('stepci'), 'run', file], env: { STEPCI_DISABLE_ANALYTICS: '1' } };
  },
};

const stepOf = (number, url) => ({
  name: `case ${number}`,
  http: {
    url: `${url}/v1/charges`,
    method: 'POST',
    headers: { Authorization: 'Bearer ${{env.MP_TEST_KEY}}', 'Idempotency-Key': `the-key-of-case-${number}` },
    json: { amount_minor, rail: 'mpesa', msisdn, reference: referenceOf(number) },
    check: {
      status: 201,
      headers: { 'content-type': '/^application\\/json/' },
      jsonpath: { '$.object': 'charge', '$.amount_minor': amount_minor, '$.reference': referenceOf(number) },
    },
  },
});
