import { billAskingFaults } from './bill-asking.ts';
import { billCauseFaults } from './bill-causes.ts';
import { billEchoFaults } from './bill-echoes.ts';
import { billListFaults } from './bill-lists.ts';
import { billObjectFaults } from './bill-objects.ts';
import { billPaymentFaults } from './bill-payments.ts';
import { billScopeFaults } from './bill-scopes.ts';
import { billStateFaults } from './bill-states.ts';
import { noticeFaults } from './notices.ts';
import { posAskingFaults } from './pos-asking.ts';
import { posCauseFaults } from './pos-causes.ts';
import { posEventFaults } from './pos-events.ts';
import { posKeyFaults } from './pos-keys.ts';
import { posObjectFaults } from './pos-objects.ts';
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
