import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { attest as attestRun } from '../trust/attest.ts';
import { signerOf, type Signer } from '../trust/keys.ts';
import { counted } from '../report/terminal/words.ts';
import { environment } from './environment.ts';
import { exitStatus } from './exit-status.ts';
import { readText } from './read-text.ts';
import { suite } from './suite-version.ts';
import { print } from './terminal.ts';
import { said, uncheckedLines, wrongLines } from './verification-lines.ts';
import { Wrong } from './wrong.ts';

export interface AttestFlags {
  readonly keyFile?: string;
  readonly keyEnv?: string;
  readonly shards?: readonly string[];
}

/** `mpconform attest`: signs a run; the exit status. */
export async function attest(run: string, flags: AttestFlags): Promise<number> {
  const signer = signerIn(flags);
  const journal = join(run, 'journal.ndjson');
  if (!existsSync(journal)) throw new Wrong(`mpconform: ${run} holds no journal.ndjson of a run`);
  const question = { journal, envelope: null, keys: [], threshold: null, suite, shards: flags.shards ?? [] };
  const came = await attestRun(question, signer);
  if (came.is === 'refused') {
    for (const line of wrongLines(came.verification.wrong)) print(line);
    print('Not signed: what it would state does not hold.');
    return exitStatus.broken;
  }
  const unchecked = came.verification.unchecked.filter(({ about }) => about !== 'signatures');
  for (const line of uncheckedLines(unchecked)) print(line);
  const many = counted(came.signatures, 'signature', 'signatures');
  const lines = came.fresh
    ? said('Signed', `${came.path}, ${many}`)
    : said('Not signed', `this key has signed ${came.path} already`);
  for (const line of lines) print(line);
  return exitStatus.clean;
}

/** A key is read from a file or the environment, and what is wrong with it is said without it. */
function signerIn({ keyFile, keyEnv }: AttestFlags): Signer {
  if ((keyFile === undefined) === (keyEnv === undefined))
    throw new Wrong('mpconform: say where the private key is: --key-file FILE, or --key-env NAME');
  if (keyEnv !== undefined && !/^[A-Za-z_]\w{0,63}$/.test(keyEnv))
    throw new Wrong('mpconform: --key-env wants the NAME of an environment variable');
  const where = keyFile === undefined ? `the variable ${keyEnv}` : keyFile;
  const pem = keyFile === undefined ? environment[keyEnv!] : readText(keyFile, '--key-file: ');
  if (!pem) throw new Wrong(`mpconform: ${where} is empty, or not set`);
  const signer = signerOf(pem);
  if (typeof signer === 'string')
    throw new Wrong(
      `mpconform: ${where} ${signer}`,
      'mpconform: openssl genpkey -algorithm ed25519 -out FILE makes one',
    );
  return signer;
}
