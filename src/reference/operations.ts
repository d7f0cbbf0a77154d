import type { EndpointName } from '../contract/endpoints.ts';
import { answer, type Answer } from './http/answer.ts';
import { billOperations } from './bills/bill-operations.ts';
import type { Call } from './http/call.ts';
import { createCharge } from './charges/create-charge.ts';
import { eventOperations } from './events/event-operations.ts';
import { linkOperations } from './links/link-operations.ts';
import { listItems } from './lists/pages.ts';
import { createPosCharge } from './pos/create-pos-charge.ts';
import { readOne } from './lists/reading.ts';
import { refuse } from './errors/refuse.ts';
import { showCharge } from './charges/showing.ts';
import { webhookOperations } from './webhooks/webhook-operations.ts';

export type Operation = (call: Call) => Answer | Promise<Answer>;
export type Operations = Readonly<Partial<Record<EndpointName, Operation>>>;

const listCharges: Operation = (call) => listItems(call.behaviour.pages, showCharge, call);

const readCharge: Operation = (call) => readOne(call.behaviour.reading, showRead, call);

const showRead: typeof showCharge = (charge, call) => {
  charge.seen.reads++;
  return showCharge(charge, call);
};

const readBalance: Operation = (call) =>
  call.behaviour.ledger.readable(call)
    ? answer(200, call.behaviour.showing.balance(call))
    : refuse(call, { code: 'LEDGER_UNAVAILABLE' });

export const sandboxOperations: Operations = {
  'charges.create': createCharge,
  'charges.list': listCharges,
  'charges.get': readCharge,
  'balance.get': readBalance,
};

export const liveOperations: Operations = {
  ...sandboxOperations,
  'pos.create': createPosCharge,
  ...billOperations,
  ...linkOperations,
  ...eventOperations,
  ...webhookOperations,
};
