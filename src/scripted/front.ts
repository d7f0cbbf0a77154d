import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { isIPv6, type AddressInfo, type Socket } from 'node:net';
import { pairs } from '../wire/http/header-pairs.ts';
import type { Certificate } from '../wire/listener/certificate.ts';
import { deadline, machineTime } from '../wire/time/clock.ts';
import { Connections } from './connections.ts';
import { readBody } from './read-body.ts';
import type { Arrival } from './record.ts';
import type { Stage } from './stage.ts';

type Origin = Arrival['origin'];

const linger_ms = 2_000;
/** A client that has read all there is ends its side; what it leaves unread makes that a reset. */
export type Leaving = 'ended' | 'reset';

const everyAddress = new Set(['0.0.0.0', '::']);

/** A request that came, and who takes its answer. */
export interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly arrival: Omit<Arrival, 'n' | 'deployment' | 'target'>;
  /** Path and query as they came. */
  readonly url: string;
  readonly reused: boolean;
}

/** Where clients call: one server for all cases, and others that redirects lead to. */
export class Front {
  readonly #servers: Server[] = [];
  readonly #connections = new Connections();
  readonly #sockets = new Set<Socket>();
  #ports = { plain: 0, other: 0, tls: 0 };
  /** As clients on this machine call it. */
  #host = '127.0.0.1';

  /** Some libraries take another port of a host for the same place, and lawfully so. */
  get #otherName(): string {
    return this.#host === '127.0.0.1' ? 'localhost' : this.#host;
  }

  readonly #visited: (visit: Visit) => void;
  readonly #left: (socket: Socket, how: Leaving) => void;

  /** @param left called when a client has left a connection */
  constructor(visited: (visit: Visit) => void, left: (socket: Socket, how: Leaving) => void) {
    this.#visited = visited;
    this.#left = left;
  }

  /** @param port of the plain server; 0: any free one */
  async open(host: string, port: number, certificate: Certificate | null): Promise<void> {
    if (!everyAddress.has(host)) this.#host = isIPv6(host) ? `[${host}]` : host;
    const options = { maxHeaderSize: 65_536, keepAliveTimeout: 60_000, requestTimeout: 0 };
    const plain = createServer(
      options,
      this.#answering((request) => this.#plainOrigin(request)),
    );
    const other = createServer(
      options,
      this.#answering(() => 'other-origin'),
    );
    this.#ports.plain = await this.#listen(plain, host, port);
    this.#ports.other = await this.#listen(other, host, 0);
    if (!certificate) return;
    const tls = createTlsServer(
      { ...options, ...certificate },
      this.#answering(() => 'base'),
    );
    this.#ports.tls = await this.#listen(tls, host, 0);
  }

  /** The base address of a case; where a redirect leads that is to lead elsewhere. */
  address({ wish }: Stage, origin: Origin): string {
    const { plain, other, tls } = this.#ports;
    if (origin === 'other-origin') return `http://${wish.byName ? this.#host : this.#otherName}:${other}`;
    if (origin === 'plain-http') return `http://${this.#host}:${plain}`;
    if (origin === 'subdomain') return `http://pay.localhost:${plain}`;
    if (wish.tls) return `https://${this.#host}:${tls}`;
    return wish.byName ? `http://localhost:${plain}` : `http://${this.#host}:${plain}`;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await Promise.all(this.#servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }

  /** A case with an https address is called without TLS only where a redirect led to. */
  #plainOrigin({ headers }: IncomingMessage): Origin {
    return headers.host?.startsWith('pay.localhost') ? 'subdomain' : 'base';
  }

  #answering(origin: (request: IncomingMessage) => Origin) {
    return (request: IncomingMessage, response: ServerResponse): void => {
      const at = machineTime();
      const { connection, reused } = this.#connections.of(request.socket);
      request.on('error', () => undefined);
      response.on('error', () => undefined);
      void readBody(request).then((body) => {
        if (body === null) return request.socket.destroy();
        const { method = 'GET', url = '/', rawHeaders } = request;
        const arrival = { method, headers: pairs(rawHeaders), body, at, origin: origin(request), connection };
        this.#visited({ request, response, arrival, url, reused });
      });
    };
  }

  async #listen(server: Server, host: string, port: number): Promise<number> {
    this.#servers.push(server);
    const watch = (socket: Socket): void => {
      this.#sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => this.#left(socket, 'reset'));
      socket.on('end', () => this.#left(socket, 'ended'));
      socket.on('close', () => this.#sockets.delete(socket));
      socket.destroySoon = () => lingering(socket);
    };
    server.on('connection', watch);
    server.on('secureConnection', watch);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
    return (server.address() as AddressInfo).port;
  }
}

/** Says that no more comes, and listens on until the client has gone, too: whether it took the answer shows in how. */
function lingering(socket: Socket): void {
  socket.end();
  const stop = deadline(linger_ms, () => socket.destroy());
  socket.resume().once('end', () => socket.destroy());
  socket.once('close', stop);
}
