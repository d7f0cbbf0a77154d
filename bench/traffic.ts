import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request, Agent, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProxy } from '../src/traffic/proxy/proxy.ts';
import { chargeOf, key, orderOf, writeHar } from './shop-traffic.ts';

/**
 * What the proxy adds to an exchange, side by side with the service alone, and whether every byte went over; then how many
 * recorded exchanges a second are judged, by built code, and in how much memory. Service and client are processes of their own.
 */
const exchanges = 10_000;
const block = 250;

/** Both ends hash what they send and what they hear. */
async function serve(): Promise<void> {
  const [heard, said] = [createHash('sha256'), createHash('sha256')];
  const server = createServer((asked, answer) => {
    asked.on('data', (bytes: Buffer) => heard.update(bytes));
    asked.on('end', () => {
      const body = Buffer.from(JSON.stringify(chargeOf(asked.headers['idempotency-key'] as string)));
      said.update(body);
      answer.writeHead(201, { 'content-type': 'application/json', 'x-ratelimit-limit': '120', 'service-mode': 'test' });
      answer.write(body.subarray(0, 90));
      answer.end(body.subarray(90));
    });
  });
  process.on('message', () => process.send!({ heard: heard.digest('hex'), said: said.digest('hex') }));
  process.send!(await listening(server));
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** In turn to the service and over the proxy; the hashes are of what went over the proxy and to the service both. */
async function call(): Promise<void> {
  const [direct, proxied] = process.argv.slice(3).map(Number);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const [said, heard] = [createHash('sha256'), createHash('sha256')];
  const one = async (port: number, index: number): Promise<number> => {
    const began = performance.now();
    const body = JSON.stringify(orderOf(index));
    said.update(body);
    const sent = request({
      agent,
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/v1/charges',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': `bench-key-${index}`,
      },
    });
    sent.write(body.slice(0, 30));
    sent.end(body.slice(30));
    const [answer] = (await once(sent, 'response')) as [NodeJS.ReadableStream];
    for await (const bytes of answer) heard.update(bytes as Buffer);
    return performance.now() - began;
  };
  const times: Record<'direct' | 'proxied', number[]> = { direct: [], proxied: [] };
  for (let index = 0; index < exchanges; index += block)
    for (const way of ['direct', 'proxied'] as const)
      for (let at = 0; at < block; at += 1)
        times[way].push(await one(way === 'direct' ? direct! : proxied!, index + at));
  agent.destroy();
  process.send!({ said: said.digest('hex'), heard: heard.digest('hex'), direct: times.direct, proxied: times.proxied });
}

interface Told {
  readonly said: string;
  readonly heard: string;
  readonly direct: readonly number[];
  readonly proxied: readonly number[];
}

const here = fileURLToPath(import.meta.url);
const forked = (...args: readonly string[]) => fork(here, args, { execArgv: ['--import', 'tsx'] });

async function proxyCosts(): Promise<void> {
  const service = forked('service');
  const [port] = (await once(service, 'message')) as [number];
  let seen = 0;
  const proxy = await startProxy({
    deployment: 'sandbox',
    baseUrl: `http://127.0.0.1:${port}`,
    told: (_, raw) => (seen += raw.unjudged === null ? 1 : 0),
  });
  const client = forked('client', String(port), new URL(proxy.url).port);
  const [told] = (await once(client, 'message')) as [Told];
  service.send('hashes');
  const [hashes] = (await once(service, 'message')) as [Pick<Told, 'said' | 'heard'>];
  const same = hashes.heard === told.said && hashes.said === told.heard;
  console.log(
    `${seen} exchanges over the proxy, ${exchanges} beside it: bytes ${same ? 'the same' : 'NOT THE SAME'} by hash`,
  );
  const [direct, proxied] = [median(told.direct), median(told.proxied)];
  console.log(
    `median ${direct.toFixed(3)} ms directly, ${proxied.toFixed(3)} ms over the proxy: ${(proxied - direct).toFixed(3)} ms added`,
  );
  await proxy.close(100);
  client.kill();
  service.kill();
}

async function judgingCosts(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'mpconform-bench-'));
  for (const count of [5_000, 50_000]) {
    const har = join(folder, `${count}.har`);
    await writeHar(har, count);
    const judging = fork(fileURLToPath(new URL('judging.mjs', import.meta.url)), [har, folder, String(count)], {
      execArgv: ['--expose-gc'],
    });
    await once(judging, 'exit');
  }
  rmSync(folder, { recursive: true });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

if (process.argv[2] === 'service') await serve();
else if (process.argv[2] === 'client') await call();
else {
  await proxyCosts();
  await judgingCosts();
}
