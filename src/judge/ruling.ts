import type { QuestionId } from '../contract/questions.ts';
import type { RuleId } from '../contract/rules.ts';
import { kept, type Decision, type Observed } from '../evidence/decision.ts';
import type { Exchange } from '../evidence/exchange.ts';
import { groupBy } from '../evidence/group.ts';
import { stateOf } from '../evidence/read.ts';

/** How one place of an answer breaks a rule. */
export interface Deviation {
  readonly expected: string;
  readonly actual: string;
  /** Earlier exchanges that it takes to see it. */
  readonly with?: readonly number[];
}

/** Where a rule applies: null where it is kept. */
export type Places = readonly (Deviation | null)[];

/** One rule over all places of an answer where it applies; nothing where there is none. */
export function ruling(rule: RuleId, exchange: Exchange, places: Places): readonly Decision[] {
  if (places.length === 0) return [];
  if (places.every((place) => place === null)) return [kept(rule)];
  const [first, ...others] = places.filter((place) => place !== null);
  if (!first) return [];
  const more = others.length > 0 ? `; and ${others.length} more of the kind in this answer` : '';
  const exchanges = [...new Set([...(first.with ?? []), exchange.n])];
  return [{ is: 'broken', rule, expected: first.expected, actual: `${first.actual}${more}`, exchanges }];
}

/** One rule at one place: kept where that is right, else broken by what is told of it; most often nothing is to be told. */
export const decided = (
  rule: RuleId,
  exchange: Exchange,
  right: boolean,
  wrong: Deviation | (() => Deviation),
): readonly Decision[] => {
  if (right) return [kept(rule)];
  return ruling(rule, exchange, [typeof wrong === 'function' ? wrong() : wrong]);
};

export interface Placed {
  readonly rule: RuleId;
  readonly place: Deviation | null;
}

export const placed = (rule: RuleId, place: Deviation | null = null): Placed => ({ rule, place });

/** Each rule over its own places. */
export function rulings(exchange: Exchange, places: readonly Placed[]): readonly Decision[] {
  const [one, another] = places;
  if (!one) return [];
  if (!another) return ruling(one.rule, exchange, [one.place]);
  // Most often nothing is wrong anywhere.
  if (places.every(({ place }) => place === null)) return [...new Set(places.map(({ rule }) => rule))].map(kept);
  const byRule = groupBy(places, ({ rule }) => rule);
  return [...byRule].flatMap(([rule, found]) =>
    ruling(
      rule,
      exchange,
      found.map(({ place }) => place),
    ),
  );
}

/** Whether what is read is in the state in which it has to be; `made`: the answer that made it. */
export function inState(
  rule: RuleId,
  read: Exchange,
  state: string,
  expected: string,
  made?: Exchange,
): readonly Decision[] {
  const shown = stateOf(read);
  const actual = quoted(shown);
  return decided(rule, read, shown === state, { expected, actual, ...(made && { with: [made.n] }) });
}

export function noted(
  question: QuestionId,
  exchange: Exchange,
  observed: string,
  earlier: readonly number[] = [],
): Observed {
  return { is: 'observed', question, observed, exchanges: [...earlier, exchange.n] };
}

const longest = 160;

/** A value as a finding quotes it. */
export function quoted(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}… (${text.length} characters)` : text;
}
