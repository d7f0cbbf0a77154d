import type { ReceiverCase } from './case.ts';
import { fields } from './fields.ts';
import { otherEvents } from './other-events.ts';
import { payments } from './payments.ts';
import { repeated } from './repeated.ts';
import { signatures } from './signatures.ts';
import { tillsAndBills } from './tills-and-bills.ts';
import { transport } from './transport.ts';

/** In the order in which they begin. */
export const receiverCases: readonly ReceiverCase[] = [
  ...payments,
  ...otherEvents,
  ...fields,
  ...tillsAndBills,
  ...repeated,
  ...transport,
  ...signatures,
];
