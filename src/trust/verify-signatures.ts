import { namesOf, signersOf, statementIn, type NamedKey, type Statement } from './attestation.ts';
import { type Envelope, readEnvelopes } from './envelope.ts';
import { keyId } from './keys.ts';
import { held, unchecked, type Verification, wrong } from './verification.ts';

export interface SignatureQuestion {
  /** As messages name it. */
  readonly file: string;
  readonly text: string;
  readonly keys: readonly NamedKey[];
  /** How many of the keys must have signed; null: all. */
  readonly threshold: number | null;
}

interface Signed {
  readonly came: Verification;
  readonly statements: readonly Statement[];
}

/** What envelopes hold is read only from the bytes that the signatures are about. */
export function verifySignatures(question: SignatureQuestion): Signed {
  const { file } = question;
  const envelopes = readEnvelopes(question.text);
  if (typeof envelopes === 'string') return { came: wrong({ file, line: null, why: envelopes }), statements: [] };
  const statements = envelopes.map(statementIn);
  const none = statements.indexOf(null);
  if (none !== -1) return { came: wrong({ file, line: none + 1, why: 'holds no in-toto statement' }), statements: [] };
  return { came: signatures(envelopes, question), statements: statements.filter((each) => each !== null) };
}

function signatures(envelopes: readonly Envelope[], { file, keys: given, threshold }: SignatureQuestion): Verification {
  const keys = [...new Map(given.map((named) => [keyId(named.key), named])).values()];
  const count = Math.min(...envelopes.map((envelope) => envelope.signatures.length));
  if (keys.length === 0) return unchecked('signatures', `${file} has ${count}, and no public key was named with --key`);
  const signers = signersOf(envelopes, keys);
  const needed = threshold ?? keys.length;
  if (signers.length >= needed)
    return held(`signed by ${namesOf(signers)} (${signers.length} of ${keys.length} keys, ${needed} needed)`);
  const absent = keys.filter((key) => !signers.includes(key));
  const why = `no signature by ${namesOf(absent)} fits what it holds: ${signers.length} of ${keys.length} keys signed it, and ${needed} must have`;
  return wrong({ file, line: null, why });
}
