import type { Exchange } from '../../evidence/exchange.ts';
import { type Claim, claim } from './claim.ts';
import type { History } from '../history.ts';
import { billExpiry } from '../oracle/bill-order.ts';
import { expiryReasons } from '../oracle/expiry.ts';
import type { Fields } from '../order.ts';
import { routeOf } from '../request.ts';
import { amountClaim, textClaims } from './order-claims.ts';

/** Lawful traits of the body of a bill. */
export function billClaims(fields: Fields, exchange: Exchange): readonly Claim[] {
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
export function noticeClaims({ request, deployment, sent }: Exchange, history: History): readonly Claim[] {
  const id = routeOf(request)?.id;
  const paid = id && history.resource(deployment, 'bill', id)?.states.get('paid');
  if (!paid || paid.received > sent) return [];
  const codes = ['BAD_REQUEST', 'NOT_FOUND', 'BAD_AMOUNT', 'AMOUNT_TOO_SMALL'] as const;
  return [claim('bills.notify.paid-bill-not-checked', codes, 'whether the bill is already paid is not checked')];
}

function expiryClaims(fields: Fields, exchange: Exchange): readonly Claim[] {
  const { expires_at: moment } = fields;
  if (typeof moment !== 'string' || expiryReasons(fields, exchange, billExpiry).length > 0) return [];
  const codes = ['BAD_EXPIRY', 'BAD_REQUEST'] as const;
  return [claim('bills.create.expires-at-future-accepted', codes, `expires_at ${moment} lies ahead`)];
}
