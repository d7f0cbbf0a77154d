import { billAskingFaults } from './bills/asking.ts';
import { billCauseFaults } from './bills/causes.ts';
import { billEchoFaults } from './bills/echoes.ts';
import { billListFaults } from './bills/lists.ts';
import { billObjectFaults } from './bills/objects.ts';
import { billPaymentFaults } from './bills/payments.ts';
import { billScopeFaults } from './bills/scopes.ts';
import { billStateFaults } from './bills/states.ts';
import { noticeFaults } from './notices/notices.ts';
import { posAskingFaults } from './pos/asking.ts';
import { posCauseFaults } from './pos/causes.ts';
import { posEventFaults } from './pos/events.ts';
import { posKeyFaults } from './pos/keys.ts';
import { posObjectFaults } from './pos/objects.ts';
import type { Fault } from './fault.ts';

const named = [
  ...billAskingFaults,
  ...billCauseFaults,
  ...billEchoFaults,
  ...billListFaults,
  ...billObjectFaults,
  ...billPaymentFaults,
  ...billScopeFaults,
  ...billStateFaults,
  ...noticeFaults,
  ...posAskingFaults,
  ...posCauseFaults,
  ...posEventFaults,
  ...posKeyFaults,
  ...posObjectFaults,
];

export type BillOrPosFaultName = (typeof named)[number]['name'];

/** Of bills, of their notices, and of codes at a till. */
export const billAndPosFaults: readonly Fault[] = named;
