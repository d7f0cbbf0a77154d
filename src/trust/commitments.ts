import { createHash, createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { leafOf, rootOf } from './merkle.ts';
import type { RawLine } from './raw-lines.ts';

const hex = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * What stands beside an attested journal: with it a changed line can be named, and one be shown without the others. Who has it can
 * try what a line may hold, so it goes where the whole journal may go, and nowhere else.
 */
const commitmentsSchema = z.object({
  format: z.literal('merchant-payments-conformance/commitments-1'),
  /** Secret: the blinding of each line derives from it. */
  blinding: hex,
  /** SHA-256 of each entry as it is written, without its hash of the chain: that would tell of the line before. */
  lines: z.array(hex).readonly(),
});

export interface Commitments extends Readonly<z.infer<typeof commitmentsSchema>> {}

export const commitmentsFile = 'journal.commitments.json';

export const committed = (lines: readonly RawLine[]): Commitments => ({
  format: 'merchant-payments-conformance/commitments-1',
  blinding: randomBytes(32).toString('hex'),
  lines: lines.map(digestOf),
});

export const digestOf = ({ text }: Pick<RawLine, 'text'>): string => createHash('sha256').update(text).digest('hex');

/** null: it is no such file. */
export function readCommitments(text: string): Commitments | null {
  try {
    return commitmentsSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Of a line by its place from 0. */
export const blindingOf = ({ blinding }: Pick<Commitments, 'blinding'>, index: number): Buffer =>
  createHmac('sha256', Buffer.from(blinding, 'hex')).update(`line ${index}`).digest();

export const leavesOf = (commitments: Commitments): readonly Buffer[] =>
  commitments.lines.map((digest, index) => leafOf(blindingOf(commitments, index), Buffer.from(digest, 'hex')));

export const rootIn = (commitments: Commitments): string => rootOf(leavesOf(commitments)).toString('hex');
