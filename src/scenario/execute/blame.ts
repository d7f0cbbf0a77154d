import { type RuleId, ruleById } from '../../contract/rules.ts';
import type { FilePlace } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { excerpt } from '../../text/excerpt.ts';
import type { Unmet } from './misfit.ts';
import { inside, type SourceLocation } from '../read/source-location.ts';
import type { Execution } from './execution.ts';
import { type About, placeName } from './story.situation.ts';

/** Whether a judge already found a breach in what the expectation looks at: that one is the cause. */
export const isBlamed = ({ context }: Execution, exchange: Exchange): boolean =>
  context.broken.some(({ exchanges }) => exchanges.includes(exchange.n));

/** No judge can speak for a rule that judges do not decide, so its story does even then. */
export const isExplained = (execution: Execution, exchange: Exchange, rule: string | undefined): boolean =>
  isBlamed(execution, exchange) && ruleById.get(ruleOf(execution, rule))?.decided.by === 'judge';

export const ruleOf = ({ scenario }: Execution, rule: string | undefined): RuleId =>
  (rule ?? scenario.story.rules[0]) as RuleId;

/** What a step that was not met is about, with the place in the file of each part that was not. */
export function about(
  execution: Execution,
  rule: string | undefined,
  what: string,
  at: SourceLocation,
  missed: readonly Unmet[],
): About {
  return {
    rule: ruleOf(execution, rule),
    what: `${what}${execution.row}`,
    places: Object.fromEntries(missed.map((each) => [placeName(each.path), placeOf(inside(at, ...each.path))])),
  };
}

function placeOf({ source, path }: SourceLocation): FilePlace {
  const position = source.locate(path, 'value');
  const seen = excerpt(source.text, position.line, position.column);
  return { file: source.file, ...position, excerpt: seen === undefined ? '' : `${seen.text}\n${seen.caret}` };
}
