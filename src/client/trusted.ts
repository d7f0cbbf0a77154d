import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Certificate, selfSigned } from '../wire/listener/certificate.ts';
import { machineTime } from '../wire/time/clock.ts';

/** By which Node, OpenSSL, requests and curl are told whom to trust beside all others. */
const variables = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'REQUESTS_CA_BUNDLE', 'CURL_CA_BUNDLE'] as const;

interface Trusted {
  readonly certificate: Certificate;
  readonly caFile: string;
  /** Variables of an environment in which programs trust it. */
  readonly trust: Readonly<Record<string, string>>;
}

/** A certificate for https addresses of this machine, made for one run. */
export async function trusted(folder: string): Promise<Trusted> {
  const certificate = await selfSigned(['127.0.0.1', 'localhost'], machineTime());
  const caFile = join(folder, 'ca.pem');
  writeFileSync(caFile, certificate.cert);
  return { certificate, caFile, trust: Object.fromEntries(variables.map((name) => [name, caFile])) };
}
