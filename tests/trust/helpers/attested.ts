import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { attest, type Attesting } from '../../../src/trust/attest.ts';
import { signerOf, type Signer } from '../../../src/trust/keys.ts';
import type { Verification } from '../../../src/trust/verification.ts';
import { verifyRun } from '../../../src/trust/verify-run.ts';
import { usualFormats, type Format } from '../../../src/report/formats/names.ts';
import { writeReport } from '../../../src/report/write.ts';
import { exercised, options } from '../../run/helpers/exercised.ts';
import type { RunOptions } from '../../../src/run/options.ts';
import type { ReferenceOptions } from '../../../src/reference/reference.ts';

export const { suite } = options;

export interface Pair {
  readonly signer: Signer;
  readonly key: KeyObject;
  readonly pem: string;
}

export function newPair(): Pair {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const signer = signerOf(pem);
  if (typeof signer === 'string') throw new Error(signer);
  return { signer, key: publicKey, pem };
}

/** A run with its reports, in a folder. */
export async function smallRun(
  out: string,
  change: Partial<RunOptions> = {},
  reference: ReferenceOptions = {},
  formats: readonly Format[] = usualFormats,
): Promise<void> {
  await exercised(reference, { out, rules: ['balance.currency'], ...change });
  await writeReport(join(out, 'journal.ndjson'), out, { formats });
}

const questionOf = (folder: string) => ({
  journal: join(folder, 'journal.ndjson'),
  envelope: null,
  threshold: null,
  suite,
  shards: [],
});

export const attested = (folder: string, { signer }: Pair): Promise<Attesting> =>
  attest({ ...questionOf(folder), keys: [] }, signer);

export const verifiedWith = (folder: string, shards: readonly string[]): Promise<Verification> =>
  verifyRun({ ...questionOf(folder), keys: [], shards });

/** By another build of the command. */
export const verifiedBy = (build: typeof suite & { readonly digest?: string }, folder: string): Promise<Verification> =>
  verifyRun({ ...questionOf(folder), keys: [], suite: build });

export const verified = (folder: string, ...pairs: readonly Pair[]): Promise<Verification> =>
  verifyRun({ ...questionOf(folder), keys: pairs.map(({ key }, at) => ({ name: `key ${at + 1}`, key })) });
