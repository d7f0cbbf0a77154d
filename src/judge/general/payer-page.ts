import type { RuleId } from '../../contract/rules.ts';
import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { idOf } from '../../evidence/read.ts';
import { decided } from '../ruling.ts';

/** What was found where a payer is sent. */
export interface Page {
  readonly url: string;
  readonly status: number;
  readonly type: string;
  /** What stands in the fields that a payer may fill in, before any script ran, and whether one may. */
  readonly filled?: readonly string[];
  readonly scripted?: boolean;
}

/** Whether the page of what was made stands where it should. */
export function pageThere(rule: RuleId, made: Exchange, { url, status, type }: Page): readonly Decision[] {
  const found = status >= 200 && status < 300;
  const expected = `a page for the payer of ${idOf(made)} at ${url}`;
  const actual = found ? `${status} with JSON` : String(status);
  return decided(rule, made, found && type !== 'application/json', { expected, actual });
}
