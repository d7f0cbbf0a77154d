import type { QuestionId } from '../../contract/questions.ts';
import { currency as usual } from '../../contract/limits.ts';
import { withoutEdges } from '../fields/edges.ts';
import type { Fields } from '../order.ts';
import { differenceOf } from '../resources/compare.ts';
import type { ComparedField } from './idempotent.ts';

export type Sameness =
  | { readonly is: 'same' }
  | { readonly is: 'different'; readonly in: ComparedField }
  | { readonly is: 'open'; readonly question: QuestionId | null };

export const same: Sameness = { is: 'same' };
export const openly = (question: QuestionId | null): Sameness => ({ is: 'open', question });
export const different = (field: ComparedField): Sameness => ({ is: 'different', in: field });

/** How the bodies of two phone-prompt charges compare, apart from their numbers. */
export function chargeFields(a: Fields, b: Fields): readonly Sameness[] {
  return [
    plain('amount', [a['amount_minor'], b['amount_minor']], 'number'),
    plain('rail', [a['rail'], b['rail']], 'string'),
    others(a, b, ['amount_minor', 'rail', 'currency', 'msisdn', 'reference', 'description', 'metadata']),
    currencies(a['currency'], b['currency']),
    texts('reference', [a['reference'], b['reference']]),
  ];
}

/** How the bodies of two POS charges compare; a currency is not among what is compared there. */
export function posFields(a: Fields, b: Fields): readonly Sameness[] {
  return [
    plain('till', [a['till'], b['till']], 'string'),
    plain('amount', [a['amount_minor'], b['amount_minor']], 'number'),
    others(a, b, ['till', 'amount_minor', 'currency', 'reference', 'description', 'metadata']),
    texts('reference', [a['reference'], b['reference']]),
    texts('description', [a['description'], b['description']]),
  ];
}

/** How the bodies of two links compare: of another price alone it is said what it makes. */
export function linkFields(a: Fields, b: Fields): readonly Sameness[] {
  const { amount_minor: one, ...restOfOne } = a;
  const { amount_minor: other, ...restOfOther } = b;
  return [
    plain('amount', [one, other], 'number'),
    differenceOf(restOfOne, restOfOther) ? openly('links.create.mismatch-on-other-fields') : same,
  ];
}

type Pair = readonly [unknown, unknown];

function plain(field: ComparedField, [one, other]: Pair, type: 'number' | 'string'): Sameness {
  if (one === other) return same;
  return typeof one === type && typeof other === type ? different(field) : openly(null);
}

/** Only TZS is ever accepted, so currencies of accepted requests differ in being given at the most. */
function currencies(one: unknown, other: unknown): Sameness {
  if (one === other) return same;
  const isUsual = [one, other].every((each) => each === undefined || each === usual);
  return isUsual ? openly('idempotency.currency-omitted-or-given') : different('currency');
}

function texts(field: ComparedField, [one, other]: Pair): Sameness {
  if (one === other) return same;
  const both = typeof one === 'string' && typeof other === 'string';
  if (both && withoutEdges(one) === withoutEdges(other)) return openly(null);
  const blank = [one, other].every((each) => each === undefined || each === null || each === '');
  if (blank) return openly('idempotency.reference-omitted-or-empty');
  return both || one === undefined || other === undefined ? different(field) : openly(null);
}

/** Fields that the document does not name may be compared or not. */
function others(a: Fields, b: Fields, documented: readonly string[]): Sameness {
  const [one, other] = [a, b].map((fields) =>
    JSON.stringify(Object.entries(fields).filter(([name]) => !documented.includes(name))),
  );
  return one === other ? same : openly('request.unknown-body-field');
}
