import { createServer, type AddressInfo, type Server, type Socket, connect as connectPlain, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Deployment, Failure } from '../../evidence/exchange.ts';
import type { RawExchange } from '../raw-exchange.ts';
import { failureOf } from '../../wire/http/failure.ts';
import { deadline, machineTime } from '../../wire/time/clock.ts';
import { MachineClock } from '../../wire/time/machine-clock.ts';
import { Conversation } from './conversation.ts';
import { withHost } from './with-host.ts';

export interface ProxyOptions {
  readonly deployment: Deployment;
  /** Of the service. */
  readonly baseUrl: string;
  /** Left out: any free one. */
  readonly port?: number;
  /** Whether the service is told the address that the client called, in the Host header. */
  readonly keepHost?: boolean;
  /** Whatever went over the proxy, in the order of the answers; numbered in the order of the requests. */
  readonly told: (n: number, raw: RawExchange) => void;
}

export interface Proxy {
  /** What a client calls in place of the service. */
  readonly url: string;
  /** Ends once what is under way has been answered, or after a while. */
  close(within_ms: number): Promise<void>;
}

/** Stands between clients and a service: sends on what comes as it comes, and reads a copy. */
export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  const service = new URL(options.baseUrl);
  const links = new Set<Link>();
  const clock = new MachineClock(machineTime, () => performance.now());
  let numbered = 0;
  const number = (): number => (numbered += 1);
  const isQuiet = (): boolean => ![...links].some((link) => link.isWaiting);
  let quiet: (() => void) | null = null;
  const told: ProxyOptions['told'] = (n, raw) => {
    options.told(n, raw);
    if (quiet && isQuiet()) quiet();
  };
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const link = new Link(client, service, { ...options, told, number, now: () => clock.exactly() }, () =>
      links.delete(link),
    );
    links.add(link);
  });
  await listening(server, options.port ?? 0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${service.pathname.replace(/\/$/, '')}`,
    close: async (within_ms) => {
      const closed = new Promise((resolve) => server.close(resolve));
      await new Promise<void>((resolve) => {
        const callOff = deadline(within_ms, resolve);
        quiet = () => {
          callOff();
          resolve();
        };
        if (isQuiet()) quiet();
      });
      for (const link of links) link.end();
      await closed;
    },
  };
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

interface LinkOptions extends ProxyOptions {
  /** Gives the next number of an exchange. */
  readonly number: () => number;
  readonly now: () => number;
}

/** One connection of a client, and the one that stands for it at the service. */
class Link {
  readonly #client: Socket;
  readonly #service: Socket;
  readonly #conversation: Conversation;
  readonly #origin: string;
  #failure: Failure | null = null;

  constructor(client: Socket, service: URL, options: LinkOptions, over: () => void) {
    this.#client = client;
    this.#service = connected(service);
    this.#origin = service.origin;
    this.#conversation = new Conversation({
      deployment: options.deployment,
      path: service.pathname.replace(/\/$/, ''),
      number: options.number,
      now: options.now,
      told: options.told,
      onward: {
        head: (bytes) =>
          this.#send(this.#service, this.#client, options.keepHost ? bytes : withHost(bytes, service.host)),
        rest: (bytes) => this.#send(this.#service, this.#client, bytes),
      },
    });
    this.#listen(over);
  }

  get isWaiting(): boolean {
    return this.#conversation.isWaiting;
  }

  end(): void {
    this.#client.destroy();
    this.#service.destroy();
  }

  #listen(over: () => void): void {
    const [client, service] = [this.#client, this.#service];
    const conversation = this.#conversation;
    client.on('data', (bytes: Buffer) => conversation.fromClient(bytes));
    client.on('end', () => {
      conversation.clientEnded();
      service.end();
    });
    service.on('data', (bytes: Buffer) => {
      this.#send(client, service, bytes);
      conversation.fromService(bytes);
    });
    service.on('end', () => {
      client.end();
      conversation.serviceEnded();
    });
    client.on('error', () => this.#fail({ kind: 'broken-off', text: 'the client broke the connection off' }));
    service.on('error', (error: Error) => this.#fail(failureOf(error, { origin: this.#origin, status: 0 })));
    client.on('close', () => {
      this.#fail({ kind: 'broken-off', text: 'the client went away before the answer was whole' });
      over();
    });
    service.on('close', () => {
      this.#fail({ kind: 'broken-off', text: 'the service ended the connection before its answer was whole' });
    });
  }

  /** Who sends faster than the other reads waits. */
  #send(to: Socket, from: Socket, bytes: Buffer): void {
    if (to.destroyed || to.writableEnded || to.write(bytes)) return;
    from.pause();
    to.once('drain', () => from.resume());
  }

  /** What became of one side becomes of the other. */
  #fail(failure: Failure): void {
    this.#failure ??= failure;
    this.#conversation.over(this.#failure);
    if (!this.#client.destroyed) this.#client.destroySoon();
    if (!this.#service.destroyed) this.#service.destroy();
  }
}

function connected({ protocol, hostname, port }: URL): Socket {
  const host = hostname.replace(/^\[|\]$/g, '');
  const address = { host, port: Number(port || (protocol === 'https:' ? 443 : 80)), allowHalfOpen: true };
  if (protocol === 'http:') return connectPlain(address).setNoDelay(true);
  const named = isIP(host) === 0 ? { servername: host } : {};
  return connectTls({ ...address, ...named, ALPNProtocols: ['http/1.1'] }).setNoDelay(true);
}
