import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Deployment, Failure } from '../../evidence/exchange.ts';
import { failureOf } from '../../wire/http/failure.ts';
import type { RawExchange } from '../raw-exchange.ts';
import { Conversation } from './conversation.ts';
import { withHost } from './with-host.ts';

interface LinkOptions {
  readonly deployment: Deployment;
  readonly keepHost?: boolean;
  readonly told: (n: number, raw: RawExchange) => void;
  /** Gives the next number of an exchange. */
  readonly number: () => number;
  readonly now: () => number;
}

/** One connection of a client, and the one that stands for it at the service. */
export class Link {
  readonly #client: Socket;
  readonly #service: Socket;
  readonly #conversation: Conversation;
  readonly #origin: string;
  #failure: Failure | null = null;
  /** Why the service was never reached; null: it was, or may be yet. */
  #unreached: Failure | null = null;

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
    client.on('data', (bytes: Buffer) => {
      conversation.fromClient(bytes);
      this.#refuse();
    });
    client.on('end', () => {
      conversation.clientEnded();
      service.end();
      this.#refuse();
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
    let isReached = false;
    service.once(this.#origin.startsWith('https:') ? 'secureConnect' : 'connect', () => (isReached = true));
    service.on('error', (error: Error) => {
      const failure = failureOf(error, { origin: this.#origin, status: 0 });
      if (isReached) return this.#fail(failure);
      this.#unreached ??= failure;
      this.#refuse();
    });
    client.on('close', () => {
      this.#fail({ kind: 'broken-off', text: 'the client went away before the answer was whole' });
      over();
    });
    service.on('close', () => {
      if (this.#unreached) return;
      this.#fail({ kind: 'broken-off', text: 'the service ended the connection before its answer was whole' });
    });
  }

  /** Answers in place of a service that was not reached, once it is known what was asked of it. */
  #refuse(): void {
    const client = this.#client;
    if (!this.#unreached || client.destroyed) return;
    if (this.#conversation.isAsked) client.write(badGateway(this.#unreached.text));
    else if (!client.readableEnded) return;
    this.#fail(this.#unreached);
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

function badGateway(why: string): string {
  const said = `mpconform proxy: the service cannot be reached: ${why}\n`;
  const head = ['HTTP/1.1 502 Bad Gateway', 'Content-Type: text/plain; charset=utf-8', 'Connection: close'];
  return `${[...head, `Content-Length: ${Buffer.byteLength(said)}`].join('\r\n')}\r\n\r\n${said}`;
}

function connected({ protocol, hostname, port }: URL): Socket {
  const host = hostname.replace(/^\[|\]$/g, '');
  const address = { host, port: Number(port || (protocol === 'https:' ? 443 : 80)), allowHalfOpen: true };
  if (protocol === 'http:') return connectPlain(address).setNoDelay(true);
  const named = isIP(host) === 0 ? { servername: host } : {};
  return connectTls({ ...address, ...named, ALPNProtocols: ['http/1.1'] }).setNoDelay(true);
}
