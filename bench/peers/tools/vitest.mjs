import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { amount_minor, msisdn, referenceOf } from '../service.mjs';

/** A test for each case, with fetch. */
export const vitest = {
  name: 'vitest, fetch',
  package: 'vitest',
  prepare(folder, cases, { url }, bin) {
    writeFileSync(join(folder, 'vitest.config.mjs'), 'export default {};\n');
    writeFileSync(join(folder, 'cases.test.mjs'), testsOf(cases, url));
    return { args: [bin('vitest'), 'run', '--root', folder], env: {}, cwd: folder };
  },
};

const testsOf = (cases, url) => `import { expect, test } from 'vitest';
const headers = { authorization: \`Bearer \${process.env.MP_TEST_KEY}\`, 'content-type': 'application/json' };
test.each(Array.from({ length: ${cases} }, (_, at) => at + 1))('case %i', async (number) => {
  const reference = '${referenceOf('')}' + number;
  const answer = await fetch('${url}/v1/charges', {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': 'the-key-of-' + reference },
    body: JSON.stringify({ amount_minor: ${amount_minor}, rail: 'mpesa', msisdn: '${msisdn}', reference }),
  });
  expect(answer.status).toBe(201);
  expect(answer.headers.get('content-type')).toMatch(/^application\\/json/);
  expect(await answer.json()).toMatchObject({ object: 'charge', amount_minor: ${amount_minor}, reference });
});
`;
