import type { Awaiting } from '../../wire/time/awaiting.ts';
import type { Fixtures } from '../../wire/masking/fixtures.ts';
import type { ApiKeys } from '../../wire/masking/keys.ts';
import type { LiveGuard, LiveTerms } from '../../wire/http/live-guard.ts';
import type { Pacer } from '../../wire/time/pacer.ts';
import type { RunClock } from '../../wire/time/clock.ts';
import type { RunOffset } from '../../wire/masking/run-offset.ts';
import type { Wire } from '../../wire/http/wire.ts';
import type { Operator } from '../../target/operator/operator.ts';
import type { Profile } from '../check/check.ts';
import type { ClockMover } from './clock-mover.ts';
import type { ClockSteps } from './clock-steps.ts';
import type { ListenerRegistry } from '../webhooks/listener-registry.ts';
import type { Inventory } from '../provision/inventory.ts';
import type { WebhookRestore } from '../webhooks/webhook-restore.ts';
import type { Recorder } from '../record/recorder.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { SingleFile } from './single-file.ts';

/** What every context of a run shares. */
export interface Services {
  readonly profile: Profile;
  readonly clock: RunClock;
  readonly wire: Wire;
  readonly apiKeys: ApiKeys;
  readonly runOffset: RunOffset;
  readonly operator: Operator | null;
  readonly fixtures: Fixtures;
  readonly inventory: Inventory;
  readonly terms: LiveTerms;
  readonly guard: LiveGuard;
  readonly listenerRegistry: ListenerRegistry;
  readonly webhookRestore: WebhookRestore;
  readonly pacer: Pacer;
  readonly recorder: Recorder;
  readonly steps: ClockSteps;
  readonly clockMover: ClockMover;
  readonly circuitBreaker: CircuitBreaker;
  readonly awaiting: Awaiting;
  readonly singleFile: SingleFile;
  /** Plain data as it may be written down or shown: what an operator or a story says may hold a secret too. */
  readonly masked: <T>(data: T) => T;
}
