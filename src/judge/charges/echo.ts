import { chargeRails, tillPattern, textLimits } from '../../contract/limits.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { asObject } from '../../evidence/read.ts';
import { differ, integers, isMissing, texts, type Compare } from './as-sent.ts';
import { seenCharges, type SeenCharge } from './seen.ts';
import { differenceOf } from './echo-difference.ts';
import type { Judge } from '../judge.ts';
import { orderOf, type Order } from '../oracle/order.ts';
import { noted, quoted, ruling, type Deviation } from '../ruling.ts';

interface Echo {
  readonly field: string;
  readonly rule: RuleId;
  readonly kinds: readonly SeenCharge['kind'][];
  readonly compare: Compare;
}

// The rail wallet, and whatever is no rail at all, are broken rules of their own.
const rails: Compare = (sent, came) => {
  if (!isRail(sent) || !isRail(came)) return 'open';
  return sent === came ? 'same' : differ(sent, came);
};

const tills: Compare = (sent, came) => {
  if (!isTill(sent) || !isTill(came)) return 'open';
  return sent === came ? 'same' : differ(sent, came);
};

const metadata: Compare = (sent, came) => {
  if (!isMissing(came) && !asObject(came)) return 'open';
  if (!isMissing(sent) && !asObject(sent)) return 'open';
  const difference = differenceOf(sent ?? {}, came ?? {});
  return difference ? { sent: `metadata${difference.at}: ${difference.sent}`, came: difference.came } : 'same';
};

const isRail = (value: unknown): boolean => chargeRails.some((rail) => rail === value);
const isTill = (value: unknown): boolean => typeof value === 'string' && tillPattern.test(value);

const prompted = ['phone', 'pos'] as const;

const echoes: readonly Echo[] = [
  { field: 'amount_minor', rule: 'charge.amount-echoed', kinds: prompted, compare: integers },
  { field: 'rail', rule: 'charge.rail-echoed', kinds: ['phone'], compare: rails },
  {
    field: 'reference',
    rule: 'charge.reference-echoed',
    kinds: prompted,
    compare: texts(textLimits.reference.maximum),
  },
  {
    field: 'description',
    rule: 'charge.description-echoed',
    kinds: prompted,
    compare: texts(textLimits.description.maximum),
  },
  { field: 'metadata', rule: 'charge.metadata-returned', kinds: prompted, compare: metadata },
  { field: 'till', rule: 'pos-charge.till-echoed', kinds: ['pos'], compare: tills },
];

/** What was sent is what comes back, wherever the charge is shown. */
export const echo: Judge = (exchange, history) => {
  const charges = seenCharges(exchange, history);
  const decided = echoes.flatMap((each) =>
    ruling(
      each.rule,
      exchange,
      charges.flatMap((charge) => compared(charge, each)),
    ),
  );
  return [...decided, ...charges.flatMap((charge) => notGiven(charge, exchange))];
};

function compared(charge: SeenCharge, { field, kinds, compare }: Echo): readonly (Deviation | null)[] {
  const { origin, fields, place } = charge;
  if (!origin || !kinds.includes(charge.kind)) return [];
  const orders = origin.requests.map(({ request }) => orderOf(request));
  const results = orders.map((order) => (isReadable(order) ? compare(order.fields[field], fields[field]) : 'open'));
  if (results.includes('open')) return [];
  const [first] = results;
  if (!first || typeof first === 'string' || results.includes('same')) return [null];
  const expected = `${field} ${place}: as sent in exchange ${origin.creation.n}, ${first.sent}`;
  return [{ expected, actual: first.came, with: [origin.creation.n] }];
}

// Which of two members of one name counts is nobody's promise.
const isReadable = (order: Order): order is Extract<Order, { is: 'fields' }> =>
  order.is === 'fields' && !order.repeated;

function notGiven({ fresh, fields, origin }: SeenCharge, exchange: Exchange): readonly Decision[] {
  const order = origin && orderOf(origin.creation.request);
  if (!fresh || order?.is !== 'fields') return [];
  return ['reference', 'description'].flatMap((field) => {
    const came = fields[field];
    if (order.fields[field] !== undefined || !(isMissing(came) || came === '')) return [];
    return [
      noted('optional-text.when-not-given', exchange, `${field}: ${came === undefined ? 'left out' : quoted(came)}`),
    ];
  });
}
