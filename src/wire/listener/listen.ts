import { createServer as createPlainServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Certificate } from './certificate.ts';
import type { RunClock } from '../time/clock.ts';
import { IncomingRequest } from './incoming-request.ts';
import { PendingConnections } from './pending-connections.ts';
import { Handshakes } from './handshakes.ts';
import { Heartbeat } from './heartbeat.ts';

/** What of the run's clock a listener needs. */
export type ListenClock = Pick<RunClock, 'now' | 'real' | 'hold'>;

interface ListenParts {
  /** null: HTTP without TLS. */
  readonly certificate: Certificate | null;
  readonly clock: ListenClock;
  readonly receive: (incomingRequest: IncomingRequest) => void;
}

/** Taken at the most at one moment. */
const connections = 128;
const largest_head_bytes = 64 * 1024;
/** Within which a whole request has to come. */
const request_ms = 30_000;

/** A server that takes requests within bounded time and memory. */
export class Listener {
  readonly handshakes = new Handshakes();
  readonly #server: Server;
  readonly #parts: ListenParts;
  readonly #door: PendingConnections;
  readonly #sockets = new Set<Socket>();
  readonly #heartbeat = new Heartbeat();

  constructor(parts: ListenParts) {
    const { certificate, clock } = parts;
    const bounds = { maxHeaderSize: largest_head_bytes, requestTimeout: request_ms, headersTimeout: request_ms };
    this.#parts = parts;
    this.#door = new PendingConnections(clock);
    this.#server = certificate ? createTlsServer({ ...bounds, ...certificate }) : createPlainServer(bounds);
    this.#server.maxConnections = connections;
    this.#server.on('connection', (socket: Socket) => this.#accept(socket));
    this.#server.on('request', (request, response) => void this.#take(request, response));
    if (certificate) this.handshakes.watch(this.#server);
  }

  /** Gives the port, or why there is none. */
  open(host: string, port: number): Promise<number | string> {
    return new Promise((resolve) => {
      this.#server.once('error', (error: NodeJS.ErrnoException) => resolve(whyNot(error, `${host}:${port}`)));
      this.#server.listen({ host, port }, () => resolve((this.#server.address() as AddressInfo).port));
    });
  }

  /** Ends every connection, those that were left hanging too. */
  close(): Promise<void> {
    this.handshakes.stop();
    this.#heartbeat.stop();
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      for (const socket of this.#sockets) socket.destroy();
    });
  }

  #accept(socket: Socket): void {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    this.#door.enter(socket);
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { clock, receive } = this.#parts;
    const incomingRequest = new IncomingRequest(request, response, clock, this.#heartbeat.sawAllBefore);
    this.handshakes.heard(request.socket);
    this.#door.pass(request.socket);
    if (await incomingRequest.read()) receive(incomingRequest);
  }
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'it is in use',
  EACCES: 'it may not be taken; ports from 1024 on are free for all',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'there is no such host',
};

const whyNot = (error: NodeJS.ErrnoException, address: string): string =>
  `cannot listen on ${address}: ${reasons[error.code ?? ''] ?? error.message}`;
