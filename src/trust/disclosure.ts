import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../evidence/parse-json.ts';
import { asObject, memberOf } from '../evidence/read.ts';
import { attestationFile, conformanceIn } from './attestation.ts';
import { digestOf, leavesOf, blindingOf } from './commitments.ts';
import { leafOf, proofOf, rootThrough } from './merkle.ts';
import { rawLines, type RawLine } from './raw-lines.ts';
import type { Trouble } from './trouble.ts';
import { held, together, type Verification, wrong } from './verification.ts';
import { commitmentsIn } from './verify-run.ts';
import { verifySignatures, type SignatureQuestion } from './verify-signatures.ts';

const hex = z.string().regex(/^[0-9a-f]{64}$/);

/** Some lines of an attested journal, each with the proof that it stands in there; of the others nothing can be found out. */
const disclosureSchema = z.object({
  format: z.literal('merchant-payments-conformance/disclosure-1'),
  /** The envelopes, one a line. */
  attestation: z.string(),
  /** How many lines the journal has. */
  of: z.int(),
  lines: z
    .array(z.object({ line: z.int().min(1), blinding: hex, entry: z.string(), path: z.array(hex).readonly() }))
    .readonly(),
});

export type Disclosure = z.infer<typeof disclosureSchema>;

/** null: it is none. */
export const readDisclosure = (text: string): Disclosure | null =>
  disclosureSchema.safeParse(parseJson(text)?.value).data ?? null;

interface Wanted {
  readonly exchanges: readonly number[];
  readonly lines: readonly number[];
}

/** A text says why nothing can be shown. */
export function disclosed(journal: string, wanted: Wanted): Disclosure | string {
  const folder = dirname(journal);
  const commitments = commitmentsIn(folder, null);
  if (typeof commitments === 'string') return commitments;
  const lines = rawLines(readFileSync(journal));
  if (lines.some((line, at) => digestOf(line) !== commitments.lines[at]) || lines.length !== commitments.lines.length)
    return 'the journal is not the one that was attested; verify tells which lines are not';
  const chosen = chosenLines(lines, wanted);
  if (typeof chosen === 'string') return chosen;
  const leaves = leavesOf(commitments);
  return {
    format: 'merchant-payments-conformance/disclosure-1',
    attestation: readFileSync(join(folder, attestationFile), 'utf8'),
    of: lines.length,
    lines: chosen.map(({ line, text }) => ({
      line,
      blinding: blindingOf(commitments, line - 1).toString('hex'),
      entry: text.toString(),
      path: proofOf(leaves, line - 1).map((hash) => hash.toString('hex')),
    })),
  };
}

function chosenLines(lines: readonly RawLine[], wanted: Wanted): readonly RawLine[] | string {
  const numbers = new Map(lines.flatMap((line) => (numberIn(line) === null ? [] : [[numberIn(line), line]])));
  const absent = wanted.exchanges.find((n) => !numbers.has(n));
  if (absent !== undefined) return `the journal holds no exchange ${absent}`;
  const beyond = wanted.lines.find((line) => line > lines.length);
  if (beyond !== undefined) return `the journal has ${lines.length} lines, and no line ${beyond}`;
  const chosen = new Set([
    ...wanted.lines.map((line) => lines[line - 1]),
    ...wanted.exchanges.map((n) => numbers.get(n)),
  ]);
  return lines.filter((line) => chosen.has(line));
}

const numberIn = ({ text }: RawLine): number | null => {
  if (text.subarray(0, 16).toString('latin1') !== '{"is":"exchange"') return null;
  const n = asObject(memberOf(text.toString(), 'exchange'))?.['n'];
  return typeof n === 'number' ? n : null;
};

/** That the lines stand in the journal that was attested, at the places that they say. */
export function verifyDisclosure(disclosure: Disclosure, question: Omit<SignatureQuestion, 'text'>): Verification {
  const { came, statements } = verifySignatures({ ...question, text: disclosure.attestation });
  const attested = conformanceIn(statements)?.journal;
  if (came.wrong.length > 0) return came;
  if (!attested)
    return together(came, wrong({ file: question.file, line: null, why: 'what was attested tells of no journal' }));
  const troubles = disclosure.lines
    .filter((shown) => !isProven(shown, attested))
    .map(({ line }): Trouble => ({
      file: question.file,
      line: null,
      why: `what it shows as line ${line} does not stand there in the journal that was attested`,
    }));
  const proven = disclosure.lines.length - troubles.length;
  return together(
    came,
    wrong(...troubles),
    held(`${proven} of ${attested.lines} lines are shown, and stand in the journal that was attested`),
  );
}

function isProven(
  { line, blinding, entry, path }: Disclosure['lines'][number],
  attested: { readonly root: string; readonly lines: number },
): boolean {
  const leaf = leafOf(Buffer.from(blinding, 'hex'), Buffer.from(digestOf({ text: Buffer.from(entry) }), 'hex'));
  const steps = path.map((hash) => Buffer.from(hash, 'hex'));
  return rootThrough(leaf, { index: line - 1, size: attested.lines, path: steps })?.toString('hex') === attested.root;
}
