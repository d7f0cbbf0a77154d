import type { Business, Key, Till } from './accounts.ts';
import type { Scheduler } from './scheduler.ts';
import { base62 } from './alphabets.ts';
import type { Clock, Timekeeping } from './clock.ts';
import type { LoggedEvent } from '../events/logged-event.ts';
import { underwayWithin, type Underway } from '../events/underway.ts';
import type { Random } from './random.ts';
import { emptyStore, type Store } from './store.ts';
import type { WebhookEndpoint } from '../webhooks/webhook-endpoint.ts';

/** What both deployments of the service share. */
export interface World {
  readonly docsUrl: string;
  readonly payUrl: string;
  readonly clock: Clock;
  readonly timekeeping: Timekeeping;
  readonly random: Random;
  readonly scheduler: Scheduler;
  readonly businesses: Map<string, Business>;
  readonly keys: Map<string, Key>;
  /** By their numbers. */
  readonly tills: Map<string, Till>;
  readonly condition: { ledgerAvailable: boolean };
  /** Of both deployments. */
  readonly traffic: { requests: number };
  /** Of both modes. */
  readonly endpoints: Store<WebhookEndpoint>;
  /** Of both modes. */
  readonly events: Store<LoggedEvent>;
  /** What an operator waits for before it answers. */
  readonly underway: Underway;
  /** What the secrets of endpoints are derived from. */
  readonly signingRoot: string;
}

type WorldParts = Pick<World, 'docsUrl' | 'payUrl' | 'clock' | 'timekeeping' | 'random' | 'scheduler'>;

export function emptyWorld(parts: WorldParts): World {
  return {
    ...parts,
    businesses: new Map(),
    keys: new Map(),
    tills: new Map(),
    condition: { ledgerAvailable: true },
    traffic: { requests: 0 },
    endpoints: emptyStore(),
    events: emptyStore(),
    underway: underwayWithin(2000),
    signingRoot: parts.random.text(base62, 32),
  };
}
