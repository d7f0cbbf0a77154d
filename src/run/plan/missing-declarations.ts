import type { RuleId } from '../../contract/rules.ts';
import type { Missing } from '../../evidence/remedy.ts';
import type { Services } from '../session/services.ts';

/** What a target need not say: by the rule that cannot be judged without it, what there is to write. */
export function missingDeclarations({ recorder }: Pick<Services, 'recorder'>): ReadonlyMap<RuleId, Missing> {
  return recorder.history.given.signature === null ? new Map([['webhooks.signed', { is: 'signature' }]]) : new Map();
}
