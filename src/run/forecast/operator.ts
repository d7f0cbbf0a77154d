import type { Operator, OperatorAction } from '../../target/operator/operator.ts';
import { refused } from '../../target/operator/outcome.ts';

/** An operator that only says that it did what it was asked for, and how often it was. */
interface Rehearsal {
  readonly operator: Operator;
  readonly asked: ReadonlyMap<OperatorAction, number>;
}

export function rehearse(operator: Operator): Rehearsal {
  const asked = new Map<OperatorAction, number>();
  let made = 0;
  const perform = (action: OperatorAction, body: Readonly<Record<string, unknown>>): Promise<unknown> => {
    asked.set(action, (asked.get(action) ?? 0) + 1);
    made += 1;
    const answer = answers[action]?.(made, body);
    return Promise.resolve(answer ? { is: 'done', answer } : refused('nothing is done by a forecast'));
  };
  return { operator: { ...operator, perform: perform as Operator['perform'] }, asked };
}

type Answer = (count: number, body: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;

/** What a run asks for before its checks begin. */
const answers: Readonly<Partial<Record<OperatorAction, Answer>>> = {
  create_business: (count) => ({ business: `business-${count}` }),
  create_key: (count, { mode }) => ({
    key: `sk_${mode === 'live' ? 'live' : 'test'}_${String(count).padStart(32, '0')}`,
  }),
  open_till: (count) => ({ till: String(count).padStart(6, '0') }),
  close_till: () => ({}),
};
