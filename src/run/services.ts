import type { Awaiting } from '../wire/awaiting.ts';
import type { Fixtures } from '../wire/fixtures.ts';
import type { KeyRing } from '../wire/keys.ts';
import type { LiveGuard, LiveTerms } from '../wire/live-guard.ts';
import type { Pacer } from '../wire/pacer.ts';
import type { RunClock } from '../wire/clock.ts';
import type { Salt } from '../wire/key-salt.ts';
import type { Wire } from '../wire/wire.ts';
import type { Operator } from '../target/operator.ts';
import type { Profile } from './check.ts';
import type { ClockSteps } from './clock-steps.ts';
import type { Hookups } from './hookups.ts';
import type { Premises } from './premises.ts';
import type { PutBack } from './put-back.ts';
import type { Recorder } from './recorder.ts';
import type { Vigil } from './vigil.ts';

/** What every context of a run shares. */
export interface Services {
  readonly profile: Profile;
  readonly clock: RunClock;
  readonly wire: Wire;
  readonly ring: KeyRing;
  readonly salt: Salt;
  readonly operator: Operator | null;
  readonly fixtures: Fixtures;
  readonly premises: Premises;
  readonly terms: LiveTerms;
  readonly guard: LiveGuard;
  readonly hookups: Hookups;
  readonly putBack: PutBack;
  readonly pacer: Pacer;
  readonly recorder: Recorder;
  readonly steps: ClockSteps;
  readonly vigil: Vigil;
  readonly awaiting: Awaiting;
  /** Plain data as it may be written down or shown: what an operator or a story says may hold a secret too. */
  readonly masked: <T>(data: T) => T;
}
