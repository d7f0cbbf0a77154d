import { ruleById } from '../../contract/rules.ts';
import { json } from '../../evidence/read.ts';
import { documentedAt, shownBy } from '../read/proofread-fields.ts';
import { at, bodyPath } from './body-path.ts';
import { Inconclusive } from '../../run/check/check.ts';
import { ruleOf } from './blame.ts';
import type { Execution } from './execution.ts';
import type { Answered } from './expectation.ts';
import type { Unmet } from './misfit.ts';

/**
 * Throws where what a story missed is no breach. No service needs a field that is not documented; and a rule
 * that its judge finds kept by this very answer is not broken by a value of a closed list that the story wants instead.
 */
export function demandFounded(
  missed: readonly Unmet[],
  answer: Answered,
  line: string,
  execution: Execution,
  named: string | undefined,
): void {
  const rule = ruleOf(execution, named);
  const isKept = ruleById.get(rule)?.decided.by === 'judge' && execution.context.kept(rule, answer.n);
  const whys = missed.map((each) => (each.path[0] === 'body' ? whyUnfounded(each) : null));
  if (!whys.includes(null)) throw new Inconclusive(`${line}: ${whys.join('; ')}`);

  function whyUnfounded({ path: [, written], expected, actual }: Unmet): string | null {
    const [shown, path] = [shownBy(line), String(written)];
    const place = shown && documentedAt(shown, path);
    if (place?.is === 'unknown' && at(json(answer.answer.body)?.value, bodyPath(path) ?? []) === null)
      return `the story expects ${place.name}, which the document does not name and no service needs`;
    return isKept && place?.is === 'documented' && place.field.values
      ? `the story expects ${expected}, and by ${rule} the answer is right: ${actual}`
      : null;
  }
}
