import type { OperatorAction } from './actions.ts';

/** What a person can do, after "somebody who can". The clock and the ledger are out of anybody's reach. */
export const manualTaskKinds = {
  create_business: 'register a business',
  create_key: 'make an API key',
  retire_key: 'retire an API key',
  open_till: 'open a till',
  close_till: 'close a till',
  approve_charge: 'approve a charge',
  decline_charge: 'decline a charge',
  pay_bill: 'pay a bill',
  cancel_bill: 'cancel a bill',
  pay_link: 'pay on the page of a link',
  close_link: 'close a link',
  set_test_webhook: 'set the test-mode webhook address',
  prompts: 'count prompts',
  messages: 'copy messages',
} as const satisfies Readonly<Partial<Record<OperatorAction, string>>>;

export type ManualTaskAction = keyof typeof manualTaskKinds;

export const isManualTaskAction = (action: OperatorAction): action is ManualTaskAction =>
  Object.hasOwn(manualTaskKinds, action);

export const manualTaskKind = (action: OperatorAction): string =>
  isManualTaskAction(action) ? manualTaskKinds[action] : action;
