import { bodyFaults } from './bodies.ts';
import { errorFaults } from './errors.ts';
import { eventFaults } from './events.ts';
import type { ClientFault } from './fault.ts';
import { keyFaults } from './keys.ts';
import { listFaults } from './lists.ts';
import { resendFaults } from './resends.ts';
import { stateFaults } from './states.ts';
import { valueFaults } from './values.ts';

/** Every broken client. */
export const clientFaults: readonly ClientFault[] = [
  ...keyFaults,
  ...bodyFaults,
  ...resendFaults,
  ...listFaults,
  ...stateFaults,
  ...valueFaults,
  ...errorFaults,
  ...eventFaults,
];
