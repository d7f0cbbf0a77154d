import { bodyFaults } from './bodies.ts';
import { errorFaults } from './errors.ts';
import { eventFaults } from './events.ts';
import type { ClientFault } from './fault.ts';
import { keyFaults } from './keys.ts';
import { limitFaults } from './limits.ts';
import { listFaults } from './lists.ts';
import { resendFaults } from './resends.ts';
import { seldomFulfilled } from './seldom-fulfilled.ts';
import { seldomSent } from './seldom-sent.ts';
import { seldomTold } from './seldom-told.ts';
import { seldomTried } from './seldom-tried.ts';
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
  ...limitFaults,
  ...seldomSent,
  ...seldomTried,
  ...seldomTold,
  ...seldomFulfilled,
];
