import { type Certificate, certificateIn } from '../wire/listener/certificate.ts';
import { Wrong } from './wrong.ts';

interface TlsFlags {
  readonly tlsCert?: string;
  readonly tlsKey?: string;
}

/** null: neither option was given. */
export async function certificateOf({ tlsCert, tlsKey }: TlsFlags): Promise<Certificate | null> {
  if (tlsCert === undefined && tlsKey === undefined) return null;
  if (tlsCert === undefined || tlsKey === undefined)
    throw new Wrong('mpconform: --tls-cert and --tls-key are given together or not at all');
  const read = await certificateIn(
    { certificate: tlsCert, key: tlsKey },
    { certificate: '--tls-cert', key: '--tls-key' },
  );
  if (read.is === 'wrong') throw new Wrong(`mpconform: ${read.why}`);
  return read;
}
