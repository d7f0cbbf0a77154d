import type { RunChoices } from './run-choices.ts';

/** What `mpconform run` is told on its command line. */
export interface RunFlags extends RunChoices {
  readonly out?: string;
  readonly shard?: { readonly index: number; readonly of: number };
  readonly baseline?: string;
  readonly resume?: string;
  readonly replay?: string;
  readonly requireComplete?: true;
}
