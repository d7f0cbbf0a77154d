import type { Exchange } from '../../evidence/exchange.ts';
import type { Fixtures } from '../../wire/masking/fixtures.ts';
import type { ListenerAddress, WebhookListener } from '../../wire/listener/webhook-listener.ts';
import type { Post, Behaviour } from '../../wire/listener/post.ts';
import type { AddressOwner } from '../../wire/listener/incoming.ts';
import type { Wire } from '../../wire/http/wire.ts';
import type { Hearing } from './hearing.ts';

/** Where the run listens, for who tells of it. */
export type Listener = Pick<WebhookListener, 'place' | 'direct' | 'elsewhere' | 'trouble'>;

interface Registered {
  readonly address: ListenerAddress;
  readonly owner: AddressOwner;
  readonly arrived: (exchange: Exchange) => void;
}

const silence: Hearing = { trouble: null, heard: false, direct: true };

/** The listener's addresses, and the checks that wait at them. */
export class ListenerRegistry {
  readonly #addresses = new Map<string, Registered>();
  readonly #fixtures: Fixtures;
  #listener: WebhookListener | null = null;
  #wire: Wire | null = null;
  /** One for the whole run: who sets it twice sets one address. */
  #unreachable: Promise<string | null> | undefined;

  constructor(fixtures: Fixtures) {
    this.#fixtures = fixtures;
  }

  /** From now on checks can be given addresses. */
  join(listener: WebhookListener, wire: Wire): void {
    this.#listener = listener;
    this.#wire = wire;
    this.#fixtures.set('hook', 'there is a listener');
  }

  /** null: the run does not listen. */
  open(
    label: string,
    behaviour: Behaviour,
    owner: AddressOwner,
    arrived: (exchange: Exchange) => void,
  ): (ListenerAddress & { readonly placeholder: string }) | null {
    const address = this.#listener?.open(label, behaviour);
    if (!address) return null;
    this.#addresses.set(address.label, { address, owner, arrived });
    this.#fixtures.set(`hook:${address.label}`, address.url);
    return { ...address, placeholder: `{hook:${address.label}}` };
  }

  /** A placeholder of an address at which nobody is; null where there is none. */
  async unreachable(): Promise<string | null> {
    const url = await (this.#unreachable ??= this.#listener?.unreachable());
    if (!url) return null;
    this.#fixtures.set('hook:nobody', url);
    return '{hook:nobody}';
  }

  receive(post: Post): void {
    const registered = this.#addresses.get(post.label);
    if (registered && this.#wire)
      registered.arrived(this.#wire.receive(post, registered.address.url, registered.owner));
  }

  /** null: the run does not listen. */
  get listener(): Listener | null {
    return this.#listener;
  }

  get hearing(): Hearing {
    return this.#listener ?? silence;
  }

  async close(): Promise<void> {
    await this.#listener?.close();
  }
}
