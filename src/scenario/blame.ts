import type { RuleId } from '../contract/rules.ts';
import type { Exchange } from '../evidence/exchange.ts';
import { excerpt } from '../text/excerpt.ts';
import type { Unmet } from './expectation.ts';
import { inside, type Spot } from './spot.ts';
import type { Telling } from './telling.ts';

/** Whether a judge already found a breach in what the expectation looks at: that one is the cause. */
export const isBlamed = ({ context }: Telling, exchange: Exchange): boolean =>
  context.broken.some(({ exchanges }) => exchanges.includes(exchange.n));

interface Blame {
  readonly rule: string | undefined;
  readonly at: Spot;
  readonly what: string;
  readonly unmet: Unmet;
  readonly exchanges: readonly number[];
}

/** Records an expectation that was not met, with its place in the file. */
export function blame(telling: Telling, { rule, at, what, unmet, exchanges }: Blame): void {
  const { context, scenario, row } = telling;
  const place = inside(at, ...unmet.path);
  const position = place.source.locate(place.path, 'value');
  const seen = excerpt(place.source.text, position.line, position.column);
  context.decide({
    is: 'broken',
    rule: (rule ?? scenario.story.rules[0]) as RuleId,
    expected: `${what}${row}: ${unmet.expected}`,
    actual: unmet.actual,
    exchanges,
    at: { file: place.source.file, ...position, excerpt: seen === undefined ? '' : `${seen.text}\n${seen.caret}` },
  });
}
