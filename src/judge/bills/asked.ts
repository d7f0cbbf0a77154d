import { textLimits } from '../../contract/limits.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { integers, isMissing, moments, texts, type Compare } from '../charges/as-sent.ts';
import { seenBills, type SeenBill } from './seen.ts';
import type { Judge } from '../judge.ts';
import { type Fields, fieldsSentOnce } from '../oracle/order.ts';
import { noted, quoted, ruling, type Deviation } from '../ruling.ts';

interface Asked {
  readonly field: string;
  readonly rule: RuleId;
  readonly compare: Compare;
}

/** Blanks around a text that nobody searches by may be cut off. */
const trimmed =
  (compare: Compare): Compare =>
  (sent, came) =>
    typeof sent === 'string' && sent !== sent.trim() && came === sent.trim() ? 'open' : compare(sent, came);

/** The key by which a business finds its bills again; that it is missing has rules of its own. */
const references: Compare = (sent, came) => {
  if (typeof sent !== 'string' || sent === '' || typeof came !== 'string') return 'open';
  return texts(textLimits.customer_ref.maximum)(sent, came);
};

const asked: readonly Asked[] = [
  { field: 'amount_minor', rule: 'bill.amount-as-asked', compare: integers },
  { field: 'customer_ref', rule: 'bill.customer-ref-as-asked', compare: references },
  { field: 'payer_name', rule: 'bill.payer-name-as-asked', compare: trimmed(texts(textLimits.payer_name.maximum)) },
  { field: 'description', rule: 'bill.description-as-asked', compare: trimmed(texts(textLimits.description.maximum)) },
  { field: 'expires_at', rule: 'bill.expires-at-as-asked', compare: moments },
];

/** A bill is what was asked for, wherever it is shown. */
export const billAsked: Judge = (exchange, history) => {
  const bills = seenBills(exchange, history);
  const decided = asked.flatMap((each) =>
    ruling(
      each.rule,
      exchange,
      bills.flatMap((bill) => compared(bill, each)),
    ),
  );
  const eternal = ruling('bills.create.expires-at-omitted-is-null', exchange, bills.flatMap(withoutExpiry));
  return [...decided, ...eternal, ...bills.flatMap((bill) => notGiven(bill, exchange))];
};

/** What was sent; null where nobody can say which of two members of one name counts. */
const sentFor = ({ origin }: SeenBill): Fields | null => origin && fieldsSentOnce(origin.request);

function compared(bill: SeenBill, { field, compare }: Asked): readonly (Deviation | null)[] {
  const sent = sentFor(bill);
  if (!sent || !bill.origin) return [];
  const comparison = compare(sent[field], bill.fields[field]);
  if (comparison === 'open') return [];
  if (comparison === 'same') return [null];
  const expected = `${field} ${bill.place}: as sent in exchange ${bill.origin.n}, ${comparison.sent}`;
  return [{ expected, actual: comparison.came, with: [bill.origin.n] }];
}

function withoutExpiry(bill: SeenBill): readonly (Deviation | null)[] {
  const sent = sentFor(bill);
  const came = bill.fields['expires_at'];
  // That the field is missing, or is no moment, is told of the field itself.
  if (!sent || !bill.origin || sent['expires_at'] !== undefined || (came !== null && typeof came !== 'string'))
    return [];
  if (came === null) return [null];
  const expected = `expires_at ${bill.place}: null, since exchange ${bill.origin.n} asked for none`;
  return [{ expected, actual: quoted(came), with: [bill.origin.n] }];
}

function notGiven(bill: SeenBill, exchange: Exchange): readonly Decision[] {
  const sent = bill.fresh ? sentFor(bill) : null;
  if (!sent) return [];
  return ['payer_name', 'description'].flatMap((field) => {
    const came = bill.fields[field];
    if (sent[field] !== undefined || !(isMissing(came) || came === '')) return [];
    const how = came === undefined ? 'left out' : quoted(came);
    return [noted('optional-text.when-not-given', exchange, `${field}: ${how}`)];
  });
}
