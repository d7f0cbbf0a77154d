import { finalStates } from '../../src/contract/resources/charge.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { stateOf } from '../../src/evidence/read.ts';
import { getCharge } from '../../src/generate/charges/request.ts';
import { Inconclusive, type CheckContext } from '../../src/run/check/check.ts';
import type { OperatorAction } from '../../src/target/operator/operator.ts';
import { untilShown } from '../until-shown.ts';

export const isFinal = (charge: Exchange): boolean => finalStates.has(String(stateOf(charge)));

/** A charge after a payer's deed, once it is final; null when it cannot be read. */
export async function outcomeOf(context: CheckContext, key: string, id: string): Promise<Exchange | null> {
  const isTold = (read: Exchange): boolean => read.answer?.status !== 200 || isFinal(read);
  const last = await untilShown(context, getCharge(key, id), isTold);
  return last.answer?.status === 200 ? last : null;
}

/** Asks the operator for what it may lawfully refuse; null when it did. */
export async function tryTo(
  context: CheckContext,
  action: OperatorAction,
  body: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>> | null> {
  try {
    return await context.operate(action, body);
  } catch (reason) {
    if (reason instanceof Inconclusive) return null;
    throw reason;
  }
}
