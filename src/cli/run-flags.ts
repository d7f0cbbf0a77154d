import type { RunOptions } from '../run/options.ts';
import type { Format } from '../report/formats/names.ts';
import type { TargetChoice } from './choose-target.ts';

/** What decides which requests a run may send: alike for a run and for its plan. */
export interface RunChoices extends TargetChoice {
  readonly only?: 'sandbox' | 'live';
  readonly profile: RunOptions['profile'];
  /** Seconds. */
  readonly patience: number;
  readonly rules: readonly string[];
  readonly check: readonly string[];
  readonly scenario: readonly string[];
  readonly seed?: number;
  readonly allowWrites?: true;
  readonly allowPrompts?: true;
}

/** What `mpconform run` is told on its command line. */
export interface RunFlags extends RunChoices {
  readonly out?: string;
  readonly format?: readonly Format[];
  readonly shard?: NonNullable<RunOptions['shard']>;
  readonly baseline?: string;
  readonly earlier: readonly string[];
  readonly known?: string;
  readonly rulesOf?: number;
  readonly resume?: string;
  readonly replay?: string;
  readonly requireComplete?: true;
}

export interface PlanFlags extends RunChoices {
  readonly json?: true;
}
