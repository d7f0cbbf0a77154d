import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReference, type Reference } from '../../src/reference/reference.ts';
import { freshFolder, mpconform } from '../cli/helpers/mpconform.ts';

/** What a report advises about certificates is tried, in a process of its own: trust is read when one starts. */
let reference: Reference;
const servers: Server[] = [];

beforeAll(async () => {
  reference = await startReference({ seed: 3, operator: false });
});

afterAll(async () => {
  for (const server of servers) server.close();
  await reference.close();
});

/** The reference behind TLS whose certificate nobody else signed; gives its port and the file of the certificate. */
async function behindTls(name: string): Promise<{ readonly port: number; readonly file: string }> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: name }] }],
  });
  const server = createServer({ cert, key }, (incoming, outgoing) => {
    const url = new URL(incoming.url!, reference.sandboxUrl);
    const onwards = request(url, { method: incoming.method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onwards);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const file = join(dirname(freshFolder()), 'certificate.pem');
  writeFileSync(file, cert);
  return { port: (server.address() as AddressInfo).port, file };
}

const run = (port: number, env: Readonly<Record<string, string>>): ReturnType<typeof mpconform> =>
  mpconform(
    [
      'run',
      '--base-url',
      `https://localhost:${port}`,
      '--key-env',
      'MP_KEY',
      '--rules',
      'balance.*',
      '--profile',
      'quick',
    ].concat(['--out', freshFolder()]),
    { MP_KEY: reference.keys.all, ...env },
  );

const flat = (text: string): string => text.replaceAll(/\s+/g, ' ');

test('a self-signed certificate is taken once its file is named as the report says', { timeout: 90_000 }, async () => {
  const { port, file } = await behindTls('localhost');
  const refused = await run(port, {});
  expect(flat(refused.stdout)).toMatch(
    /is self-signed \(DEPTH_ZERO_SELF_SIGNED_CERT\)\. .* name its own file in the environment: NODE_EXTRA_CA_CERTS=/,
  );
  expect(refused.status).toBe(4);
  const taken = await run(port, { NODE_EXTRA_CA_CERTS: file });
  expect(taken.stdout).toContain('CONFORMANT');
  expect(taken.status).toBe(0);
});

test('one that is made out to another name is told', { timeout: 90_000 }, async () => {
  const { port, file } = await behindTls('other.example.test');
  const { stdout, stderr, status } = await run(port, { NODE_EXTRA_CA_CERTS: file });
  expect(flat(stdout)).toMatch(
    /is made out to another name than localhost \(ERR_TLS_CERT_ALTNAME_INVALID\)\. Write the name that the certificate is made out to in the sandbox address/,
  );
  expect(stdout + stderr).not.toContain(reference.keys.all);
  expect(status).toBe(4);
});
