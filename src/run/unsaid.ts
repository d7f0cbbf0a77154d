import type { RuleId } from '../contract/rules.ts';
import type { Services } from './services.ts';

/** What a target need not say: by the rule that cannot be judged without it, what there is to write. */
export function unsaid({ recorder }: Services): ReadonlyMap<RuleId, string> {
  if (recorder.history.given.signature !== null) return new Map();
  return new Map([['webhooks.signed', 'webhooks.signature in the target: by which scheme the service signs']]);
}
