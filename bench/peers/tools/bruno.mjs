import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { amount_minor, msisdn, referenceOf } from '../service.mjs';

/** One request, and a row of data for each case. */
export const bruno = {
  name: 'Bruno',
  package: '@usebruno/cli',
  prepare(folder, cases, { url }, bin) {
    const data = join(folder, 'data.json');
    writeFileSync(join(folder, 'bruno.json'), JSON.stringify({ version: '1', name: 'cases', type: 'collection' }));
    writeFileSync(join(folder, 'charge.bru'), requestOf(url));
    writeFileSync(data, JSON.stringify(Array.from({ length: cases }, (_, at) => ({ reference: referenceOf(at + 1) }))));
    return {
      args: [bin('bru'), 'run', 'charge.bru', '--json-file-path', data, '--sandbox', 'developer'],
      env: {},
      cwd: folder,
    };
  },
};

const requestOf = (url) => `meta {
  name: charge
  type: http
  seq: 1
}

post {
  url: ${url}/v1/charges
  body: json
  auth: none
}

headers {
  Authorization: Bearer {{process.env.MP_TEST_KEY}}
  Idempotency-Key: the-key-of-{{reference}}
}

body:json {
  {"amount_minor":${amount_minor},"rail":"mpesa","msisdn":"${msisdn}","reference":"{{reference}}"}
}

assert {
  res.status: eq 201
  res.headers['content-type']: startsWith application/json
  res.body.object: eq charge
  res.body.amount_minor: eq ${amount_minor}
}

tests {
  test("reference", () => expect(res.getBody().reference).to.equal(bru.runner.iterationData.get("reference")));
}
`;
