import { Secret } from '../../target/secret.ts';
import type { Services } from '../session/services.ts';
import type { KeyUse } from './capabilities.ts';

/** The keys of one run of a check. */
export class CheckKeys implements KeyUse {
  readonly keys: Readonly<Record<string, string>>;
  readonly #apiKeys: Services['apiKeys'];

  constructor(apiKeys: Services['apiKeys'], keys: Readonly<Record<string, string>>) {
    this.#apiKeys = apiKeys;
    this.keys = keys;
  }

  adoptKey(secret: string, facts: Parameters<KeyUse['adoptKey']>[1]): string {
    const label = this.#apiKeys.newLabel();
    const mode = secret.startsWith('sk_live_') ? 'live' : 'test';
    const { scopes, business } = facts;
    this.#apiKeys.add({
      label,
      secret: new Secret(secret, label),
      mode,
      scopes: scopes as never,
      business,
      status: 'active',
      exclusive: true,
    });
    if (facts.expires !== undefined) this.#apiKeys.end(label, 'expired', facts.expires);
    if (facts.retires !== undefined) this.#apiKeys.end(label, 'revoked', facts.retires);
    return label;
  }

  endKey(label: string, as: 'expired' | 'revoked', at: number): void {
    this.#apiKeys.end(label, as, at);
  }
}
