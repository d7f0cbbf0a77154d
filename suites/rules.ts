import { parts, type Part } from '../src/contract/parts.ts';
import { rules, type RuleId } from '../src/contract/rules.ts';

/** What any answer with such an object decides, but for what takes more than it. */
export const rulesOfObject = (part: Part, ...but: readonly RuleId[]): readonly RuleId[] =>
  rules
    .filter(({ section, decided, id }) => section === parts[part] && decided.by === 'judge' && !but.includes(id))
    .map(({ id }) => id);

/** What a refusal for want of a scope shows. */
export const ofForbiddenScope = [
  'errors.scope-on-forbidden',
  'errors.scope-is-the-needed-one',
  'errors.cause-of-forbidden-scope',
  'errors.status-of-forbidden-scope',
] as const satisfies readonly RuleId[];
