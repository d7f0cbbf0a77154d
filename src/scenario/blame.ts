import { type RuleId, ruleById } from '../contract/rules.ts';
import type { FilePlace } from '../evidence/decision.ts';
import type { Exchange } from '../evidence/exchange.ts';
import { excerpt } from '../text/excerpt.ts';
import type { Unmet } from './expectation.ts';
import { inside, type Spot } from './spot.ts';
import type { Telling } from './telling.ts';

/** Whether a judge already found a breach in what the expectation looks at: that one is the cause. */
export const isBlamed = ({ context }: Telling, exchange: Exchange): boolean =>
  context.broken.some(({ exchanges }) => exchanges.includes(exchange.n));

/** No judge can speak for a rule that judges do not decide, so its story does even then. */
export const isExplained = (telling: Telling, exchange: Exchange, rule: string | undefined): boolean =>
  isBlamed(telling, exchange) && ruleById.get(ruleOf(telling, rule))?.decided.by === 'judge';

const ruleOf = ({ scenario }: Telling, rule: string | undefined): RuleId => (rule ?? scenario.story.rules[0]) as RuleId;

interface Blame {
  readonly rule: string | undefined;
  readonly at: Spot;
  readonly what: string;
  readonly unmet: readonly Unmet[];
  readonly exchanges: readonly number[];
}

/** Records the expectations of a step that were not met, each with its place in the file. */
export function blame(telling: Telling, { rule, at, what, unmet, exchanges }: Blame): void {
  const { context, row } = telling;
  const [first, ...also] = unmet.map(({ path, expected, actual }) => ({
    expected,
    actual,
    at: placeOf(inside(at, ...path)),
  }));
  if (!first) throw new Error('A step is blamed for what it expects.');
  context.decide({
    is: 'broken',
    rule: ruleOf(telling, rule),
    ...first,
    expected: `${what}${row}: ${first.expected}`,
    exchanges,
    ...(also.length > 0 && { also }),
  });
}

function placeOf({ source, path }: Spot): FilePlace {
  const position = source.locate(path, 'value');
  const seen = excerpt(source.text, position.line, position.column);
  return { file: source.file, ...position, excerpt: seen === undefined ? '' : `${seen.text}\n${seen.caret}` };
}
