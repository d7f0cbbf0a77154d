import type { Server, Socket } from 'node:net';

/** Some say that they do not trust a certificate; others just leave, before TLS is set up or right after. */
const left = 'left in the handshake';

/** Of those that end a handshake, the ones that a certificate of one's own would mend. */
const distrusting = /^(?:unknown_ca|bad_certificate|certificate_\w+|unsupported_certificate|left in the handshake)$/;

/** Counts the connections that never came to a request, by their reasons. */
export class Handshakes {
  readonly #failures = new Map<string, number>();
  readonly #silent = new Set<Socket>();
  #stopped = false;

  watch(server: Server): void {
    server.on('tlsClientError', (error: NodeJS.ErrnoException) => this.#count(reasonOf(error)));
    server.on('secureConnection', (socket: Socket) => {
      this.#silent.add(socket);
      socket.once('close', () => {
        if (this.#silent.delete(socket)) this.#count(left);
      });
    });
  }

  heard(socket: Socket): void {
    this.#silent.delete(socket);
  }

  /** What ends from now on was ended by this side. */
  stop(): void {
    this.#stopped = true;
  }

  get failures(): ReadonlyMap<string, number> {
    return this.#failures;
  }

  /** Reasons that speak of a certificate which is not trusted, with their counts; null: there are none. */
  get distrust(): string | null {
    const told = [...this.#failures].filter(([reason]) => distrusting.test(reason));
    return told.length === 0 ? null : told.map(([reason, count]) => `${reason}: ${count}`).join(', ');
  }

  #count(reason: string): void {
    if (!this.#stopped) this.#failures.set(reason, (this.#failures.get(reason) ?? 0) + 1);
  }
}

/** ERR_SSL_TLSV1_ALERT_UNKNOWN_CA is unknown_ca. */
function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ECONNRESET') return left;
  const alert = /^ERR_SSL_(?:\S+_ALERT_)?(.+)$/.exec(code ?? '')?.[1];
  return alert?.toLowerCase() ?? code ?? message;
}
