import { withoutSecrets } from '../../evidence/without-secrets.ts';
import type { Entry } from '../../evidence/journal-entry.ts';
import type { Operator, OperatorAction } from '../../target/operator/operator.ts';

type Operation = Extract<Entry, { is: 'operation' }>;
type PerformedAction = Awaited<ReturnType<Operator['perform']>>;

/** How the journal tells of an action: a secret in it may be known to nobody yet, so none is left in. */
export function operationEntry(
  check: string | null,
  action: OperatorAction,
  asked: Readonly<Record<string, unknown>>,
  outcome: PerformedAction,
): Operation {
  const told = { is: 'operation', check, action, asked: withoutSecrets(asked) } as const;
  if (outcome.is === 'done') return { ...told, came: 'done', answer: withoutSecrets(outcome.answer) };
  return { ...told, came: outcome.is === 'skipped' ? 'skipped' : 'failed', why: outcome.why };
}
