import { amount } from '../../contract/limits.ts';
import { amountTypeFaults, writtenFaults } from './amount.ts';
import { type Fault, none, open } from './fault.ts';
import type { Fields } from './order.ts';

/** What speaks against the price of a link. No bounds are stated: what a charge may cost, its link may cost too. */
export function priceFaults(fields: Fields, text: string): readonly Fault[] {
  const value = fields['amount_minor'];
  const mistyped = amountTypeFaults(fields, 'links.create');
  if (mistyped.length > 0 || typeof value !== 'number') return mistyped;
  return [...boundFaults(value), ...writtenFaults(value, text)];
}

function boundFaults(value: number): readonly Fault[] {
  const usual = value >= amount.minimum && value <= amount.maximum && value % amount.multipleOf === 0;
  if (usual) return none;
  const codes = ['BAD_AMOUNT', 'AMOUNT_TOO_SMALL', 'BAD_REQUEST'] as const;
  return [open('links.create.amount-bounds', codes, `amount_minor is ${value}, which no charge may have`)];
}
