import { Webhook } from 'standardwebhooks';
import type { Incoming } from '../../evidence/exchange.ts';
import { type Headers, schemeOf } from './schemes.ts';

/** How a posted text is signed, by Standard Webhooks or else by another of the usual schemes. */
export function signatureFacts(
  headers: Headers,
  body: string,
  secrets: readonly string[],
): Pick<Incoming, 'signature' | 'scheme'> {
  const signature = signatureOf(headers, body, secrets);
  const scheme = signature === null || signature === 'valid' ? null : schemeOf(headers, body, secrets.flatMap(keysOf));
  return { signature, ...(scheme !== null && { scheme }) };
}

/** Whether a posted text is signed with a secret, by whichever of the schemes. */
export function isSignedWith(secret: string, headers: Headers, body: string): boolean {
  const { signature, scheme } = signatureFacts(headers, body, [secret]);
  return signature === 'valid' || scheme !== undefined;
}

/**
 * Whether a posted text is signed by Standard Webhooks with one of the secrets; null: no secret is known. The age of its
 * timestamp does not count: the deployment's clock may have been moved.
 */
export function signatureOf(headers: Headers, body: string, secrets: readonly string[]): Incoming['signature'] {
  if (secrets.length === 0) return null;
  const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map((name) =>
    valueOf(headers, `webhook-${name}`),
  );
  if (!signature) return 'absent';
  // The library signs whole seconds only, and takes no timestamp as text.
  if (!id || !timestamp || !/^\d{1,12}$/.test(timestamp)) return 'invalid';
  const given = signature.split(/,?\s+/);
  const signs = (key: Uint8Array): boolean =>
    given.includes(new Webhook(key, { format: 'raw' }).sign(id, new Date(Number(timestamp) * 1000), body));
  return secrets.flatMap(keysOf).some(signs) ? 'valid' : 'invalid';
}

/**
 * The scheme decodes what follows the prefix. A secret used as it stands signs as well: its form beyond the prefix is
 * not documented.
 */
function keysOf(secret: string): Uint8Array[] {
  const core = secret.slice(secret.indexOf('_') + 1);
  const keys = [Buffer.from(core, 'base64'), Buffer.from(core), Buffer.from(secret), Buffer.from(core, 'hex')];
  return keys.filter((key) => key.length > 0);
}

/** Repeated headers are one list. */
function valueOf(headers: Headers, name: string): string | null {
  const values = headers.filter(([known]) => known.toLowerCase() === name).map(([, value]) => value.trim());
  return values.length === 0 ? null : values.join(' ');
}
