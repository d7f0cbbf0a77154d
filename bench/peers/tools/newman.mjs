import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { amount_minor, msisdn, referenceOf } from '../service.mjs';

/** One request, and a row of data for each case. */
export const newman = {
  name: 'Newman',
  package: 'newman',
  prepare(folder, cases, { url, keys }, bin) {
    const [collection, data, environment] = ['collection', 'data', 'environment'].map((name) =>
      join(folder, `${name}.json`),
    );
    writeFileSync(collection, JSON.stringify(collectionOf(url)));
    writeFileSync(data, JSON.stringify(Array.from({ length: cases }, (_, at) => ({ reference: referenceOf(at + 1) }))));
    writeFileSync(environment, JSON.stringify({ values: [{ key: 'key', value: keys.all, enabled: true }] }));
    return {
      args: [bin('newman'), 'run', collection, '--iteration-data', data, '--environment', environment],
      env: {},
    };
  },
};

const collectionOf = (url) => ({
  info: { name: 'cases', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item: [
    {
      name: 'charge',
      request: {
        method: 'POST',
        url: `${url}/v1/charges`,
        header: [
          { key: 'Authorization', value: 'Bearer {{key}}' },
          { key: 'Content-Type', value: 'application/json' },
          { key: 'Idempotency-Key', value: 'the-key-of-{{reference}}' },
        ],
        body: { mode: 'raw', raw: JSON.stringify({ amount_minor, rail: 'mpesa', msisdn, reference: '{{reference}}' }) },
      },
      event: [{ listen: 'test', script: { type: 'text/javascript', exec: expectations } }],
    },
  ],
});

const expectations = [
  "pm.test('made', () => {",
  '  pm.response.to.have.status(201);',
  "  pm.expect(pm.response.headers.get('content-type')).to.match(/^application\\/json/);",
  '  const charge = pm.response.json();',
  "  pm.expect(charge.object).to.equal('charge');",
  `  pm.expect(charge.amount_minor).to.equal(${amount_minor});`,
  "  pm.expect(charge.reference).to.equal(pm.iterationData.get('reference'));",
  '});',
];
