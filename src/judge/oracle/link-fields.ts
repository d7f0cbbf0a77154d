import { amount, maxUsesMinimum, textLimits } from '../../contract/limits.ts';
import { linkKinds } from '../../contract/resources/payment-link.ts';
import type { Fields } from '../order.ts';
import { amountTypeReasons, writtenReasons } from './amount.ts';
import { certain, none, open, type Reason } from './refusal-reason.ts';
import { storable } from './text.ts';

const codes = ['BAD_REQUEST'] as const;
const { minimum, maximum } = textLimits.title;

/** What speaks against the title of a link. */
export function titleReasons({ title }: Fields): readonly Reason[] {
  if (title === undefined || title === null) return [certain('links.create.title-required', codes, 'title is missing')];
  if (typeof title !== 'string') return [open('charges.create.text-of-another-type', codes, 'title is no string')];
  if (!storable(title)) return [open(null, 'any', 'title has a character that some stores cannot hold')];
  if (/\p{Cc}/u.test(title)) return [open(null, codes, 'title has a control character')];
  return titleLengthReasons(title);
}

function titleLengthReasons(title: string): readonly Reason[] {
  const lengths = lengthsOf(title);
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
  const why = `title has ${[...title].length} characters, where ${minimum} to ${maximum} are allowed`;
  if (most < minimum) return [certain('links.create.title-minimum', codes, why)];
  if (least > maximum) return [certain('links.create.title-maximum', codes, why)];
  if (least >= minimum && most <= maximum) return none;
  const units = `title has ${[...title].length} code points and ${title.length} UTF-16 units`;
  return [open('limits.text-unit', codes, title.trim() === title ? units : `${units} with the blanks around it`)];
}

/** In code points and in UTF-16 units, as sent and without the blanks around it: a service may count any of them. */
const lengthsOf = (title: string): readonly number[] =>
  [title, title.trim()].flatMap((text) => [[...text].length, text.length]);

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
  const either = ['BAD_AMOUNT', 'AMOUNT_TOO_SMALL', 'BAD_REQUEST'] as const;
  return [open('links.create.amount-bounds', either, `amount_minor is ${value}, which no charge may have`)];
}

/** What speaks against the kind of a link. */
export function kindReasons({ kind }: Fields): readonly Reason[] {
  if (kind === undefined || linkKinds.some((each) => each === kind)) return none;
  const seen = `kind is ${JSON.stringify(kind)}`;
  if (kind === null || kind === '') return [open('charges.create.null-for-optional', 'any', seen)];
  return [certain('links.create.kind-others-refused', 'any', seen, 'links.create.kind-code')];
}

/** What speaks against max_uses, which says something of a reusable link only. */
export function maxUsesReasons({ kind, max_uses: uses }: Fields, text: string): readonly Reason[] {
  if (uses === undefined) return none;
  const seen = `max_uses is ${JSON.stringify(uses)}`;
  if (uses === null) return [open('charges.create.null-for-optional', codes, seen)];
  if (kind === 'single_use') {
    return [open('payment-link.max-uses-of-single-use', codes, `${seen} on a single_use link`)];
  }
  if (!Number.isInteger(uses)) return [certain('links.create.max-uses-integer', codes, seen)];
  if (Number(uses) < maxUsesMinimum) return [certain('links.create.max-uses-minimum', codes, seen)];
  if (Number(uses) > many) return [open(null, codes, `${seen}, more than some stores can count`)];
  return /"max_uses"\s*:\s*[1-9]\d*\s*[,}]/.test(text) ? none : [open(null, codes, 'max_uses is not written plainly')];
}

/** No upper bound is stated; what is no larger than this has to be taken. */
const many = 1_000_000;
