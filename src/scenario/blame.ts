import { type RuleId, ruleById } from '../contract/rules.ts';
import type { Exchange } from '../evidence/exchange.ts';
import { excerpt } from '../text/excerpt.ts';
import type { Unmet } from './expectation.ts';
import { inside, type Spot } from './spot.ts';
import type { Telling } from './telling.ts';

/** Whether a judge already found a breach in what the expectation looks at: that one is the cause. */
export const isBlamed = ({ context }: Telling, exchange: Exchange): boolean =>
  context.broken.some(({ exchanges }) => exchanges.includes(exchange.n));

/** No judge can speak for a rule that only checks decide, so its story does even then. */
export const isExplained = (telling: Telling, exchange: Exchange, rule: string | undefined): boolean =>
  isBlamed(telling, exchange) && ruleById.get(ruleOf(telling, rule))?.decided.by !== 'check';

const ruleOf = ({ scenario }: Telling, rule: string | undefined): RuleId => (rule ?? scenario.story.rules[0]) as RuleId;

interface Blame {
  readonly rule: string | undefined;
  readonly at: Spot;
  readonly what: string;
  readonly unmet: Unmet;
  readonly exchanges: readonly number[];
}

/** Records an expectation that was not met, with its place in the file. */
export function blame(telling: Telling, { rule, at, what, unmet, exchanges }: Blame): void {
  const { context, row } = telling;
  const place = inside(at, ...unmet.path);
  const position = place.source.locate(place.path, 'value');
  const seen = excerpt(place.source.text, position.line, position.column);
  context.decide({
    is: 'broken',
    rule: ruleOf(telling, rule),
    expected: `${what}${row}: ${unmet.expected}`,
    actual: unmet.actual,
    exchanges,
    at: { file: place.source.file, ...position, excerpt: seen === undefined ? '' : `${seen.text}\n${seen.caret}` },
  });
}
