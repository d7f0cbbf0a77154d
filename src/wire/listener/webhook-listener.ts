import type { WebhookAddress } from '../../target/target.ts';
import { certificateFor, type Certificate } from './certificate.ts';
import { addressEnding, addressPath, freePort, origin } from './listener-address.ts';
import { Attempts, type Behaviour, type Post, react } from './post.ts';
import { Listener, type ListenClock } from './listen.ts';
import type { IncomingRequest } from './incoming-request.ts';

/** An address that the run gives a service to post to. */
export interface ListenerAddress {
  /** It stands in the path of the address, and is of letters, digits and hyphens. */
  readonly label: string;
  readonly url: string;
  /** From now on. */
  behave(behaviour: Behaviour): void;
  /** What comes from now on is a stray. */
  close(): void;
}

export interface WebhookListenerParts {
  readonly clock: ListenClock;
  /** The same seed gives the same labels the same addresses. */
  readonly seed: string;
  readonly onPost: (post: Post) => void;
}

type WebhookListenerStart =
  | { readonly is: 'listening'; readonly listener: WebhookListener }
  /** Nothing listens there. */
  | { readonly is: 'failed'; readonly why: string };

interface OpenAddress {
  readonly label: string;
  /** Path and query. */
  readonly given: string;
  behaviour: Behaviour;
  readonly attempts: Attempts;
}

/** Where the run listens for events, and the addresses that it gave out. */
export class WebhookListener {
  readonly #address: WebhookAddress;
  readonly #parts: WebhookListenerParts;
  readonly #listener: Listener;
  readonly #open = new Map<string, OpenAddress>();
  #base = '';
  #port = 0;
  #strays = 0;
  #heard = false;
  #publicUrl: 'leads here' | 'leads elsewhere' | 'unknown' = 'unknown';
  /** PEM of the certificate that the listener shows; null: it speaks without TLS. */
  readonly certificate: string | null;

  private constructor(address: WebhookAddress, parts: WebhookListenerParts, certificate: Certificate | null) {
    this.#address = address;
    this.#parts = parts;
    this.certificate = certificate?.cert ?? null;
    this.#listener = new Listener({
      certificate,
      clock: parts.clock,
      receive: (incomingRequest) => void this.#receive(incomingRequest),
    });
  }

  static async start(address: WebhookAddress, parts: WebhookListenerParts): Promise<WebhookListenerStart> {
    const certificate = await certificateFor(address, parts.clock.real());
    if (certificate?.is === 'wrong') return { is: 'failed', why: certificate.why };
    const listener = new WebhookListener(address, parts, certificate);
    const port = await listener.#listener.open(address.listen.host, address.listen.port);
    if (typeof port === 'string') return { is: 'failed', why: port };
    listener.#port = port;
    listener.#base = address.publicUrl ?? origin('https', address.listen.host, port);
    return { is: 'listening', listener };
  }

  /** The same label gives the same address; opened again, it counts its attempts anew. */
  open(label: string, behaviour: Behaviour): ListenerAddress {
    const path = addressPath(label, this.#parts.seed);
    const given = `${path}${addressEnding(label, this.#parts.seed)}`;
    const opened = { label, given, behaviour, attempts: new Attempts() };
    this.#open.set(path, opened);
    return {
      label,
      url: `${this.#base}${given}`,
      behave: (next) => void (opened.behaviour = next),
      close: () => void this.#open.delete(path),
    };
  }

  /** An address at which nobody is; null: behind a public address somebody always is. */
  async unreachable(): Promise<string | null> {
    const { listen, publicUrl } = this.#address;
    if (publicUrl !== null) return null;
    return `${origin('https', listen.host, await freePort(listen.host))}${addressPath('unreachable', this.#parts.seed)}`;
  }

  get port(): number {
    return this.#port;
  }

  /** Requests to paths that are no address of the run, or no longer. */
  get strays(): number {
    return this.#strays;
  }

  /** Something came that the run did not send itself: to an address that it gave out, or posted beside one. */
  get heard(): boolean {
    return this.#heard;
  }

  /** Nobody else answers at the addresses that the run gives out, as far as it has seen. */
  get direct(): boolean {
    return this.#address.publicUrl === null || this.#publicUrl === 'leads here';
  }

  /** Somebody else was seen to answer there. */
  get elsewhere(): boolean {
    return this.#publicUrl === 'leads elsewhere';
  }

  /** What came of asking the public address from here. */
  notePublicUrl(leads: 'leads here' | 'leads elsewhere'): void {
    this.#publicUrl = leads;
  }

  /** Where the run listens, and what it gives out in its place. */
  get place(): { readonly listener: string; readonly given: string } {
    const { listen } = this.#address;
    return { listener: origin('https', listen.host, this.#port).replace('https://', ''), given: this.#base };
  }

  /** Connections that never came to a request, by their reasons. */
  get failures(): ReadonlyMap<string, number> {
    return this.#listener.handshakes.failures;
  }

  /** What keeps a service from posting here, as far as it can be told. */
  get trouble(): string | null {
    const { distrust } = this.#listener.handshakes;
    if (distrust === null) return null;
    return this.#heard
      ? `connections to the listener ended before a request came (${distrust}), though others brought posts`
      : `the deployment seems not to trust the listener's certificate (${distrust}); give webhooks.certificate and webhooks.key, or webhooks.public_url`;
  }

  close(): Promise<void> {
    return this.#listener.close();
  }

  async #receive(incomingRequest: IncomingRequest): Promise<void> {
    const { method, path, headers, body, receivedAt } = incomingRequest;
    const address = this.#addressAt(path);
    // Who looks around the public network may come to any path, but does not post.
    if (address !== undefined || method === 'POST') this.#heard = true;
    if (address === undefined) {
      this.#strays += 1;
      await incomingRequest.answer({ status: 404 });
      return;
    }
    const attempt = address.attempts.next(body);
    const reaction = typeof address.behaviour === 'function' ? address.behaviour(attempt) : address.behaviour;
    const answer = await react(incomingRequest, reaction);
    const times = { receivedAt, answeredAt: this.#parts.clock.now(), took_ms: incomingRequest.took_ms };
    const { label, given } = address;
    const relayed = this.#address.publicUrl !== null;
    this.#parts.onPost({ label, given, relayed, method, path, headers, body, attempt, answer, ...times });
  }

  /**
   * Whatever stands before it: what is behind a public address may add a path of its own. What was meant for an address
   * and came to a spoiled form of it came to it all the same, and its target tells how.
   */
  #addressAt(path: string): OpenAddress | undefined {
    const below = path.toLowerCase();
    return [...this.#open].find(([own]) => below.includes(own))?.[1];
  }
}
