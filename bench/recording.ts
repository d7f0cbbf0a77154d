import { fork } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { request } from 'undici';
import { openJournal } from '../src/evidence/journal.ts';
import type { RequestTemplate } from '../src/evidence/exchange.ts';
import { startReference } from '../src/reference/reference.ts';
import { preflightCheck } from '../src/run/preflight/preflight.ts';
import { CheckRecord } from '../src/run/record/record.ts';
import { recordsOf } from '../src/run/record/records.ts';
import { wireUp } from '../src/run/session/wire-up.ts';
import { readTargetText } from '../src/target/file/read-target.ts';
import { toPlain } from '../src/target/plain.ts';

/**
 * What recording and judging cost on top of a bare client: the same requests, one after another, in turn through
 * undici alone and through the wire, the journal and every judge. The deployment runs in a process of its own.
 */
const blocks = 10;
const perBlock = 200;

if (process.send) await deploy();
else await measure();

async function deploy(): Promise<void> {
  const unlimited = {
    patch: (behaviour: Parameters<NonNullable<Parameters<typeof startReference>[0]>['patch'] & {}>[0]) => ({
      ...behaviour,
      bounds: { ...behaviour.bounds, perMinute: 1_000_000 },
    }),
  };
  const reference = await startReference({ seed: 1, operator: false, latency: { from: 0, to: 0 }, ...unlimited });
  process.send!(reference.targetYaml());
}

function templateOf(index: number, key: string): RequestTemplate {
  if (index % 4 === 3) return { method: 'GET', path: '/v1/charges?limit=10', key: { use: key } };
  const json = {
    amount_minor: 10_000 + index * 100,
    rail: 'mpesa',
    msisdn: `+255{payer:any-${index % 500}}`,
    reference: `order-${index}`,
    metadata: { index },
  };
  return { method: 'POST', path: '/v1/charges', key: { use: key }, idempotencyKey: `bench-recording-${index}`, json };
}

async function measure(): Promise<void> {
  const deployment = fork(fileURLToPath(import.meta.url), { execArgv: ['--import', 'tsx'] });
  const yaml = await new Promise<string>((resolve) => deployment.once('message', (text) => resolve(text as string)));
  const reading = readTargetText('bench.yaml', yaml, {});
  if (reading.is === 'wrong') throw new Error('the reference made a target that cannot be read');
  const { target } = reading;
  const folder = mkdtempSync(join(tmpdir(), 'mpconform-bench-'));
  const journal = openJournal(join(folder, 'journal.ndjson'));
  const options = {
    target: toPlain(target),
    deployments: ['sandbox'],
    profile: 'standard',
    allow: { writes: true, prompts: true },
    patience_s: 0,
    rules: [],
    checks: [],
    scenarios: [],
    seed: 1,
    out: folder,
    shard: null,
    resume: null,
    replay: null,
    origin: { is: 'embedded' },
    suite: { version: 'bench', commit: null },
  } as const;
  const services = wireUp({ options, target, operator: null, records: recordsOf(target, journal) });
  const key = target.keys.find(({ scopes, status }) => scopes !== null && scopes.length > 5 && status === 'active')!;
  const record = new CheckRecord(preflightCheck('sandbox').id);

  const bare = async (index: number): Promise<void> => {
    const template = templateOf(index, key.label);
    const { body } = await request(`${target.sandbox!.baseUrl}${template.path}`, {
      method: template.method as 'GET',
      headers: {
        authorization: `Bearer ${key.secret.reveal()}`,
        'content-type': 'application/json',
        ...(template.idempotencyKey && { 'idempotency-key': template.idempotencyKey }),
      },
      body:
        template.json === undefined
          ? null
          : JSON.stringify(template.json).replaceAll(/\{payer:any-(\d+)\}/g, (_, n: string) =>
              String(740_000_000 + Number(n)),
            ),
    });
    await body.text();
  };
  const judged = async (index: number): Promise<void> => {
    const exchange = await services.wire.exchange(templateOf(index, key.label), {
      check: 'bench',
      attempt: 1,
      urgent: false,
      unpaced: true,
    });
    services.recorder.see(exchange, record);
  };

  const times = { bare: [] as number[], judged: [] as number[] };
  const heap: number[] = [];
  let index = 0;
  for (let block = 0; block < blocks; block += 1) {
    for (const [name, one] of [
      ['bare', bare],
      ['judged', judged],
    ] as const) {
      const began = performance.now();
      for (let count = 0; count < perBlock; count += 1) await one((index += 1));
      times[name].push((performance.now() - began) / perBlock);
    }
    globalThis.gc?.();
    heap.push(process.memoryUsage().heapUsed / 2 ** 20);
  }
  const [bareMs, judgedMs] = [median(times.bare), median(times.judged)];
  console.log(`${blocks} blocks of ${perBlock} requests each way, in turn; medians`);
  console.log(`bare undici         ${bareMs.toFixed(3)} ms a request`);
  console.log(`recorded and judged ${judgedMs.toFixed(3)} ms a request`);
  console.log(
    `added               ${(judgedMs - bareMs).toFixed(3)} ms a request (x ${(judgedMs / bareMs).toFixed(2)})`,
  );
  console.log(`heap after each block, MiB: ${heap.map((mib) => mib.toFixed(1)).join(' ')}`);
  journal.close();
  await services.wire.close();
  deployment.kill();
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
