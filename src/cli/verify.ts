import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { NamedKey } from '../trust/attestation.ts';
import { readDisclosure, verifyDisclosure } from '../trust/disclosure.ts';
import { publicKeyOf } from '../trust/keys.ts';
import type { Verification } from '../trust/verification.ts';
import { verifyRun } from '../trust/verify-run.ts';
import { counted } from '../report/terminal/words.ts';
import { plainJson } from '../report/formats/json.ts';
import { exitStatus } from './exit-status.ts';
import { demandFile, readText } from './read-text.ts';
import { suite } from './suite-version.ts';
import { print } from './terminal.ts';
import { said, uncheckedLines, wrongLines } from './verification-lines.ts';
import { Wrong } from './wrong.ts';

export interface VerifyFlags {
  readonly key?: readonly string[];
  readonly threshold?: number;
  readonly shards?: readonly string[];
  readonly requireComplete?: true;
  readonly json?: true;
}

/** `mpconform verify`: whether a run is what it says; the exit status. */
export async function verify(run: string, envelope: string | null, flags: VerifyFlags): Promise<number> {
  const keys = (flags.key ?? []).map(keyIn);
  const threshold = flags.threshold ?? null;
  if (threshold !== null && threshold > keys.length)
    throw new Wrong(
      `mpconform: --threshold ${threshold} is more than the ${counted(keys.length, 'key', 'keys')} of --key`,
    );
  const verification = await verified(run, { envelope, keys, threshold, shards: flags.shards ?? [] });
  if (flags.json) print(plainJson(verification));
  else for (const line of linesOf(verification)) print(line);
  return statusOf(verification, flags.requireComplete === true);
}

type Asked = Parameters<typeof verifyRun>[0];

async function verified(
  run: string,
  asked: Pick<Asked, 'envelope' | 'keys' | 'threshold' | 'shards'>,
): Promise<Verification> {
  if (!existsSync(run)) throw new Wrong(`mpconform: ${run}: there is no such file or folder`);
  const journal = statSync(run).isDirectory() ? join(run, 'journal.ndjson') : run;
  if (!existsSync(journal)) throw new Wrong(`mpconform: ${run} holds no journal.ndjson of a run`);
  if (asked.envelope !== null) demandFile(asked.envelope, '');
  const disclosure = journal.endsWith('.json') ? readDisclosure(readFileSync(journal, 'utf8')) : null;
  if (disclosure !== null) return verifyDisclosure(disclosure, { ...asked, file: basename(journal) });
  return verifyRun({ ...asked, journal, suite });
}

function keyIn(file: string): NamedKey {
  const key = publicKeyOf(readText(file, '--key: '));
  if (typeof key === 'string') throw new Wrong(`mpconform: --key: ${file} ${key}`);
  return { name: basename(file), key };
}

function linesOf({ held, wrong, unchecked }: Verification): readonly string[] {
  const lacks = unchecked.length === 0 ? '' : `; ${counted(unchecked.length, 'thing was', 'things were')} not checked`;
  return [
    ...held.flatMap((words) => said('Holds', words)),
    ...wrongLines(wrong),
    ...uncheckedLines(unchecked),
    wrong.length === 0
      ? `Verified: nothing is wrong${lacks}.`
      : `Not verified: ${counted(wrong.length, 'thing is', 'things are')} wrong${lacks}.`,
  ];
}

function statusOf({ wrong, unchecked }: Verification, requireComplete: boolean): number {
  if (wrong.length > 0) return exitStatus.broken;
  return requireComplete && unchecked.length > 0 ? exitStatus.incomplete : exitStatus.clean;
}
