import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Header } from '../evidence/journal-entry.ts';
import type { Model } from '../report/model.ts';
import type { Report } from '../report/report-json.ts';
import { readWholeModel } from '../report/write.ts';
import { attestationFile, conformanceIn, namesOf, type NamedKey, type Statement } from './attestation.ts';
import { commitmentsFile, readCommitments, rootIn, type Commitments } from './commitments.ts';
import { differences } from './differences.ts';
import { reportsApart } from './reports-apart.ts';
import type { Trouble } from './trouble.ts';
import { CONFORMANCE, statementsOf } from './statement.ts';
import { held, nothing, together, unchecked, type Verification, wrong } from './verification.ts';
import { changedLines, readWhole, type ReadRun } from './verify-journal.ts';
import { verifySignatures } from './verify-signatures.ts';
import type { VerdictQuestion } from './verdict-question.ts';
import { verifyVerdicts } from './verify-verdicts.ts';

export interface RunQuestion extends VerdictQuestion {
  /** null: the one in the folder of the run, if there is one. */
  readonly envelope: string | null;
  readonly keys: readonly NamedKey[];
  readonly threshold: number | null;
}

/** Looks at all that a run's folder holds: the chain, what was signed, the verdicts and the reports. */
export async function verifyRun(question: RunQuestion): Promise<Verification> {
  const { journal } = question;
  const files = { folder: dirname(journal), file: basename(journal), bytes: readFileSync(journal) };
  const signed = attested(question, files.folder);
  const read = await readWhole(journal, files.file, files.bytes);
  const against = againstStatements(signed.statements, files);
  const chain = read.is === 'read' ? chainHolds(files.file, read) : wrong(...read.troubles);
  return together(
    signed.came,
    // What was attested names the line; the chain only where it parts.
    against.lines.length > 0 ? wrong(...against.lines) : chain,
    against.came,
    ...(read.is === 'read'
      ? [await verifyVerdicts(read, question), await told(question, signed.statements, read.header)]
      : [
          unchecked(
            'verdicts',
            'the journal is not as it was written, so nothing was judged again and no report made of it',
          ),
        ]),
  );
}

const chainHolds = (file: string, { entries, head, partial }: ReadRun): Verification =>
  together(
    held(`${file}: ${entries.length} lines, the chain holds, its head is ${head.slice(0, 16)}…`),
    partial === null ? nothing : unchecked('journal', `the run is not whole: ${partial}`),
  );

function attested({ envelope, keys, threshold }: RunQuestion, folder: string) {
  const path = envelope ?? join(folder, attestationFile);
  if (envelope === null && !existsSync(path)) return { came: unsigned(keys), statements: [] };
  return verifySignatures({ file: basename(path), text: readFileSync(path, 'utf8'), keys, threshold });
}

/** Who names keys asks for their signatures: taking them away must not make a run pass. */
function unsigned(keys: readonly NamedKey[]): Verification {
  if (keys.length > 0)
    return wrong({ file: attestationFile, line: null, why: `is not there: ${namesOf(keys)} signed nothing here` });
  return unchecked(
    'signatures',
    'there is no envelope: a journal that was written anew as a whole is not told from the first',
  );
}

interface Files {
  readonly folder: string;
  readonly file: string;
  readonly bytes: Buffer;
}

/** Every file that was attested is as it was; of the journal, which lines are not. */
function againstStatements(statements: readonly Statement[], files: Files) {
  if (statements.length === 0) return { came: nothing, lines: [] };
  const subjects = new Map(
    statements.flatMap(({ subject }) => subject).map(({ name, digest }) => [name, digest.sha256]),
  );
  const journal = subjects.get('journal.ndjson');
  if (journal === undefined) {
    const why = 'what was attested tells of no journal';
    return { came: wrong({ file: attestationFile, line: null, why }), lines: [] };
  }
  const others = [...subjects]
    .filter(([name]) => name !== 'journal.ndjson')
    .map(([name, sha256]) => fileAsSigned(files.folder, name, sha256));
  const isSame = journal === sha256Of(files.bytes);
  const same = others.filter((other) => other.wrong.length + other.unchecked.length === 0).length;
  const counts = `${same + (isSame ? 1 : 0)} of ${subjects.size} files are those that were attested`;
  return { came: together(held(counts), ...others), lines: isSame ? [] : changesOf(statements, files) };
}

function fileAsSigned(folder: string, name: string, sha256: string): Verification {
  const path = join(folder, name);
  if (name.split(/[/\\]/).includes('..') || !existsSync(path))
    return unchecked('files', `${name} was attested, and is not there`);
  return sha256Of(readFileSync(path)) === sha256
    ? nothing
    : wrong({ file: name, line: null, why: 'is not the file that was attested' });
}

function changesOf(statements: readonly Statement[], { folder, file, bytes }: Files): readonly Trouble[] {
  const commitments = commitmentsIn(folder, conformanceIn(statements)?.journal.root ?? null);
  const named = typeof commitments === 'string' ? [] : changedLines(file, bytes, commitments);
  const why = typeof commitments === 'string' ? `; which line is not told: ${commitments}` : '';
  return named.length > 0 ? named : [{ file, line: null, why: `is not the journal that was attested${why}` }];
}

/** A text says why they tell nothing. */
export function commitmentsIn(folder: string, root: string | null): Commitments | string {
  const path = join(folder, commitmentsFile);
  if (!existsSync(path)) return `${commitmentsFile} is not there`;
  const commitments = readCommitments(readFileSync(path, 'utf8'));
  if (commitments === null) return `${commitmentsFile} cannot be read`;
  return root === null || rootIn(commitments) === root
    ? commitments
    : `${commitmentsFile} does not come to the root that was attested`;
}

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Reports and statements tell what the journal gives. */
async function told(
  { journal, suite }: RunQuestion,
  statements: readonly Statement[],
  { suite: made }: Header,
): Promise<Verification> {
  const read = await readWholeModel(journal);
  return read.is === 'broken'
    ? nothing
    : together(
        await reportsTold(dirname(journal), read.model, suite),
        made.version === suite.version || statements.length === 0
          ? statementsTold(statements, read.model.report)
          : unchecked('statement', `it is about a run of mpconform ${made.version}, and this is ${suite.version}`),
      );
}

async function reportsTold(folder: string, model: Model, suite: Header['suite']): Promise<Verification> {
  const { version, digest = null } = suite;
  const { troubles, same, untold } = await reportsApart(folder, model, { version, digest });
  const none = troubles.length + same.length + untold.length === 0 ? unchecked('reports', 'none is there') : nothing;
  return together(
    same.length > 0 ? held(`${same.join(', ')} ${same.length === 1 ? 'is' : 'are'} what the journal gives`) : none,
    wrong(...troubles),
    unchecked('reports', ...untold),
  );
}

/** Who has a key could sign anything: what was signed must be no greener than the run. */
function statementsTold(statements: readonly Statement[], report: Report): Verification {
  if (statements.length === 0) return nothing;
  const ours = conformanceIn(statements);
  if (ours === null) return unchecked('statement', `the envelope holds no statement of ${CONFORMANCE}`);
  const subjects = statements[0]!.subject.map(({ name, digest }) => ({ name, sha256: digest.sha256 }));
  const { root, lines } = ours.journal;
  const given = statementsOf(report, { subjects, journal: { root, lines }, not_recomputed: ours.not_recomputed });
  const apart = differences(statements, JSON.parse(JSON.stringify(given)));
  const file = attestationFile;
  return apart.length === 0
    ? held('what was attested is what the journal gives')
    : wrong(...apart.map((why) => ({ file, line: null, why: `states otherwise than the run: ${why}` })));
}
