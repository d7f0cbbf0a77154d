import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { amount_minor, msisdn } from '../service.mjs';

export const command = resolve(import.meta.dirname, '../../../dist/src/cli/main.js');

/** As somebody runs it: every exchange is judged by all judges and journaled, and three reports are written. */
export const mpconform = {
  name: 'mpconform',
  package: null,
  prepare(folder, cases, { url, operatorUrl, operatorToken }) {
    const [target, story] = [join(folder, 'target.yaml'), join(folder, 'cases.yaml')];
    writeFileSync(target, targetOf({ url, operatorUrl }));
    writeFileSync(story, storyOf(cases));
    const args = [command, 'run', '--target', target, '--scenario', story, '--out', join(folder, 'run')];
    return { args, env: { MP_OPERATOR_TOKEN: operatorToken } };
  },
};

/** The clock is moved for it, so that its pacing makes nobody wait. */
export const targetOf = ({ url, operatorUrl, keys = ['MP_TEST_KEY'] }) => `sandbox:
  base_url: ${url}
keys:
${keys.map((name) => `  - { secret: "\${${name}}", scopes: all }`).join('\n')}
${operatorUrl ? `operator: { url: "${operatorUrl}", token: "\${MP_OPERATOR_TOKEN}" }\n` : ''}`;

const mostTimes = 1_000;

export const storyOf = (cases) => {
  const inner = Math.min(cases, mostTimes);
  return `title: As many charges as are asked for
rules: [charge.reference-echoed]
steps:
  - repeat:
      times: ${Math.ceil(cases / inner)}
      as: round
      steps:
        - repeat:
            times: ${inner}
            as: number
            steps:
              - send: POST /v1/charges
                body: { amount_minor: ${amount_minor}, rail: mpesa, msisdn: '${msisdn}', reference: 'case-\${round}0\${number}' }
                expect:
                  status: 201
                  headers: { content-type: { starts_with: application/json } }
                  body: { object: charge, amount_minor: ${amount_minor}, reference: 'case-\${round}0\${number}' }
`;
};
