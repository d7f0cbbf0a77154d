import { sign, verify, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import type { Signer } from './keys.ts';

export const IN_TOTO = 'application/vnd.in-toto+json';

/** A DSSE envelope: a payload of some type, and signatures over both. */
const envelopeSchema = z.object({
  payloadType: z.string(),
  payload: z.string(),
  signatures: z.array(z.object({ keyid: z.string().default(''), sig: z.string() })).readonly(),
});

export interface Envelope extends Readonly<z.infer<typeof envelopeSchema>> {}

/** One a line, as in-toto bundles them. A text says which line is none. */
export function readEnvelopes(text: string): readonly Envelope[] | string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const envelopes = lines.map(envelopeOf);
  const wrong = envelopes.indexOf(null);
  if (lines.length === 0) return 'holds no envelope';
  if (wrong !== -1) return `line ${wrong + 1} is no DSSE envelope`;
  return envelopes.filter((envelope) => envelope !== null);
}

function envelopeOf(line: string): Envelope | null {
  try {
    const { data } = envelopeSchema.safeParse(JSON.parse(line));
    return data && [data.payload, ...data.signatures.map(({ sig }) => sig)].every(isBase64) ? data : null;
  } catch {
    return null;
  }
}

/** Either alphabet, and nothing else in between: one text for the same bytes. */
function isBase64(text: string): boolean {
  const bytes = Buffer.from(text, 'base64');
  return text === bytes.toString('base64') || text === bytes.toString('base64url');
}

export const writtenEnvelopes = (envelopes: readonly Envelope[]): string =>
  envelopes.map((envelope) => `${JSON.stringify(envelope)}\n`).join('');

export const payloadOf = ({ payload }: Envelope): Buffer => Buffer.from(payload, 'base64');

/** What is signed: neither type nor payload can be taken for the other. */
function preAuthentication({ payloadType, payload }: Pick<Envelope, 'payloadType' | 'payload'>): Buffer {
  const body = Buffer.from(payload, 'base64');
  return Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(payloadType)} ${payloadType} ${body.length} `), body]);
}

export function enveloped(statement: unknown): Envelope {
  const payload = Buffer.from(JSON.stringify(statement)).toString('base64');
  return { payloadType: IN_TOTO, payload, signatures: [] };
}

/** With one signature more, beside those that are there. */
export function signed(envelope: Envelope, { key, id }: Signer): Envelope {
  const sig = sign(null, preAuthentication(envelope), key).toString('base64');
  return { ...envelope, signatures: [...envelope.signatures, { keyid: id, sig }] };
}

/** Whatever the key's id in the envelope says: that is only a hint. */
export const isSignedBy = (envelope: Envelope, key: KeyObject): boolean =>
  envelope.signatures.some(({ sig }) => verify(null, preAuthentication(envelope), key, Buffer.from(sig, 'base64')));
