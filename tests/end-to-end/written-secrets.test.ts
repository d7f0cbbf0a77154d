import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshFolder, mpconform } from '../cli/helpers/mpconform.ts';
import { withReference } from '../cli/helpers/with-reference.ts';

const triggerLike = '700000000';

test('no key and no number of a payer is in anything written or printed', async () => {
  await withReference({ faults: ['amount.minimum-9900'] }, async (file, reference) => {
    const numbers = new Set<string>();
    const listener = await listening(reference.sandboxUrl, numbers);
    writeFileSync(file, reference.targetYaml().replace(reference.sandboxUrl, listener.url));
    const out = freshFolder();
    const asked = ['charges.create.*', 'keys.*', 'bills.notify.*'].flatMap((rules) => ['--rules', rules]);
    const ran = await mpconform(['run', '--target', file, '--out', out, '--seed', '9', ...asked]);
    listener.close();
    expect(numbers.size).toBeGreaterThan(20);
    const written = readdirSync(out, { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
    const all = [ran.stdout, ran.stderr, ...written].join('\n');
    const secrets = [...readFileSync(file, 'utf8').matchAll(/sk_(?:test|live)_\w{32}/g)].map(([key]) => key);
    expect(secrets.length).toBeGreaterThan(5);
    expect([...secrets, reference.operatorToken].filter((secret) => all.includes(secret))).toEqual([]);
    // So reads an amount of seven million shillings.
    numbers.delete(triggerLike);
    expect([...numbers, `0${triggerLike}`, `255${triggerLike}`].filter((digits) => all.includes(digits))).toEqual([]);
    expect(all).not.toMatch(/sk_(?:test|live)_\w{20}/);
  });
});

/** Passes everything on, and notes every payer's number on its way. */
async function listening(to: string, numbers: Set<string>): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Buffer.concat(chunks);
      for (const [, digits] of body.toString().matchAll(/"msisdn"\s*:\s*"?(?:\+255|255|00255|0)?(7\d{8})\b/g))
        numbers.add(digits!);
      const passed = forward(
        new URL(incoming.url!, to),
        { method: incoming.method!, headers: incoming.headers },
        (answer) => {
          outgoing.writeHead(answer.statusCode!, answer.rawHeaders);
          answer.pipe(outgoing);
        },
      );
      passed.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
