import type { Exchange } from '../../evidence/exchange.ts';
import { idempotentOf } from './idempotent.ts';
import { type Fields, orderOf } from './order.ts';
import { chargeFields, different, linkFields, openly, posFields, same, type Sameness } from './sameness-fields.ts';

/** How two requests of one operation compare, by the fields that are compared. */
export function sameness(one: Exchange, other: Exchange): Sameness {
  const [a, b] = [orderOf(one.request), orderOf(other.request)];
  if (one.request.body?.text === other.request.body?.text && one.payer?.ref === other.payer?.ref) return same;
  if (a.is !== 'fields' || b.is !== 'fields' || a.repeated || b.repeated) return openly(null);
  const each = compared({ exchange: one, fields: a.fields }, { exchange: other, fields: b.fields });
  return each.find(({ is }) => is === 'different') ?? each.find(({ is }) => is === 'open') ?? same;
}

interface Side {
  readonly exchange: Exchange;
  readonly fields: Fields;
}

function compared(one: Side, other: Side): readonly Sameness[] {
  switch (idempotentOf(one.exchange)?.path) {
    case '/v1/charges':
      return [...chargeFields(one.fields, other.fields), numbers(one.exchange, other.exchange)];
    case '/v1/pos/charges':
      return posFields(one.fields, other.fields);
    case '/v1/payment_links':
      return linkFields(one.fields, other.fields);
    default:
      return [openly(null)];
  }
}

function numbers({ payer: one }: Exchange, { payer: other }: Exchange): Sameness {
  if (!one || !other) return openly(null);
  if (one.ref !== other.ref) return different('msisdn');
  return one.form === other.form ? same : openly('idempotency.number-in-another-form');
}
