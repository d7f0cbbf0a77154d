import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { judgeReceiver } from '../../../src/receiver/judge-receiver.ts';
import type { ReceiverOptions } from '../../../src/receiver/options.ts';
import type { Report } from '../../../src/report/report-json.ts';
import { readModel } from '../../../src/report/write.ts';
import type { Policy } from './policy.ts';
import { startReceiver } from './receiver.ts';

export const secret = `whsec_${Buffer.from('a secret of twenty-four b').subarray(0, 24).toString('base64')}`;

/** What comes of a receiver over real HTTP. */
export async function judged(
  policy: Policy,
  options: Partial<ReceiverOptions> & { readonly signed?: boolean } = {},
): Promise<Report> {
  const { signed = false, ...more } = options;
  const receiver = await startReceiver(policy, signed ? secret : null);
  const ways = { status: { is: 'url', url: receiver.status }, orders: { is: 'url', url: receiver.orders } } as const;
  try {
    return await reportOf({ url: receiver.url, ...ways, ...(signed && { secret }), ...more });
  } finally {
    await receiver.close();
  }
}

/** What comes of whatever is at an address. */
export async function reportOf(options: Partial<ReceiverOptions> & Pick<ReceiverOptions, 'url'>): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'receiver-'));
  const journal = join(folder, 'journal.ndjson');
  try {
    await judgeReceiver({
      mode: 'live',
      status: null,
      orders: null,
      secret: null,
      restart: null,
      seed: 1,
      settle_ms: 1_000,
      suite: { version: '0.0.0', commit: null },
      ...options,
      journal,
    });
    const read = await readModel(journal);
    if (read.is === 'broken') throw new Error(read.why);
    return read.model.report;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const brokenIn = ({ findings }: Report): readonly string[] =>
  [...new Set(findings.map(({ rule }) => rule))].toSorted();
