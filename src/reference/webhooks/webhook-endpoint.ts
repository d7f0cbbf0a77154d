import type { Mode } from '../world/accounts.ts';
import type { Stored } from '../world/store.ts';

/** What an address was last set to. */
export interface Setting {
  readonly url: string;
  readonly active: boolean;
  readonly updatedAt: number;
  /** Counts the addresses that there have been, so that one that comes again gets another secret. */
  readonly rotation: number;
}

export interface WebhookEndpoint extends Stored {
  readonly mode: Mode;
  setting: Setting;
}

/** What the body that sets an endpoint asks for. */
export interface WebhookOrder {
  readonly url: string;
}
