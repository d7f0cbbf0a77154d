import type { RuleId } from '../../contract/rules.ts';
import type { Deployment } from '../../evidence/exchange.ts';
import type { KeyNeed } from '../../target/keys.ts';
import type { OperatorAction } from '../../target/operator/operator.ts';
import type { Effect } from '../../wire/http/live-guard.ts';
import type { CheckContext, Profile } from './capabilities.ts';

export type { CheckContext, Profile };

/** One scenario or property: it brings a situation about and names the rules that it decides. */
export interface Check {
  /** Such as `idempotency/replay-returns-the-same-charge`. */
  readonly id: string;
  readonly title: string;
  readonly kind: 'scenario' | 'property';
  readonly deployment: Deployment;
  readonly rules: readonly RuleId[];
  readonly needs: Needs;
  /** Requests that it sends at the most, first tries only. */
  readonly cost: Readonly<Record<Profile, number>>;
  /** Of a property: its known values, and the requests that one of them takes at the most. */
  readonly values?: { readonly count: number; readonly requests: number };
  /** Only these of the known values, by their places; left out: as many as the profile says, and random ones. */
  readonly tries?: readonly number[];
  /** What each part that can be sent by itself is known to find. */
  readonly finds?: readonly Find[];
  /** Checks that together send all that it sends; where all of these run, the standard profile leaves it out. */
  readonly toldBy?: readonly string[];
  /** Longest wait on the deployment's clock, in seconds; 0 when it never waits. */
  readonly wait_s: number;
  /** The shortest that it may have to wait; left out: as long as the longest. */
  readonly least_wait_s?: number;
  /** How much longer it goes on where no wait is real, in seconds: what it made grows so old. Nobody else waits for that. */
  readonly ages_s?: number;
  /** Runs after all others and alone: it spends a key's whole rate or moves what others stand on. */
  readonly alone?: boolean;
  /** What its data derive from in place of the run's seed: those of an earlier run. */
  readonly seed?: number;
  /** A file names it: the check is one of the suite's. */
  readonly rerun?: true;
  /** Further files that name it. */
  readonly alsoIn?: readonly string[];
  /** What only one check may have at a time, such as the webhook address of a business. */
  readonly lock?: string;
  /** Where the clock jumps and the operator does all of this, it makes what the lock names for itself and needs no turn. */
  readonly ownInstead?: readonly OperatorAction[];
  readonly source?: { readonly file: string; readonly line: number };
  run(context: CheckContext): Promise<void>;
}

/** What the whole of a check, or one value of a property, finds and decides against the reference and its faults. */
export interface Find {
  /** By its place; left out: the whole check. */
  readonly value?: number;
  /** By their places among those that were tried. */
  readonly faults: readonly number[];
  readonly rules: readonly RuleId[];
}

export interface Needs {
  /** Name within the check -> what the key must be. `main` is customary. */
  readonly keys: Readonly<Record<string, KeyNeed>>;
  readonly operator?: readonly OperatorAction[];
  /** Asked for too, where the operator can; the check goes on without. */
  readonly operatorMay?: readonly OperatorAction[];
  /** On live, the most that it does; left out: what the scopes of its keys are for. */
  readonly permit?: Effect;
  /** Sends to sandbox and live, so a run of one leaves it out. */
  readonly bothDeployments?: true;
  /** Listens where it cannot do without, and is not exercised then where nobody can: most services take another address. */
  readonly mayListen?: true;
  /** Numbers that must differ, on live; left out: one where it prompts. */
  readonly payers?: number;
  /** What must be there, by the names of the placeholders: `till:open-1`, `website`, `hook`. */
  readonly fixtures?: readonly string[];
}

/** A check could not come to its end, for no fault of the deployment that it could name. */
export class Inconclusive extends Error {
  override readonly name = 'Inconclusive';
}

/** A check met something that it needs and that the target lacks, only seen while running. */
export class NotExercised extends Error {
  override readonly name = 'NotExercised';
}
