import { billActions } from '../bills/bill-actions.ts';
import { linkActions } from '../links/link-actions.ts';
import { webhookActions } from '../webhooks/webhook-actions.ts';
import type { Actions } from './action.ts';
import { dashboardActions } from './dashboard-actions.ts';
import { payerActions } from './payer-actions.ts';
import { worldActions } from './world-actions.ts';

/** All that this operator can do, by the names of the protocol. */
export const actions: Actions = {
  ...dashboardActions,
  ...payerActions,
  ...billActions,
  ...linkActions,
  ...webhookActions,
  ...worldActions,
};
