import type { Exchange } from '../../evidence/exchange.ts';
import type { Fixtures } from '../../wire/masking/fixtures.ts';
import type { Hook, Hooks } from '../../wire/listener/hooks.ts';
import type { Post } from '../../wire/listener/hooks-post.ts';
import type { HookOwner } from '../../wire/listener/incoming.ts';
import type { Behaviour } from '../../wire/listener/hooks-behaviour.ts';
import type { Wire } from '../../wire/http/wire.ts';
import type { Hearing } from './hearing.ts';

/** Where the run listens, for who tells of it. */
export type Listener = Pick<Hooks, 'place' | 'direct' | 'elsewhere' | 'trouble'>;

interface Registered {
  readonly hook: Hook;
  readonly owner: HookOwner;
  readonly arrived: (exchange: Exchange) => void;
}

const silence: Hearing = { trouble: null, heard: false, direct: true };

/** The listener's addresses, and the checks that wait at them. */
export class ListenerRegistry {
  readonly #addresses = new Map<string, Registered>();
  readonly #fixtures: Fixtures;
  #hooks: Hooks | null = null;
  #wire: Wire | null = null;

  constructor(fixtures: Fixtures) {
    this.#fixtures = fixtures;
  }

  /** From now on checks can be given addresses. */
  join(hooks: Hooks, wire: Wire): void {
    this.#hooks = hooks;
    this.#wire = wire;
    this.#fixtures.set('hook', 'there is a listener');
  }

  /** null: the run does not listen. */
  open(
    label: string,
    behaviour: Behaviour,
    owner: HookOwner,
    arrived: (exchange: Exchange) => void,
  ): (Hook & { readonly placeholder: string }) | null {
    const hook = this.#hooks?.open(label, behaviour);
    if (!hook) return null;
    this.#addresses.set(hook.label, { hook, owner, arrived });
    this.#fixtures.set(`hook:${hook.label}`, hook.url);
    return { ...hook, placeholder: `{hook:${hook.label}}` };
  }

  /** A placeholder of an address at which nobody is; null where there is none. */
  async unreachable(): Promise<string | null> {
    const url = (await this.#hooks?.unreachable()) ?? null;
    if (url === null) return null;
    this.#fixtures.set('hook:nobody', url);
    return '{hook:nobody}';
  }

  receive(post: Post): void {
    const registered = this.#addresses.get(post.hook);
    if (registered && this.#wire) registered.arrived(this.#wire.receive(post, registered.hook.url, registered.owner));
  }

  /** null: the run does not listen. */
  get listener(): Listener | null {
    return this.#hooks;
  }

  get hearing(): Hearing {
    return this.#hooks ?? silence;
  }

  async close(): Promise<void> {
    await this.#hooks?.close();
  }
}
