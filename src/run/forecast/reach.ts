import { connectManualOperator } from '../../target/operator/manual.ts';
import { reachOperator } from '../../target/operator/connect.ts';
import type { Operator } from '../../target/operator/operator.ts';
import { refused } from '../../target/operator/outcome.ts';
import type { Target } from '../../target/target.ts';
import { operatorTransport } from '../../wire/http/operator-transport.ts';

interface Reached {
  readonly operator: Operator | null;
  readonly trouble: string | null;
}

/** Finds out what the operator can do; a person is not asked. */
export async function reach({ operator: address }: Target): Promise<Reached> {
  if (address === null) return { operator: null, trouble: null };
  const transport = operatorTransport();
  try {
    const reached =
      address.is === 'manual'
        ? connectManualOperator(() => Promise.resolve(refused('nobody is asked')))
        : await reachOperator(address, transport);
    return reached.is === 'connected'
      ? { operator: reached.operator, trouble: null }
      : { operator: null, trouble: reached.why };
  } finally {
    await transport.close();
  }
}
