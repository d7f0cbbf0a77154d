import { createPrivateKey, createPublicKey, hash, type KeyObject } from 'node:crypto';

export interface Signer {
  readonly key: KeyObject;
  /** SHA-256 of the public key, as SPKI. */
  readonly id: string;
}

/** Nothing that is said of a key quotes it: a text says what is wrong with it. */
export function signerOf(pem: string): Signer | string {
  // Where variables hold one line only, its ends are written as escapes.
  const text = pem.replaceAll('\\n', '\n').trim();
  if (/ENCRYPTED/.test(text)) return 'is protected by a passphrase, which nobody can be asked for here';
  if (/PUBLIC KEY/.test(text)) return 'is a public key; signing takes the private one';
  const key = attempted(() => createPrivateKey(text));
  if (key === null) return 'is no private key in PEM';
  if (key.asymmetricKeyType !== 'ed25519') return `is of ${key.asymmetricKeyType}; Ed25519 is what signs here`;
  return { key, id: keyId(createPublicKey(key)) };
}

export function publicKeyOf(pem: string): KeyObject | string {
  if (/PRIVATE KEY/.test(pem)) return 'is a private key: keep it to yourself, and give the public one';
  const key = attempted(() => createPublicKey(pem));
  if (key === null) return 'is no public key in PEM';
  return key.asymmetricKeyType === 'ed25519' ? key : `is of ${key.asymmetricKeyType}; Ed25519 is what signs here`;
}

export const keyId = (key: KeyObject): string => hash('sha256', key.export({ type: 'spki', format: 'der' }), 'hex');

function attempted(make: () => KeyObject): KeyObject | null {
  try {
    return make();
  } catch {
    return null;
  }
}
