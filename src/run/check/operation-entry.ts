import type { Entry } from '../../evidence/journal-entry.ts';
import type { Operator, OperatorAction } from '../../target/operator/operator.ts';

type Operation = Extract<Entry, { is: 'operation' }>;
type Outcome = Awaited<ReturnType<Operator['perform']>>;

/** How the journal tells of an action: a secret in it may be known to nobody yet, so none is left in. */
export function operationEntry(
  check: string | null,
  action: OperatorAction,
  asked: Readonly<Record<string, unknown>>,
  outcome: Outcome,
): Operation {
  const told = { is: 'operation', check, action, asked: withoutSecrets(asked) } as const;
  if (outcome.is === 'done') return { ...told, came: 'done', answer: withoutSecrets(outcome.answer) };
  return { ...told, came: outcome.is === 'skipped' ? 'skipped' : 'failed', why: outcome.why };
}

const withoutSecrets = (told: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  JSON.parse(JSON.stringify(told, (name, value: unknown) => (isSecret(name, value) ? '<secret>' : value))) as Readonly<
    Record<string, unknown>
  >;

const isSecret = (name: string, value: unknown): boolean =>
  /^(?:key|replacement|secret|token)$/.test(name) ||
  (typeof value === 'string' && /(?:sk_(?:test|live)|whsec)_/.test(value));
