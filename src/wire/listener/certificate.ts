import { isIP } from 'node:net';
import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import type { WebhookAddress } from '../../target/target.ts';

export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

type CertificateReading =
  | ({ readonly is: 'read' } & Certificate)
  /** It cannot be read, or is none. */
  | { readonly is: 'wrong'; readonly why: string };

/** What the listener of a target shows; null: it speaks without TLS. */
export async function certificateFor(address: WebhookAddress, now: number): Promise<CertificateReading | null> {
  const { listen, publicUrl, tls } = address;
  if (tls.is === 'plain') return null;
  if (tls.is === 'files') return certificateIn(tls, { certificate: 'webhooks.certificate', key: 'webhooks.key' });
  const names = [listen.host, 'localhost', '127.0.0.1', '::1', ...(publicUrl === null ? [] : [hostOf(publicUrl)])];
  return { is: 'read', ...(await selfSigned(names, now)) };
}

const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '');

const day_ms = 86_400_000;

/** Good for ten years: the deployment's clock may be moved far ahead. */
export async function selfSigned(names: readonly string[], now: number): Promise<Certificate> {
  const altNames = [...new Set(names)].map((name) =>
    isIP(name) === 0 ? { type: 2 as const, value: name } : { type: 7 as const, ip: name },
  );
  // Loaded only where it is needed: it takes longer than all the rest of a listener.
  const { generate } = await import('./self-signed.ts');
  const made = await generate([{ name: 'commonName', value: 'merchant-payments-conformance' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(now - day_ms),
    notAfterDate: new Date(now + 3650 * day_ms),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames },
    ],
  });
  return { cert: made.cert, key: made.private };
}

interface CertificateFiles {
  readonly certificate: string;
  readonly key: string;
}

/** @param called what names each file where somebody wrote it */
export async function certificateIn(files: CertificateFiles, called: CertificateFiles): Promise<CertificateReading> {
  const [cert, key] = await Promise.all(
    [files.certificate, files.key].map((path) => readFile(path, 'utf8').catch(() => null)),
  );
  if (cert == null) return { is: 'wrong', why: `${called.certificate} cannot be read: ${files.certificate}` };
  if (key == null) return { is: 'wrong', why: `${called.key} cannot be read: ${files.key}` };
  try {
    createSecureContext({ cert, key });
    return { is: 'read', cert, key };
  } catch (error) {
    const why = (error as Error).message;
    return { is: 'wrong', why: `${called.certificate} and ${called.key} do not go together: ${why}` };
  }
}
