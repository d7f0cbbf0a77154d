import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Reference } from '../../src/reference/reference.ts';
import { freshFolder, mpconform } from './helpers/mpconform.ts';
import { reportIn, withReference } from './helpers/with-reference.ts';

const folder = mkdtempSync(join(tmpdir(), 'mpconform-tls-'));
const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
let pair: { readonly cert: string; readonly key: string };
beforeAll(async () => {
  const made = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  pair = { cert: made.cert, key: made.private };
  writeFileSync(files.cert, pair.cert);
  writeFileSync(files.key, pair.key);
});

/** The sandbox of a reference, behind TLS. */
async function behindTls<T>(use: (target: string, key: string) => Promise<T>): Promise<T> {
  return withReference({}, async (file, reference: Reference) => {
    const server = createServer(pair, (incoming, outgoing) => {
      const url = new URL(incoming.url!, reference.sandboxUrl);
      const onwards = request(url, { method: incoming.method, headers: incoming.headers }, (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(outgoing);
      });
      incoming.pipe(onwards);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const target = join(mkdtempSync(join(tmpdir(), 'mpconform-')), 'target.yaml');
    writeFileSync(
      target,
      readFileSync(file, 'utf8').replace(
        new URL(reference.sandboxUrl).origin.replace('localhost', '127.0.0.1'),
        `https://localhost:${port}`,
      ),
    );
    try {
      return await use(target, reference.keys.all);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
}

const asks = `
const answer = await fetch(process.env.MPCONFORM_BASE_URL + '/v1/balance', { headers: { authorization: 'Bearer ' + process.env.KEY } });
console.log(process.env.MPCONFORM_BASE_URL.slice(0, 18), answer.status);`;

describe.concurrent('https on both sides of the proxy', () => {
  test('is judged like any other', async () => {
    await behindTls(async (target, key) => {
      const out = freshFolder();
      const tls = ['--tls-cert', files.cert, '--tls-key', files.key];
      const ran = await mpconform(
        ['proxy', '--target', target, ...tls, '--out', out, '--', process.execPath, '-e', asks],
        { KEY: key, NODE_EXTRA_CA_CERTS: files.cert },
      );
      expect(ran.stdout).toMatch(/^https:\/\/localhost: 200$/m);
      expect(ran.status).toBe(0);
      expect(reportIn(out)).toMatchObject({ traffic: { requests: 1 }, findings: [] });
    });
  });

  test('says what a client may lack that does not trust the certificate', async () => {
    await withReference({}, async (target) => {
      const tls = ['--tls-cert', files.cert, '--tls-key', files.key];
      const ran = await mpconform([
        'proxy',
        '--target',
        target,
        ...tls,
        '--out',
        freshFolder(),
        '--',
        process.execPath,
        '-e',
        asks,
      ]);
      expect(ran.stderr).toMatch(
        /clients left before they sent anything \(.*\)\. Do they trust the certificate of --tls-cert\?/,
      );
      expect(ran.stderr).toContain('no request came');
      expect(ran.status).toBe(4);
    });
  });

  test.each([
    [['--tls-cert', files.cert], 'given together or not at all'],
    [['--tls-cert', files.cert, '--tls-key', join(folder, 'none.pem')], '--tls-key cannot be read'],
    [['--tls-cert', files.key, '--tls-key', files.key], '--tls-cert and --tls-key do not go together'],
  ])('takes a certificate with its key only: %s', async (tls, why) => {
    await withReference({}, async (target) => {
      const ran = await mpconform(['proxy', '--target', target, ...tls]);
      expect(ran.stderr).toContain(why);
      expect(ran.status).toBe(2);
    });
  });
});
