import { amount } from '../../contract/limits.ts';
import { amountTypeReasons, writtenReasons } from './amount.ts';
import { type Reason, none, open } from './refusal-reason.ts';
import type { Fields } from '../order.ts';

/** What speaks against the price of a link. No bounds are stated: what a charge may cost, its link may cost too. */
export function priceReasons(fields: Fields, text: string): readonly Reason[] {
  const value = fields['amount_minor'];
  const mistyped = amountTypeReasons(fields, 'links.create');
  if (mistyped.length > 0 || typeof value !== 'number') return mistyped;
  return [...boundReasons(value), ...writtenReasons(value, text)];
}

function boundReasons(value: number): readonly Reason[] {
  const usual = value >= amount.minimum && value <= amount.maximum && value % amount.multipleOf === 0;
  if (usual) return none;
  const codes = ['BAD_AMOUNT', 'AMOUNT_TOO_SMALL', 'BAD_REQUEST'] as const;
  return [open('links.create.amount-bounds', codes, `amount_minor is ${value}, which no charge may have`)];
}
