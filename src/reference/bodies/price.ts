import { documentedFields } from './fields.ts';
import type { Reader } from './body.ts';

/** An amount whose one refusal is BAD_AMOUNT. */
export const price: Reader<number> = (given, call) => {
  const reading = documentedFields.amount.read(given, call);
  return 'code' in reading ? { code: 'BAD_AMOUNT' } : reading;
};
