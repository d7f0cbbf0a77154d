import type { Exchange } from '../../evidence/exchange.ts';
import { type Fields, fieldsSentOnce } from '../order.ts';
import { idempotentOf } from './idempotent.ts';
import { chargeFields, different, linkFields, openly, posFields, same, type Sameness } from './sameness-fields.ts';

/** How two requests of one operation compare, by the fields that are compared. */
export function sameness(one: Exchange, other: Exchange): Sameness {
  if (one.request.body?.text === other.request.body?.text && one.payer?.ref === other.payer?.ref) return same;
  const [a, b] = [fieldsSentOnce(one.request), fieldsSentOnce(other.request)];
  if (!a || !b) return openly(null);
  const each = compared({ exchange: one, fields: a }, { exchange: other, fields: b });
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
