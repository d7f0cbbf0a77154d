import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { IN_TOTO, isSignedBy, payloadOf, type Envelope } from './envelope.ts';
import { CONFORMANCE } from './statement.ts';

export const attestationFile = 'attestation.intoto.jsonl';

export interface NamedKey {
  /** The file that it came from. */
  readonly name: string;
  readonly key: KeyObject;
}

export const namesOf = (keys: readonly NamedKey[]): string => keys.map(({ name }) => name).join(', ');

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const statementSchema = z.looseObject({
  _type: z.literal('https://in-toto.io/Statement/v1'),
  subject: z.array(z.object({ name: z.string(), digest: z.looseObject({ sha256 }) })).readonly(),
  predicateType: z.string(),
  predicate: z.looseObject({}),
});

const conformanceSchema = z.looseObject({
  not_recomputed: z.array(z.string()).readonly(),
  journal: z.looseObject({ head: sha256.nullable(), root: sha256, lines: z.int() }),
});

export type Statement = z.infer<typeof statementSchema>;
type Conformance = z.infer<typeof conformanceSchema>;

/** null: it holds none. */
export function statementIn(envelope: Envelope): Statement | null {
  if (envelope.payloadType !== IN_TOTO) return null;
  try {
    return statementSchema.safeParse(JSON.parse(payloadOf(envelope).toString())).data ?? null;
  } catch {
    return null;
  }
}

/** Of all statements what ours says; null: it is not among them. */
export function conformanceIn(statements: readonly Statement[]): Conformance | null {
  const ours = statements.find(({ predicateType }) => predicateType === CONFORMANCE);
  return conformanceSchema.safeParse(ours?.predicate).data ?? null;
}

/** Those of the keys that signed all envelopes. */
export const signersOf = (envelopes: readonly Envelope[], keys: readonly NamedKey[]): readonly NamedKey[] =>
  keys.filter(({ key }) => envelopes.every((envelope) => isSignedBy(envelope, key)));
