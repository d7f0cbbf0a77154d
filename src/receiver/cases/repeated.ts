import { atOnce, caseOf, type ReceiverCase, twice } from './case.ts';

const rules = ['client.event-again-fulfils-once', 'client.fulfils-on-charge-succeeded'] as const;
const late = ['client.late-event-undoes-nothing'] as const;

/** Of a charge that was tried before the one that paid; escrow is of that one. */
const lateEvents = [
  ['charge.expired', 'expired', 'ch_earlier00000000000000000'],
  ['charge.failed', 'failed', 'ch_earlier00000000000000001'],
  ['escrow.funded', 'processing', null],
  ['escrow.released', 'processing', null],
] as const;

/** Posted more than once, and out of order. */
export const repeated: readonly ReceiverCase[] = [
  caseOf('repeated/to-the-letter', 'An event that comes twice to the letter fulfils once.', rules, (make) => {
    const event = make.event();
    return atOnce({ event }, { event });
  }),
  caseOf('repeated/attempted-again', 'An event that is attempted again later fulfils once.', rules, (make) => [
    twice(make.event()),
  ]),
  caseOf('repeated/five-times', 'An event that comes five times fulfils once.', rules, (make) => {
    const event = make.event();
    return [[1, 2, 3, 4, 5].map((attempt) => ({ event, attempt }))];
  }),
  caseOf('repeated/two-at-once', 'An event that comes twice at once fulfils once.', rules, (make) =>
    atOnce({ event: make.event(), copies: 2 }),
  ),
  caseOf('repeated/twenty-at-once', 'An event that comes twenty times at once fulfils once.', rules, (make) =>
    atOnce({ event: make.event(), copies: 20 }),
  ),
  caseOf(
    'repeated/after-fulfilment',
    'An event that comes again once its order was fulfilled does so once.',
    rules,
    (make) => {
      const event = make.event();
      return [[{ event }], [{ event, attempt: 2 }]];
    },
  ),
  caseOf(
    'repeated/written-otherwise',
    'An event that comes again, with its members in another order, fulfils once.',
    rules,
    (make) => {
      const event = make.event();
      const turned = { ...event, fields: Object.fromEntries(Object.entries(event.fields).toReversed()) };
      return [[{ event }], [{ event: turned, attempt: 2 }]];
    },
  ),
  caseOf(
    'repeated/broken-off',
    'An event whose connection broke before the answer, and that is sent again, fulfils once.',
    rules,
    (make) => {
      const event = make.event();
      return atOnce({ event, frame: 'cut-off' }, { event, attempt: 2 });
    },
  ),
  caseOf('repeated/two-events', 'Two events of one charge.', [], (make) =>
    atOnce({ event: make.event() }, { event: make.event() }),
  ),
  ...lateEvents.map(([type, state, charge]) =>
    caseOf(`late/${type}`, `${type} that comes once an order was fulfilled undoes nothing.`, late, (make) => [
      [{ event: make.event() }],
      [{ event: make.event({ type, state, ...(charge !== null && { charge }) }) }],
    ]),
  ),
  caseOf(
    'late/test-event',
    'A test event that comes late undoes nothing.',
    late,
    (make) => [
      [{ event: make.event() }],
      [{ event: make.event({ type: 'charge.expired', state: 'expired', livemode: false }) }],
    ],
    { needs: 'live' },
  ),
];
