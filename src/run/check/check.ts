import type { RuleId } from '../../contract/rules.ts';
import type { Broken, Decision } from '../../evidence/decision.ts';
import type { Deployment, Exchange, RequestTemplate } from '../../evidence/exchange.ts';
import type { Situation } from '../../judge/situation.ts';
import type { KeyNeed } from '../../target/keys.ts';
import type { OperatorAction } from '../../target/operator/operator.ts';
import type { Clock } from '../../wire/time/clock.ts';
import type { Behaviour } from '../../wire/listener/hooks-behaviour.ts';
import type { HookOwner } from '../../wire/listener/incoming.ts';
import type { Effect } from '../../wire/http/live-guard.ts';

import type { Hearing } from '../webhooks/hearing.ts';
import type { Listening } from '../webhooks/listening.ts';
import type { PayerPage } from './payer-page.ts';

export type Profile = 'quick' | 'standard' | 'deep';

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
  /** Longest wait on the deployment's clock, in seconds; 0 when it never waits. */
  readonly wait_s: number;
  /** The shortest that it may have to wait; left out: as long as the longest. */
  readonly least_wait_s?: number;
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
  readonly source?: { readonly file: string; readonly line: number };
  run(context: CheckContext): Promise<void>;
}

export interface Needs {
  /** Name within the check -> what the key must be. `main` is customary. */
  readonly keys: Readonly<Record<string, KeyNeed>>;
  readonly operator?: readonly OperatorAction[];
  /** On live, the most that it does; left out: what the scopes of its keys are for. */
  readonly permit?: Effect;
  /** Sends to sandbox and live, so a run of one leaves it out. */
  readonly bothDeployments?: true;
  /** Numbers that must differ, on live; left out: one where it prompts. */
  readonly payers?: number;
  /** What must be there, by the names of the placeholders: `till:open-1`, `website`, `hook`. */
  readonly fixtures?: readonly string[];
}

/** What a check can do. One is made for each run of a check. */
export interface CheckContext {
  readonly profile: Profile;
  /** Where its requests go that name no other. */
  readonly deployment: Deployment;
  /** Of this check in this run; everything generated derives from it. */
  readonly seed: number;
  readonly clock: Clock;
  /** 0 on a deployment that has seen no run yet; tells this run from an earlier one with the same seed. */
  readonly runOffset: number;
  /** Labels of the keys chosen for the needs, by the names in {@link Needs.keys}. */
  readonly keys: Readonly<Record<string, string>>;
  /** Sends, waits out lawful 429 and 503, records and judges. Throws {@link Inconclusive} when no answer can be had. */
  send(template: RequestTemplate): Promise<Exchange>;
  /** The same without sending again: a 429 or 503 is returned. */
  sendOnce(template: RequestTemplate): Promise<Exchange>;
  /**
   * Sends up to `count` times as fast as it can, past the pacer, and stops at the first 429; in order of sending. A
   * function gives each request by its place, from 0.
   */
  burst(template: RequestTemplate | ((at: number) => RequestTemplate), count: number): Promise<readonly Exchange[]>;
  /** Asks the operator; throws {@link Inconclusive} when it refuses or cannot be reached. */
  operate(action: OperatorAction, body: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>>;
  /** Registers a key that the operator made, and gives its label. */
  adoptKey(
    secret: string,
    facts: { scopes: readonly string[]; business: string; expires?: number; retires?: number },
  ): string;
  /** Waits until nothing was sent with a key for so long, by this check or any other. */
  quiet(label: string, seconds: number): Promise<void>;
  /** Waits until a moment of the clock; where the limiter counts minutes that no operator moves, as long of these. */
  rest(moment: number): Promise<void>;
  /** Says that a known key is refused from a moment of the clock on. */
  endKey(label: string, as: 'expired' | 'revoked', at: number): void;
  /**
   * Gives an address of the run's own listener, in the name of a business; numbered within the check. Throws
   * {@link NotExercised} when the run does not listen.
   */
  listen(owner: Pick<HookOwner, 'mode' | 'business'>, behaviour?: Behaviour): Listening;
  /** A placeholder of an https address at which nobody is; throws {@link NotExercised} where there is none. */
  nobody(): Promise<string>;
  /** What is known by now of the way from the service to the listener. */
  readonly hearing: Hearing;
  /** Role of a business that the operator made, or its own id. */
  roleOf(business: string): string;
  /** What is behind a placeholder such as `website:host`; throws {@link NotExercised} when nothing is. */
  fixture(name: string): string;
  /**
   * Gets a page for payers below the `pay_url` of the target. Throws {@link NotExercised} where the target has none, and
   * {@link Inconclusive} when no answer can be had.
   */
  page(path: string): Promise<PayerPage>;
  /** Says what the check has brought about, and has it judged. Throws nothing: what it shows stands in `broken`. */
  judge<P extends object>(situation: Situation<P>, parts: P): void;
  /** Records what the check itself found, for rules and questions that no judge decides. */
  decide(...decisions: readonly Decision[]): void;
  /** Violations that judges found so far in exchanges of this context. */
  readonly broken: readonly Broken[];
  /** Exchanges of this context so far, in the order of their answers. */
  readonly exchanges: readonly Exchange[];
  /** Requests that this check may still send under its profile. */
  readonly budget: number;
  /**
   * A context of its own for one attempt of a property, or for one row of a story's examples: same check, same budget,
   * empty `exchanges` and `broken`.
   */
  attempt(row?: number): CheckContext;
  /** Marks one attempt as the smallest that shows its violations: it becomes the finding and its reproduction. */
  smallest(attempt: CheckContext, note: string): void;
}

/** A check could not come to its end, for no fault of the deployment that it could name. */
export class Inconclusive extends Error {
  override readonly name = 'Unfinished';
}

/** A check met something that it needs and that the target lacks, only seen while running. */
export class NotExercised extends Error {
  override readonly name = 'Lacking';
}
