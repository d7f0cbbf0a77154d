import type { RuleId } from '../contract/rules.ts';
import type { Deployment } from '../evidence/exchange.ts';
import type { NamedWish } from '../scripted/stage.ts';
import type { Play } from './play.ts';

/** One situation that a client is brought into. It drives only: judges decide from what came of it. */
export interface ClientCase {
  /** Such as `idempotency/503-once`. */
  readonly id: string;
  /** What happens, in a few words. */
  readonly title: string;
  /** The rules that it is meant to decide. */
  readonly rules: readonly RuleId[];
  readonly deployment: Deployment;
  /** What the deployment is like: its script, its lawful differences. */
  readonly stage?: Omit<NamedWish, 'name' | 'seed'>;
  /** It ends the process on purpose, and so has one of its own. */
  readonly restarts?: true;
  /** What this machine must offer: a name below localhost. */
  readonly asks?: 'subdomain';
  readonly drive: (play: Play) => Promise<void>;
}
