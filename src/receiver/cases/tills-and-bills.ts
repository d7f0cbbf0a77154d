import type { EventFields, EventMaker } from '../events.ts';
import type { Order } from '../order.ts';
import { atOnce, caseOf, type ReceiverCase, twice } from './case.ts';

const again = 'client.event-again-fulfils-once';
const till = 'client.pos-payment-known';
const reconciles = 'client.reconciles-bills';
const part = 'client.part-payment-is-not-paid';
const once = 'client.fulfils-once';

/**
 * A payment of so many hundredths of a bill, after which others are outstanding. Whether outstanding_minor counts the payment
 * itself is open, so a payment is never as much as what is outstanding beside it, but for the last.
 */
const paid = (make: EventMaker, { amount_minor }: Order, percent: number, left: number): EventFields =>
  make.event({ amount: (amount_minor / 100) * percent, outstanding: (amount_minor / 100) * left });

const bill = (
  id: string,
  title: string,
  rules: ReceiverCase['rules'],
  stages: ReceiverCase['stages'],
  amount?: number,
): ReceiverCase =>
  caseOf(`bills/${id}`, title, rules, stages, { kind: 'bill', ...(amount !== undefined && { amount }) });

/** A hundredth of it is no less than a payment may be. */
const large = 3_000_000;

/** Paid at a counter, and paid later, in parts, by several people. */
export const tillsAndBills: readonly ReceiverCase[] = [
  caseOf('tills/paid', 'A payment at a till fulfils its order.', [till], (make) => atOnce({ event: make.event() }), {
    kind: 'pos',
  }),
  caseOf(
    'tills/with-its-fee',
    'A payment at a till that tells its fee as mdr_minor too fulfils its order.',
    [till],
    (make) => atOnce({ event: make.event({ more: { mdr_minor: 100 } }) }),
    { kind: 'pos' },
  ),
  caseOf(
    'tills/again',
    'A payment at a till that is told twice fulfils once.',
    [till, again],
    (make) => [twice(make.event())],
    {
      kind: 'pos',
    },
  ),
  bill('whole', 'A bill that is paid at once is fulfilled.', [reconciles], (make, order) =>
    atOnce({ event: paid(make, order, 100, 0) }),
  ),
  bill('part', 'A part payment fulfils nothing.', [part], (make, order) =>
    atOnce({ event: paid(make, order, 40, 60) }),
  ),
  bill(
    'small-part',
    'The payment of a hundredth fulfils nothing.',
    [part],
    (make, order) => atOnce({ event: paid(make, order, 1, 99) }),
    large,
  ),
  bill('part-again', 'A part payment that is told three times fulfils nothing.', [part], (make, order) => {
    const event = paid(make, order, 40, 60);
    return [[{ event }, { event, attempt: 2 }, { event, attempt: 3 }]];
  }),
  bill(
    'two-parts',
    'A bill that is paid in two parts is fulfilled by the second.',
    [part, reconciles, once],
    (make, order) => [[{ event: paid(make, order, 40, 60) }], [{ event: paid(make, order, 60, 0) }]],
  ),
  bill('three-parts', 'A bill that three people pay is fulfilled once.', [part, reconciles, once], (make, order) => [
    [{ event: paid(make, order, 20, 80) }, { event: paid(make, order, 30, 50) }],
    [{ event: paid(make, order, 50, 0) }],
  ]),
  bill(
    'parts-out-of-order',
    'A bill whose parts are told out of order is fulfilled once.',
    [reconciles, once],
    (make, order) => {
      const first = paid(make, order, 40, 60);
      return atOnce({ event: paid(make, order, 60, 0) }, { event: first });
    },
  ),
  bill('overpaid', 'What is paid beyond a bill is no second order.', [reconciles, once], (make, order) => [
    [{ event: paid(make, order, 100, 0) }],
    [{ event: paid(make, order, 20, 0) }],
  ]),
  bill('again', 'The payment of a bill that is told twice fulfils once.', [reconciles, again], (make, order) => [
    twice(paid(make, order, 100, 0)),
  ]),
];
