import type { RuleId } from '../../contract/rules.ts';
import type { ClientCaseFacts, ToldCommand } from '../../evidence/client-case.ts';
import { kept, type Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';

/** Decides from all of a case: what a client says is held against what went over the wire. Pure. */
export type ClaimJudge = (facts: ClientCaseFacts) => readonly Decision[];

/** How a command breaks a rule. */
interface Contradiction {
  readonly expected: string;
  readonly actual: string;
  /** The exchanges that show it, the decisive one last. */
  readonly exchanges: readonly number[];
}

/** Where a rule applies: null where it is kept. */
export type Place = Contradiction | null;

/** One rule over all commands where it applies. */
export function claims(rule: RuleId, places: readonly Place[]): readonly Decision[] {
  if (places.length === 0) return [];
  const broken = places.find((place) => place !== null);
  return [broken ? { is: 'broken', rule, ...broken } : kept(rule)];
}

/** What a command sent. */
export const sentBy = ({ exchanges }: ClientCaseFacts, { n }: ToldCommand): readonly Exchange[] =>
  exchanges.filter(({ served }) => served?.command === n);
