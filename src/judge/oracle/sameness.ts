import type { QuestionId } from '../../contract/questions.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { type Fields, orderOf } from './order.ts';

/** How two requests for a charge compare, by the fields that are compared. */
export type Sameness =
  | { readonly is: 'same' }
  | { readonly is: 'different'; readonly in: ComparedField }
  | { readonly is: 'open'; readonly question: QuestionId | null };

export type ComparedField = 'amount' | 'rail' | 'msisdn' | 'reference';

export function sameness(one: Exchange, other: Exchange): Sameness {
  const [a, b] = [orderOf(one.request), orderOf(other.request)];
  if (one.request.body?.text === other.request.body?.text && one.payer?.ref === other.payer?.ref) return same;
  if (a.is !== 'fields' || b.is !== 'fields' || a.repeated || b.repeated) return openly(null);
  const each = [
    ...plain(a.fields, b.fields),
    numbers(one, other),
    currencies(a.fields, b.fields),
    references(a.fields, b.fields),
  ];
  return each.find(({ is }) => is === 'different') ?? each.find(({ is }) => is === 'open') ?? same;
}

const same: Sameness = { is: 'same' };
const openly = (question: QuestionId | null): Sameness => ({ is: 'open', question });
const different = (field: ComparedField): Sameness => ({ is: 'different', in: field });

function plain(a: Fields, b: Fields): readonly Sameness[] {
  const [amounts, rails] = [
    [a['amount_minor'], b['amount_minor']],
    [a['rail'], b['rail']],
  ] as const;
  return [
    compare('amount', amounts, 'number'),
    compare('rail', rails, 'string'),
    undocumented(a) === undocumented(b) ? same : openly('request.unknown-body-field'),
  ];
}

function compare(field: ComparedField, [one, other]: readonly [unknown, unknown], type: 'number' | 'string'): Sameness {
  if (one === other) return same;
  return typeof one === type && typeof other === type ? different(field) : openly(null);
}

function numbers({ payer: one }: Exchange, { payer: other }: Exchange): Sameness {
  if (!one || !other) return openly(null);
  if (one.ref !== other.ref) return different('msisdn');
  return one.form === other.form ? same : openly('idempotency.number-in-another-form');
}

/** Only TZS is ever accepted, so currencies of accepted requests differ in being given at the most. */
function currencies(a: Fields, b: Fields): Sameness {
  return a['currency'] === b['currency'] ? same : openly('idempotency.currency-omitted-or-given');
}

function references(a: Fields, b: Fields): Sameness {
  const [one, other] = [a['reference'], b['reference']];
  if (one === other) return same;
  const texts = typeof one === 'string' && typeof other === 'string';
  if (texts && one.trim() === other.trim()) return openly(null);
  const blank = [one, other].every((each) => each === undefined || each === null || each === '');
  if (blank) return openly('idempotency.reference-omitted-or-empty');
  return texts || one === undefined || other === undefined ? different('reference') : openly(null);
}

const documented = new Set(['amount_minor', 'rail', 'currency', 'msisdn', 'reference', 'description', 'metadata']);

function undocumented(fields: Fields): string {
  return JSON.stringify(Object.entries(fields).filter(([name]) => !documented.has(name)));
}
