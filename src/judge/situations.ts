import { keyForm } from './auth/key-form.situation.ts';
import { billCancelled, paidBillNotCancelled } from './bills/cancelled.situation.ts';
import { controlNumbers } from './bills/check-digit.situation.ts';
import { paidBillOver, unpaidBillOver } from './bills/expired.situation.ts';
import { billPage } from './bills/hosted-page.situation.ts';
import { billsByState } from './bills/listed-by-state.situation.ts';
import { billExcess, billOverpaid, overpaymentTried } from './bills/overpaid.situation.ts';
import { billPaid, billPartPaid, billPayments } from './bills/payments.situation.ts';
import { decided } from './general/decided.situation.ts';
import type { Situation } from './situation.ts';

const all: readonly Situation[] = [
  billCancelled,
  paidBillNotCancelled,
  controlNumbers,
  paidBillOver,
  unpaidBillOver,
  billPage,
  billsByState,
  billExcess,
  billOverpaid,
  overpaymentTried,
  billPaid,
  billPartPaid,
  billPayments,
  decided,
  keyForm,
];

/** By the names in a journal. One that is not here cannot be judged again. */
export const situations: ReadonlyMap<string, Situation> = new Map(all.map((each) => [each.name, each]));
