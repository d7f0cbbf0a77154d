import { X509Certificate } from 'node:crypto';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { Certificate } from '../../wire/listener/certificate.ts';
import { Handshakes } from '../../wire/listener/handshakes.ts';

interface DoorOptions {
  /** 0: any free one. */
  readonly port: number;
  /** null: without TLS. */
  readonly certificate: Certificate | null;
}

/** Where clients come in. */
interface Door {
  readonly origin: string;
  readonly distrust: string | null;
  close(): Promise<void>;
}

/** Listens on this machine alone. */
export async function openDoor({ port, certificate }: DoorOptions, met: (client: Socket) => void): Promise<Door> {
  const handshakes = new Handshakes();
  const server = serverWith(certificate, (client) => {
    client.once('data', () => handshakes.heard(client));
    met(client);
  });
  if (certificate) handshakes.watch(server);
  await listening(server, port);
  const { port: taken } = server.address() as AddressInfo;
  return {
    origin: certificate ? `https://${nameIn(certificate)}:${taken}` : `http://127.0.0.1:${taken}`,
    get distrust() {
      return handshakes.distrust;
    },
    close: () => {
      handshakes.stop();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function serverWith(certificate: Certificate | null, met: (client: Socket) => void): Server {
  if (!certificate) return createServer({ allowHalfOpen: true, noDelay: true }, met);
  // A client that would speak HTTP/2 is told that only HTTP/1.1 is understood. A TLS server with half-open connections
  // never notices who leaves in the handshake.
  return createTlsServer({ noDelay: true, ...certificate, ALPNProtocols: ['http/1.1'] }, met);
}

/** By which name of this machine clients find the certificate right. */
function nameIn({ cert }: Certificate): string {
  const read = new X509Certificate(cert);
  return read.checkIP('127.0.0.1') === undefined && read.checkHost('localhost') !== undefined
    ? 'localhost'
    : '127.0.0.1';
}

function listening(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}
