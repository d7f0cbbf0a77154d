import { createPublicKey } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readModel, reportFiles } from '../report/write.ts';
import { reproductionFolder } from '../run/reproduce/reproductions.ts';
import { attestationFile } from './attestation.ts';
import { committed, commitmentsFile, rootIn } from './commitments.ts';
import { enveloped, isSignedBy, readEnvelopes, signed, writtenEnvelopes, type Envelope } from './envelope.ts';
import type { Signer } from './keys.ts';
import { rawLines } from './raw-lines.ts';
import { statementsOf } from './statement.ts';
import type { Verification } from './verification.ts';
import { sha256Of, verifyRun, type RunQuestion } from './verify-run.ts';

export type Attesting =
  | { readonly is: 'refused'; readonly verification: Verification }
  | {
      readonly is: 'signed';
      readonly path: string;
      readonly verification: Verification;
      readonly signatures: number;
      readonly fresh: boolean;
    };

/** Signs what a run comes to, once all that it rests on holds; a second signer signs the same. */
export async function attest(question: RunQuestion, signer: Signer): Promise<Attesting> {
  const path = question.envelope ?? join(dirname(question.journal), attestationFile);
  const isFirst = !existsSync(path);
  const verification = await verifyRun({ ...question, envelope: isFirst ? null : path });
  if (verification.wrong.length > 0) return { is: 'refused', verification };
  const envelopes = isFirst
    ? await newEnvelopes(question.journal, verification)
    : readEnvelopes(readFileSync(path, 'utf8'));
  if (typeof envelopes === 'string') throw new Error('An envelope that was verified can be read.');
  const key = createPublicKey(signer.key);
  const more = envelopes.map((envelope) => (isSignedBy(envelope, key) ? envelope : signed(envelope, signer)));
  const fresh = !isDeepStrictEqual(more, envelopes);
  if (fresh) writeFileSync(path, writtenEnvelopes(more));
  return {
    is: 'signed',
    path,
    verification,
    signatures: Math.min(...more.map(({ signatures }) => signatures.length)),
    fresh,
  };
}

async function newEnvelopes(journal: string, { unchecked }: Verification): Promise<readonly Envelope[] | string> {
  const folder = dirname(journal);
  const read = await readModel(journal);
  if (read.is === 'broken') return read.why;
  const commitments = committed(rawLines(readFileSync(journal)));
  writeFileSync(join(folder, commitmentsFile), `${JSON.stringify(commitments)}\n`);
  const attested = {
    subjects: filesOf(folder).map((name) => ({ name, sha256: sha256Of(readFileSync(join(folder, name))) })),
    journal: { root: rootIn(commitments), lines: commitments.lines.length },
    not_recomputed: unchecked.filter(({ about }) => about === 'verdicts').map(({ why }) => why),
  };
  return statementsOf(read.model.report, attested).map(enveloped);
}

/** What a run leaves: the journal, the reports, and what shows findings again. */
function filesOf(folder: string): readonly string[] {
  const reports = reportFiles.map(({ file }) => file);
  const earlier = readdirSync(folder).filter((name) => /^journal\.\d+\.ndjson$/.test(name));
  const shown = join(folder, reproductionFolder);
  const again = existsSync(shown) ? readdirSync(shown, { recursive: true, withFileTypes: true }) : [];
  const files = again
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  return ['journal.ndjson', ...earlier.toSorted(), ...reports, ...files.toSorted()].filter((name) =>
    existsSync(join(folder, name)),
  );
}
