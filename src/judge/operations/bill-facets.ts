import { matchEndpoint } from '../../contract/routes.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { type Facet, facet } from '../facet.ts';
import type { History } from '../history.ts';
import { billExpiry } from '../oracle/bill-order.ts';
import { expiryFaults } from '../oracle/expiry.ts';
import type { Fields } from '../oracle/order.ts';
import { pathOf } from '../request.ts';
import { amountFacet, textFacets } from './order-facets.ts';

/** Lawful traits of the body of a bill. */
export function billFacets(fields: Fields, exchange: Exchange): readonly Facet[] {
  const ref = ['BAD_CUSTOMER_REF', 'BAD_REQUEST'] as const;
  return [
    ...textFacets(fields, 'customer_ref', 'bills.create.customer-ref-64-accepted', null, ref),
    ...textFacets(fields, 'payer_name', 'bills.create.payer-name-120-accepted', 'bills.create.payer-name-optional'),
    ...textFacets(fields, 'description', 'bills.create.description-500-accepted', 'bills.create.description-optional'),
    ...expiryFacets(fields, exchange),
    amountFacet(fields['amount_minor'], 'bills.create'),
  ];
}

/** Whether anything is left to pay is not looked at. */
export function noticeFacets({ request, deployment, sent }: Exchange, history: History): readonly Facet[] {
  const id = matchEndpoint(request.method, pathOf(request))?.id;
  const paid = id && history.thing(deployment, 'bill', id)?.states.get('paid');
  if (!paid || paid.received > sent) return [];
  const codes = ['BAD_REQUEST', 'NOT_FOUND', 'BAD_AMOUNT', 'AMOUNT_TOO_SMALL'] as const;
  return [facet('bills.notify.paid-bill-not-checked', codes, 'whether the bill is already paid is not checked')];
}

function expiryFacets(fields: Fields, exchange: Exchange): readonly Facet[] {
  const { expires_at: moment } = fields;
  if (typeof moment !== 'string' || expiryFaults(fields, exchange, billExpiry).length > 0) return [];
  const codes = ['BAD_EXPIRY', 'BAD_REQUEST'] as const;
  return [facet('bills.create.expires-at-future-accepted', codes, `expires_at ${moment} lies ahead`)];
}
