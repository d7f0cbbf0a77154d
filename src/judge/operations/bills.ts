import type { Exchange } from '../../evidence/exchange.ts';
import type { History } from '../history.ts';
import { amountReasons } from '../oracle/amount.ts';
import type { Form } from '../oracle/body.ts';
import { expiryReasons, type ExpiryRules } from '../oracle/expiry.ts';
import { noticeForm } from '../oracle/phone.ts';
import { listQueryReasons } from '../oracle/query.ts';
import { certain, none, open, type Reason } from '../oracle/refusal-reason.ts';
import { lengthReasons, textReasons } from '../oracle/text.ts';
import type { Fields } from '../order.ts';
import { queryOf, routeOf, sentHeader } from '../request.ts';
import { amountClaim, type Claim, claim, listClaims, textClaims } from './claims.ts';
import { type Operation, reading, taking } from './operation.ts';

const expiry: ExpiryRules = {
  codes: ['BAD_EXPIRY'],
  past: 'bills.create.expires-at-past-refused',
  form: 'bills.create.expires-at-date-time',
};

const tooLong = 'bills.create.text-too-long-code';

const form: Form = {
  documented: new Set(['customer_ref', 'amount_minor', 'payer_name', 'description', 'expires_at']),
  needed: { field: 'amount_minor', rule: 'bills.create.amount-required' },
  reasons: (fields, text, exchange) => [
    ...customerRefReasons(fields),
    ...amountReasons(fields, text, 'bills.create'),
    ...textReasons(fields, 'payer_name', 'bills.create.payer-name-limit', tooLong),
    ...textReasons(fields, 'description', 'bills.create.description-limit', tooLong),
    ...expiryReasons(fields, exchange, expiry),
  ],
};

function customerRefReasons({ customer_ref: text }: Fields): readonly Reason[] {
  const codes = ['BAD_CUSTOMER_REF', 'BAD_REQUEST'] as const;
  if (text === undefined || text === null) {
    const question = 'charges.create.missing-field-code';
    return [certain('bills.create.customer-ref-required', codes, 'customer_ref is missing', question)];
  }
  if (typeof text !== 'string')
    return [open('charges.create.text-of-another-type', codes, 'customer_ref is no string')];
  if (text.trim() === '') return [open('bills.create.customer-ref-empty', codes, 'customer_ref is empty')];
  const rule = 'bills.create.customer-ref-limit';
  return lengthReasons(text, 'customer_ref', { rule, codes: ['BAD_CUSTOMER_REF'], question: null });
}

/** No key is accepted or used there, which leaves open whether one is ignored or refused. */
function strayKeyReasons({ request }: Exchange): readonly Reason[] {
  if (sentHeader(request, 'idempotency-key').length === 0) return none;
  return [open('bills.create.idempotency-key', 'any', 'it has an Idempotency-Key')];
}

/** Lawful traits of the body of a bill. */
function billClaims(fields: Fields, exchange: Exchange): readonly Claim[] {
  const ref = ['BAD_CUSTOMER_REF', 'BAD_REQUEST'] as const;
  return [
    ...textClaims(fields, 'customer_ref', 'bills.create.customer-ref-64-accepted', null, ref),
    ...textClaims(fields, 'payer_name', 'bills.create.payer-name-120-accepted', 'bills.create.payer-name-optional'),
    ...textClaims(fields, 'description', 'bills.create.description-500-accepted', 'bills.create.description-optional'),
    ...expiryClaims(fields, exchange),
    amountClaim(fields['amount_minor'], 'bills.create'),
  ];
}

/** Whether anything is left to pay is not looked at. */
function noticeClaims({ request, deployment, sent }: Exchange, history: History): readonly Claim[] {
  const id = routeOf(request)?.id;
  const paid = id && history.resource(deployment, 'bill', id)?.states.get('paid');
  if (!paid || paid.received > sent) return [];
  const codes = ['BAD_REQUEST', 'NOT_FOUND', 'BAD_AMOUNT', 'AMOUNT_TOO_SMALL'] as const;
  return [claim('bills.notify.paid-bill-not-checked', codes, 'whether the bill is already paid is not checked')];
}

function expiryClaims(fields: Fields, exchange: Exchange): readonly Claim[] {
  const { expires_at: moment } = fields;
  if (typeof moment !== 'string' || expiryReasons(fields, exchange, expiry).length > 0) return [];
  const codes = ['BAD_EXPIRY', 'BAD_REQUEST'] as const;
  return [claim('bills.create.expires-at-future-accepted', codes, `expires_at ${moment} lies ahead`)];
}

const creation = taking('bills.create.status-201', form, billClaims);

export const billOperations = {
  'bills.create': {
    ...creation,
    reasons: (exchange, history) => [...strayKeyReasons(exchange), ...creation.reasons(exchange, history)],
  },
  'bills.list': {
    reasons: listQueryReasons,
    claims: ({ request }) => listClaims(queryOf(request)),
    status: 'bills.list.status-200',
  },
  'bills.get': reading('bills.get.status-200'),
  'bills.notify': { ...taking('bills.notify.status-200', noticeForm, () => []), claims: noticeClaims },
} as const satisfies Readonly<Record<string, Operation>>;
