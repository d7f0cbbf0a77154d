import type { Exchange } from '../../evidence/exchange.ts';
import { amount } from '../fields/amount.ts';
import { customerRef } from '../fields/customer-ref.ts';
import { expiry } from '../fields/expiry.ts';
import { phone } from '../fields/phone.ts';
import { optionalText } from '../fields/text.ts';
import type { History } from '../history.ts';
import { type Claim, claim } from '../oracle/claim.ts';
import { none, open, type Reason } from '../oracle/refusal-reason.ts';
import { routeOf, sentHeader } from '../request.ts';
import { listing, type Operation, reading, taking } from './operation.ts';

const tooLong = 'bills.create.text-too-long-code';

const creation = taking('bills.create.status-201', {
  needed: { field: 'amount_minor', rule: 'bills.create.amount-required' },
  fields: {
    customer_ref: customerRef,
    amount_minor: amount('bills.create'),
    payer_name: optionalText('payer_name', {
      limit: 'bills.create.payer-name-limit',
      full: 'bills.create.payer-name-120-accepted',
      optional: 'bills.create.payer-name-optional',
      tooLong,
    }),
    description: optionalText('description', {
      limit: 'bills.create.description-limit',
      full: 'bills.create.description-500-accepted',
      optional: 'bills.create.description-optional',
      tooLong,
    }),
    expires_at: expiry({
      codes: ['BAD_EXPIRY'],
      past: 'bills.create.expires-at-past-refused',
      form: 'bills.create.expires-at-date-time',
      future: 'bills.create.expires-at-future-accepted',
    }),
  },
});

const notice = taking('bills.notify.status-200', {
  needed: { field: 'phone', rule: 'bills.notify.phone-required' },
  fields: { phone },
});

/** No key is accepted or used there, which leaves open whether one is ignored or refused. */
function strayKeyReasons({ request }: Exchange): readonly Reason[] {
  if (sentHeader(request, 'idempotency-key').length === 0) return none;
  return [open('bills.create.idempotency-key', 'any', 'it has an Idempotency-Key')];
}

/** Whether anything is left to pay is not looked at. */
function noticeClaims({ request, deployment, sent }: Exchange, history: History): readonly Claim[] {
  const id = routeOf(request)?.id;
  const paid = id && history.resource(deployment, 'bill', id)?.states.get('paid');
  if (!paid || paid.received > sent) return [];
  const codes = ['BAD_REQUEST', 'NOT_FOUND', 'BAD_AMOUNT', 'AMOUNT_TOO_SMALL'] as const;
  return [claim('bills.notify.paid-bill-not-checked', codes, 'whether the bill is already paid is not checked')];
}

export const billOperations = {
  'bills.create': {
    ...creation,
    reasons: (exchange, history) => [...strayKeyReasons(exchange), ...creation.reasons(exchange, history)],
  },
  'bills.list': listing('bills.list.status-200'),
  'bills.get': reading('bills.get.status-200'),
  'bills.notify': { ...notice, claims: noticeClaims },
} as const satisfies Readonly<Record<string, Operation>>;
