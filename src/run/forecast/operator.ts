import { reachOperator } from '../../target/operator/connect.ts';
import type { Operator, OperatorAction } from '../../target/operator/operator.ts';
import { refused } from '../../target/operator/outcome.ts';
import type { Target } from '../../target/target.ts';
import { operatorTransport } from '../../wire/http/operator-transport.ts';

/** An operator that only says that it did what it was asked for, and how often it was. */
export interface RehearsedOperator {
  /** null: there is none, or none that can be used. */
  readonly operator: Operator | null;
  readonly asked: ReadonlyMap<OperatorAction, number>;
  /** Why the one of the target cannot be used; null when it can. */
  readonly trouble: string | null;
}

/** Finds out what the operator can do; a person is not asked. */
export async function rehearsedOperator({ operator: address }: Target): Promise<RehearsedOperator> {
  const asked = new Map<OperatorAction, number>();
  if (address === null) return { operator: null, asked, trouble: null };
  const transport = operatorTransport();
  try {
    const reached = await reachOperator(address, { ...transport, ask: () => Promise.resolve(nothingDone) });
    if (reached.is !== 'connected') return { operator: null, asked, trouble: reached.why };
    const perform = (action: OperatorAction, body: Readonly<Record<string, unknown>>): Promise<unknown> => {
      asked.set(action, (asked.get(action) ?? 0) + 1);
      const made = [...asked.values()].reduce((sum, count) => sum + count);
      const answer = answers[action]?.(made, body);
      return Promise.resolve(answer ? { is: 'done', answer } : nothingDone);
    };
    return { operator: { ...reached.operator, perform: perform as Operator['perform'] }, asked, trouble: null };
  } finally {
    await transport.close();
  }
}

const nothingDone = refused('nothing is done by a forecast');

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
