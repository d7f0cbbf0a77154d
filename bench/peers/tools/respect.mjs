import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { amount_minor, msisdn, referenceOf } from '../service.mjs';

/** An Arazzo document knows no repetition, so each case is a step of it. */
export const respect = {
  name: 'Respect',
  package: '@redocly/cli',
  prepare(folder, cases, { url, keys }, bin) {
    const file = join(folder, 'cases.arazzo.yaml');
    writeFileSync(join(folder, 'service.json'), JSON.stringify(description));
    writeFileSync(file, JSON.stringify(documentOf(cases, url)));
    const args = [bin('redocly'), 'respect', file, '--max-steps', String(cases + 1), '--execution-timeout', '7200000'];
    const key = { REDOCLY_CLI_RESPECT_INPUT: `key=${keys.all}` };
    return { args, env: { ...key, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } };
  },
};

/** It asks for one, although the steps say all themselves. */
const description = { openapi: '3.1.0', info: { title: 'service', version: '1.0.0' }, paths: {} };

const documentOf = (cases, url) => ({
  arazzo: '1.0.1',
  info: { title: 'cases', version: '1.0.0' },
  sourceDescriptions: [{ name: 'service', type: 'openapi', url: './service.json' }],
  workflows: [
    {
      workflowId: 'charges',
      inputs: { type: 'object', properties: { key: { type: 'string', format: 'password' } } },
      steps: Array.from({ length: cases }, (_, at) => stepOf(at + 1, url)),
    },
  ],
});

const stepOf = (number, url) => ({
  stepId: `case-${number}`,
  'x-operation': { url: `${url}/v1/charges`, method: 'post' },
  parameters: [
    { in: 'header', name: 'Authorization', value: 'Bearer {$inputs.key}' },
    { in: 'header', name: 'Idempotency-Key', value: `the-key-of-case-${number}` },
  ],
  requestBody: {
    contentType: 'application/json',
    payload: { amount_minor, rail: 'mpesa', msisdn, reference: referenceOf(number) },
  },
  successCriteria: [
    { condition: '$statusCode == 201' },
    { condition: '^application/json', context: '$response.header.content-type', type: 'regex' },
    { condition: "$response.body#/object == 'charge'" },
    { condition: `$response.body#/amount_minor == ${amount_minor}` },
    { condition: `$response.body#/reference == '${referenceOf(number)}'` },
  ],
});
