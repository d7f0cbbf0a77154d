import type { ErrorCode } from '../../contract/errors.ts';
import { amount as bounds } from '../../contract/limits.ts';
import { type Claim, claim } from '../oracle/claim.ts';
import { certain, missing, none, open, type Reason } from '../oracle/refusal-reason.ts';
import type { LinkPrices } from '../history.ts';
import type { Field } from './field.ts';

/** Operations whose amount has the documented bounds. */
type Bounded = 'charges.create' | 'pos.create' | 'bills.create';

/** amount_minor with the documented bounds. */
export const amount = (operation: Bounded): Field => ({
  reasons: (value, { text }) =>
    isWhole(value)
      ? [...rangeReasons(value, operation), ...writtenReasons(value, text)]
      : [typeReason(value, operation)],
  claims: (value) => [boundsClaim(value, operation)],
});

/** The price of a link. No bounds are stated: between two prices of links that were made, every price is within them. */
export const price: Field = {
  reasons: (value, { text, history }) =>
    isWhole(value)
      ? [...boundsReasons(value, history.linkPrices()), ...writtenReasons(value, text)]
      : [typeReason(value, 'links.create')],
  claims: () => [],
};

/** What speaks against an amount_minor that is missing or no integer. */
function typeReason(value: unknown, operation: Bounded | 'links.create'): Reason {
  const codes = [...small, 'BAD_REQUEST'] as const;
  if (value === undefined || value === null) return missing('amount_minor', `${operation}.amount-required`, codes);
  const seen = typeof value === 'number' ? `${value} is a fraction` : `is no number but ${JSON.stringify(value)}`;
  return certain(`${operation}.amount-integer`, codes, `amount_minor ${seen}`);
}

/** What no double holds was a whole number when it was written. */
const isWhole = (value: unknown): value is number =>
  typeof value === 'number' && (Number.isInteger(value) || !Number.isFinite(value));

const small = ['BAD_AMOUNT', 'AMOUNT_TOO_SMALL'] as const;

function rangeReasons(value: number, operation: Bounded): readonly Reason[] {
  const even = value % bounds.multipleOf === 0;
  const reasons: Reason[] = [];
  if (value < bounds.minimum) {
    const why = `amount_minor ${value} is below ${bounds.minimum}`;
    const { codes, question } = belowMinimum(value, even, operation);
    reasons.push(certain(`${operation}.amount-minimum`, codes, why, question));
  }
  if (value > bounds.maximum) {
    const codes = Number.isSafeInteger(value) ? (['BAD_AMOUNT'] as const) : (['BAD_AMOUNT', 'BAD_REQUEST'] as const);
    reasons.push(certain(`${operation}.amount-maximum`, codes, `amount_minor ${value} is above ${bounds.maximum}`));
  }
  if (!even && Number.isSafeInteger(value)) {
    const codes = value < bounds.minimum ? small : (['BAD_AMOUNT'] as const);
    const why = `amount_minor ${value} is no multiple of ${bounds.multipleOf}`;
    const question = value > 0 && value < bounds.minimum ? 'charges.create.amount-small-and-uneven' : null;
    reasons.push(certain(`${operation}.amount-multiple-of-100`, codes, why, question));
  }
  return reasons;
}

/** Of the two refusals that fit, only one is listed for a bill. */
function belowMinimum(value: number, even: boolean, operation: Bounded) {
  if (operation === 'bills.create') return { codes: small, question: 'bills.create.small-amount-code' } as const;
  const codes: readonly ErrorCode[] = value > 0 && even ? ['AMOUNT_TOO_SMALL'] : small;
  return { codes, question: value > 0 ? null : 'charges.create.amount-zero-or-less' } as const;
}

function boundsReasons(value: number, made: LinkPrices | null): readonly Reason[] {
  const isOfCharge = value >= bounds.minimum && value <= bounds.maximum && value % bounds.multipleOf === 0;
  if (!isOfCharge) {
    const codes = [...small, 'BAD_REQUEST'] as const;
    return [open('links.create.amount-bounds', codes, `amount_minor is ${value}, which no charge may have`)];
  }
  if (made !== null && value >= made.least && value <= made.most) return none;
  const seen = made === null ? 'no link was made so far' : `links were made at ${made.least} to ${made.most}`;
  return [open('links.create.amount-bounds', small, `amount_minor is ${value}, and ${seen}`)];
}

/** What may speak against an integer that is not written as one. */
function writtenReasons(value: number, text: string): readonly Reason[] {
  const written = [...text.matchAll(/"amount_minor"\s*:\s*([^\s,}\]]+)/g)].map(([, literal]) => literal);
  if (!Object.is(value, -0) && written.every((literal) => literal !== undefined && /^-?(?:\d|\*)+$/.test(literal)))
    return none;
  const why = `amount_minor is written ${written.join(', ')}`;
  return [open('charges.create.amount-written-as-decimal', ['BAD_AMOUNT', 'BAD_REQUEST'], why)];
}

function boundsClaim(value: unknown, operation: Bounded): Claim {
  if (value === bounds.minimum) {
    return claim(`${operation}.amount-minimum-accepted`, small, `${value} is the documented minimum of amount_minor`);
  }
  if (value === bounds.maximum) {
    return claim(`${operation}.amount-maximum-accepted`, small, `${value} is the documented maximum of amount_minor`);
  }
  const why = `amount_minor ${JSON.stringify(value)} is a multiple of 100 within the bounds`;
  return claim(`${operation}.amount-between-accepted`, small, why);
}
