import type { EndOfLifetime } from '../../contract/chapters/auth.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { Broken } from '../../evidence/decision.ts';
import type { Deployment, Exchange, RequestTemplate } from '../../evidence/exchange.ts';
import type { Situation } from '../../judge/situation.ts';
import type { OperatorAction } from '../../target/operator/operator.ts';
import type { Behaviour } from '../../wire/listener/post.ts';
import type { AddressOwner } from '../../wire/listener/incoming.ts';
import type { Clock } from '../../wire/time/clock.ts';
import type { Hearing } from '../webhooks/hearing.ts';
import type { Listening } from '../webhooks/listening.ts';

/** How much is sent. */
export type Profile = 'quick' | 'standard' | 'deep';

/** How a page for payers was answered. */
export interface PayerPage {
  /** Where it was found, after redirects. */
  readonly url: string;
  readonly status: number;
  /** Its media type in lower case, without parameters; empty where none is given. */
  readonly type: string;
  /** What stands in the fields that a payer may fill in, as far as it holds digits; the first of them. */
  readonly filled: readonly string[];
  /** Whether scripts may fill in more. */
  readonly scripted: boolean;
}

/** Moments by the clock whose minutes a limiter counts: the run's, or this machine's, which no operator moves. */
export interface LimiterMinutes {
  /** Quiet is made by moving a clock. */
  readonly moved: boolean;
  /** The limiter has not turned out to count other minutes. */
  readonly stand: boolean;
  now(): number;
  until(moment: number): Promise<void>;
}

/** What a check can do. One is made for each attempt. */
export interface CheckContext {
  readonly profile: Profile;
  /** The known values that a property is to try, by their places; null: as many as the profile says. */
  readonly tries: readonly number[] | null;
  /** Where its requests go that name no other. */
  readonly deployment: Deployment;
  /** Of this check in this run; everything generated derives from it. */
  readonly seed: number;
  /** 0 on a deployment that has seen no run yet; tells this run from an earlier one with the same seed. */
  readonly runOffset: number;
  /** So long it may take on the deployment's clock, in seconds; 0 where it waits for nothing. */
  readonly lasts_s: number;

  /** Sends, waits out lawful 429 and 503, records and judges. Throws {@link Inconclusive} when no answer can be had. */
  send(template: RequestTemplate): Promise<Exchange>;
  /** The same without sending again: a 429 or 503 is returned. */
  sendOnce(template: RequestTemplate): Promise<Exchange>;
  /**
   * Sends up to `count` times as fast as it can, past the pacer, and stops at the first 429; in order of sending. A
   * function gives each request by its place, from 0.
   *
   * @param abreast so many are under way at one moment; a handful where it is left out, or more where answers take long
   */
  burst(
    template: RequestTemplate | ((at: number) => RequestTemplate),
    count: number,
    abreast?: number,
  ): Promise<readonly Exchange[]>;
  /**
   * Gets a page for payers below the `pay_url` of the target. Throws {@link NotExercised} where the target has none, and
   * {@link Inconclusive} when no answer can be had.
   */
  page(path: string): Promise<PayerPage>;
  /** Those of this attempt so far, in the order of their answers. */
  readonly exchanges: readonly Exchange[];
  /** Requests that this check may still send under its profile. */
  readonly budget: number;

  readonly clock: Clock;
  /** Waits until nothing was sent with a key for so long, by this check or any other. */
  quiet(label: string, seconds: number): Promise<void>;
  /** Waits until a moment of the clock; where the limiter counts minutes that no operator moves, as long of these. */
  rest(moment: number): Promise<void>;
  /** Those that the limiter counts, as far as is known when it is asked for. */
  readonly minutes: LimiterMinutes;

  /** Asks the operator; throws {@link Inconclusive} when it refuses or cannot be reached. */
  operate(action: OperatorAction, body: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>>;
  /** Role of a business that the operator made, or its own id. */
  roleOf(business: string): string;

  /**
   * Gives an address of the run's own listener, in the name of a business; numbered within the check. Throws
   * {@link NotExercised} when the run does not listen.
   */
  listen(owner: Pick<AddressOwner, 'mode' | 'business'>, behaviour?: Behaviour): Listening;
  /** A placeholder of an https address at which nobody is; throws {@link NotExercised} where there is none. */
  nobody(): Promise<string>;
  /** What is known by now of the way from the service to the listener. */
  readonly hearing: Hearing;

  /** Whether what the check's lock names is shared: others have had it, and will. */
  readonly locked: boolean;
  /** Labels of the keys chosen for the needs, by the names in {@link Needs.keys}. */
  readonly keys: Readonly<Record<string, string>>;
  /** Registers a key that the operator made, and gives its label. Scopes are null where it is not certain which it has. */
  adoptKey(
    secret: string,
    facts: { scopes: readonly string[] | null; business: string; expires?: EndOfLifetime; retires?: number },
  ): string;
  /** Says that a known key is refused from a moment of the clock on, or from some moment between two. */
  endKey(label: string, as: 'expired' | 'revoked', at: number | EndOfLifetime): void;

  /** Says what the check has brought about, and has it judged. What it breaks stands in `broken`. */
  judge<P extends object>(situation: Situation<P>, parts: P): void;
  /** Violations that judges found so far in this attempt. */
  readonly broken: readonly Broken[];
  /** Whether a judge found a rule kept by an exchange, as far as that is still known. */
  kept(rule: RuleId, n: number): boolean;

  /** What is behind a placeholder such as `website:host`; throws {@link NotExercised} when nothing is. */
  fixture(name: string): string;
  /**
   * A context of its own for one attempt of a property, or for one row of a story's examples: same check, same budget,
   * empty `exchanges` and `broken`.
   */
  attempt(row?: number): CheckContext;
  /** Marks this attempt as the smallest that shows its violations: it becomes the finding and its reproduction. */
  smallest(note: string): void;
}
