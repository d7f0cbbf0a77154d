import { readBalance } from './balance/read-balance.ts';
import { billOperations } from './bills/bill-operations.ts';
import { chargeOperations } from './charges/charge-operations.ts';
import { eventOperations } from './events/event-operations.ts';
import type { Operations } from './http/operation.ts';
import { linkOperations } from './links/link-operations.ts';
import { createPosCharge } from './pos/create-pos-charge.ts';
import { webhookOperations } from './webhooks/webhook-operations.ts';

export const sandboxOperations: Operations = { ...chargeOperations, 'balance.get': readBalance };

export const liveOperations: Operations = {
  ...sandboxOperations,
  'pos.create': createPosCharge,
  ...billOperations,
  ...linkOperations,
  ...eventOperations,
  ...webhookOperations,
};
