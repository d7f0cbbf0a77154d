import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { packedInstall } from './helpers/packed.ts';
import { root, shownFile } from './helpers/pages.ts';

const run = promisify(execFile);
const page = 'docs/clients.md';

let folder: string;
beforeAll(() => {
  folder = packedInstall('@types/node', 'typescript');
  for (const name of ['orders.test.ts', 'orders.test.mjs', 'payments.js'])
    writeFileSync(join(folder, name), shownFile(page, name));
});

const node = (...args: readonly string[]) =>
  run(process.execPath, args, { cwd: folder, env: { PATH: process.env['PATH'] ?? '' } });

test('the example for node --test runs to the letter', async () => {
  const { stdout } = await node('--test', 'orders.test.mjs');
  expect(stdout).toMatch(/pass 1\b/);
});

test('the example for vitest runs to the letter', async () => {
  const { stdout } = await node(join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'orders.test.ts');
  expect(stdout).toMatch(/2 passed/);
});

test.each(['nodenext', 'bundler'])('its types resolve with module resolution %s', async (moduleResolution) => {
  const options = {
    target: 'es2022',
    module: moduleResolution === 'nodenext' ? 'nodenext' : 'esnext',
    moduleResolution,
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    types: ['node'],
  };
  const name = `typed-${moduleResolution}`;
  writeFileSync(join(folder, `${name}.json`), JSON.stringify({ compilerOptions: options, files: [`${name}.ts`] }));
  const lines = [
    "import { startDeployment, type Step, type Finding } from 'merchant-payments-conformance';",
    "const steps: Step[] = [{ on: 'POST /v1/charges', answer: { code: 'RATE_LIMITED', retry_after_s: 1 } }];",
    'const deployment = await startDeployment({ script: steps });',
    'const findings: readonly Finding[] = (await deployment.judge()).findings;',
    '// @ts-expect-error there is no such code',
    "deployment.script({ answer: { code: 'NO_SUCH' } });",
    'console.log(findings[0]?.rule.length);',
    'await deployment.stop();',
    'export {};',
  ];
  writeFileSync(join(folder, `${name}.ts`), lines.join('\n'));
  await node(join(root, 'node_modules/typescript/lib/tsc.js'), '-p', `${name}.json`);
});

test('it loads what it needs to serve and to judge, and no more', async () => {
  const hooks = [
    "import { writeSync } from 'node:fs';",
    'export async function load(url, context, next) { writeSync(1, url + "\\n"); return next(url, context); }',
  ];
  const begin = [
    "import { register } from 'node:module';",
    "register('./hooks.mjs', import.meta.url);",
    "await import('merchant-payments-conformance');",
  ];
  writeFileSync(join(folder, 'hooks.mjs'), hooks.join('\n'));
  writeFileSync(join(folder, 'begin.mjs'), begin.join('\n'));
  const { stdout } = await node('begin.mjs');
  expect(stdout).toContain('/merchant-payments-conformance/dist/src/kit/index.js');
  const notices = readFileSync(join(folder, 'node_modules/merchant-payments-conformance/dist/notices.txt'), 'utf8');
  const libraries = [...notices.matchAll(/^(?:@[\w-]+\/)?([\w.-]+) \d+\.\d+\.\d+ \(/gm)].map(([, name]) => name);
  const loaded = [...stdout.matchAll(/\/chunks\/([\w.-]+)-[\w-]{8}\.js$/gm)].map(([, name]) => name);
  const needed = ['base64', 'fast-sha256', 'fastest-levenshtein', 'hono', 'node-server', 'standardwebhooks', 'zod'];
  expect(libraries).toContain('undici');
  expect(new Set(loaded.filter((name) => libraries.includes(name)))).toEqual(new Set(needed));
  expect([...stdout.matchAll(/^file:.*/gm)].length).toBeLessThan(14);
});
