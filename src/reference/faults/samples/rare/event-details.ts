import type { Patch } from '../../../behaviour.ts';
import { asText, isObject, type JsonObject } from '../../../http/json.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import { breakingLive } from '../../fault.ts';
import { omitting } from '../../views.ts';
import { loggedEvent, postedEvent } from '../../events/changes.ts';
import { all, askedAt, beyond, olderThan, rightAfterAnother, type Occasion } from './occasions.ts';
import { day, hour } from './recalled.ts';

const inList = askedAt('events.list');
const inRead = askedAt('events.get');
const secondEvent = rightAfterAnother<LoggedEvent>(({ events: store }) => store);

type Telling = readonly [Occasion<LoggedEvent>, (data: JsonObject) => JsonObject];

/** Changes what the log tells of the charge of an event on some occasion. */
const told = ([when, alter]: Telling): Patch =>
  loggedEvent((view, event, call) => {
    const { data } = view;
    return isObject(data) && when(event, call) ? { ...view, data: alter(data) } : view;
  });

/** Changes what is posted of the charge of an event. */
const posted = (alter: (data: JsonObject, event: LoggedEvent) => JsonObject): Patch =>
  postedEvent((view, event) => (isObject(view['data']) ? { ...view, data: alter(view['data'], event) } : view));

const withBill =
  (alter: (bill: JsonObject) => JsonObject) =>
  (data: JsonObject): JsonObject =>
    isObject(data['bill']) ? { ...data, bill: alter(data['bill']) } : data;

const tells =
  (...states: readonly string[]): Occasion<LoggedEvent> =>
  ({ delivery: { state } }) =>
    states.includes(state);

const amountOff = (data: JsonObject): JsonObject => ({ ...data, amount_minor: Number(data['amount_minor']) + 100 });
const netIsGross = (data: JsonObject): JsonObject => ({ ...data, net_minor: data['amount_minor'] ?? 0, fee_minor: 0 });
const referenceLost = (data: JsonObject): JsonObject => (data['reference'] === '' ? data : { ...data, reference: '' });

/** What the log tells of a payment otherwise than the charge does, on some occasions. */
export const rareEventDetails = [
  ...breakingLive('event.charge-details', told, {
    'event-data.amount-off-when-read: an event that is read by its id tells another amount': [inRead, amountOff],
    'event-data.net-gross-after-a-day: an event of yesterday tells no fee': [olderThan(day), netIsGross],
    'event-data.net-gross-deep-in-list: events after the tenth tell no fee in lists': [
      all(inList, beyond(10)),
      netIsGross,
    ],
    'event-data.amount-off-near: the second event of a second tells another amount': [secondEvent, amountOff],
    'event-data.currency-lost-unrouted: an unrouted event is in dollars': [
      tells('unrouted'),
      (data) => ({ ...data, currency: 'USD' }),
    ],
  }),
  ...breakingLive('event.charge-reference', told, {
    'event-data.reference-lost-when-read: an event that is read by its id has no reference': [inRead, referenceLost],
    'event-data.reference-lost-after-an-hour: an event of an hour ago has no reference': [
      olderThan(hour),
      referenceLost,
    ],
    'event-data.reference-lost-near: the second event of a second has no reference': [secondEvent, referenceLost],
    'event-data.reference-cut-deep: events after the twentieth have 32 characters of a reference': [
      beyond(20),
      (data) => ({ ...data, reference: asText(data['reference'] ?? '').slice(0, 32) }),
    ],
    'event-data.reference-lost-when-retried: an event that is tried again has no reference': [
      ({ delivery: { attempts } }) => attempts > 1,
      referenceLost,
    ],
  }),
  ...breakingLive(['event.charge-reference', 'event.charge-details'], posted, {
    'post-data.reference-lost-when-tried-again: a later attempt posts no reference': (data, event) =>
      event.delivery.attempts > 0 ? referenceLost(data) : data,
    'post-data.amount-of-tills-in-shillings: the post of a payment at a till tells shillings': (data) =>
      data['till'] === undefined ? data : { ...data, amount_minor: Number(data['amount_minor']) / 100 },
    'post-data.net-gross-of-bills: the post of a payment of a bill tells no fee': (data) =>
      data['bill'] === undefined ? data : netIsGross(data),
  }),
  ...breakingLive(['events.bill-outstanding-minor', 'events.bill-control-number'], told, {
    'bill-event.bill-bare-in-list: lists tell of a bill only its id': [
      inList,
      withBill(({ id }) => ({ id: id ?? null })),
    ],
    'bill-event.bill-bare-after-an-hour: events of an hour ago tell of a bill only its id': [
      olderThan(hour),
      withBill(({ id }) => ({ id: id ?? null })),
    ],
  }),
  ...breakingLive('events.bill-control-number', told, {
    'bill-event.number-printed-in-list: lists tell the number of a bill as it is printed': [
      inList,
      withBill((bill) => ({
        ...bill,
        control_number: asText(bill['control_number']).replaceAll(/\d{4}(?=\d)/g, '$& '),
      })),
    ],
  }),
  ...breakingLive('events.bill-id', told, {
    'bill-event.id-of-charge-near: the second event of a second names the charge as the bill': [
      secondEvent,
      (data) => withBill((bill) => ({ ...bill, id: data['id'] ?? null }))(data),
    ],
  }),
  ...breakingLive('events.pos-till', told, {
    'pos-event.till-lost-after-an-hour: an event of an hour ago tells no till': [olderThan(hour), omitting('till')],
    'pos-event.till-lost-when-read: an event that is read by its id tells no till': [inRead, omitting('till')],
  }),
];
