import { type RuleId, ruleById } from '../../contract/rules.ts';
import type { FilePlace } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { excerpt } from '../../text/excerpt.ts';
import type { Unmet } from './expectation.ts';
import { inside, type SourceLocation } from '../read/source-location.ts';
import type { Execution } from './execution.ts';

/** Whether a judge already found a breach in what the expectation looks at: that one is the cause. */
export const isBlamed = ({ context }: Execution, exchange: Exchange): boolean =>
  context.broken.some(({ exchanges }) => exchanges.includes(exchange.n));

/** No judge can speak for a rule that judges do not decide, so its story does even then. */
export const isExplained = (execution: Execution, exchange: Exchange, rule: string | undefined): boolean =>
  isBlamed(execution, exchange) && ruleById.get(ruleOf(execution, rule))?.decided.by === 'judge';

const ruleOf = ({ scenario }: Execution, rule: string | undefined): RuleId =>
  (rule ?? scenario.story.rules[0]) as RuleId;

interface Blame {
  readonly rule: string | undefined;
  readonly at: SourceLocation;
  readonly what: string;
  readonly unmet: readonly Unmet[];
  readonly exchanges: readonly number[];
}

/** Records the expectations of a step that were not met, each with its place in the file. */
export function blame(execution: Execution, { rule, at, what, unmet, exchanges }: Blame): void {
  const { context, row } = execution;
  const [first, ...also] = unmet.map(({ path, expected, actual }) => ({
    expected,
    actual,
    at: placeOf(inside(at, ...path)),
  }));
  if (!first) throw new Error('A step is blamed for what it expects.');
  context.decide({
    is: 'broken',
    rule: ruleOf(execution, rule),
    ...first,
    expected: `${what}${row}: ${first.expected}`,
    exchanges,
    ...(also.length > 0 && { also }),
  });
}

function placeOf({ source, path }: SourceLocation): FilePlace {
  const position = source.locate(path, 'value');
  const seen = excerpt(source.text, position.line, position.column);
  return { file: source.file, ...position, excerpt: seen === undefined ? '' : `${seen.text}\n${seen.caret}` };
}
