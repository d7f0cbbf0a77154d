import type { Patch } from '../../../behaviour.ts';
import { shownCharge } from '../../../change.ts';
import type { ChargeOrigin } from '../../../charges/origin.ts';
import { asText, isObject, type JsonObject, type JsonValue } from '../../../http/json.ts';
import { isServed } from '../../../http/route.ts';
import type { EndpointName } from '../../../../contract/endpoints.ts';
import { breaking, breakingLive } from '../../fault.ts';
import { eventAt, postedEvent } from '../../events/changes.ts';

type View = (view: JsonObject) => JsonObject;

/** Changes a text where there is one. */
const text =
  (name: string, alter: (value: string) => string): View =>
  (view) =>
    asText(view[name] ?? '') === '' ? view : { ...view, [name]: alter(asText(view[name] ?? '')) };

/** Changes every value within metadata, the inner ones first; undefined drops it. */
const metadata =
  (alter: (value: JsonValue) => JsonValue | undefined): View =>
  (view) => {
    const within = (value: JsonValue): JsonValue | undefined => {
      if (Array.isArray(value)) return alter(value.flatMap((inner: JsonValue) => within(inner) ?? []));
      if (!isObject(value)) return alter(value);
      const kept = Object.entries(value).flatMap(([name, inner]) => {
        const changed = within(inner);
        return changed === undefined ? [] : [[name, changed] as const];
      });
      return alter(Object.fromEntries(kept));
    };
    const given = view['metadata'];
    return isObject(given) ? { ...view, metadata: within(given) ?? {} } : view;
  };

const composed = (value: string): string => value.normalize('NFC');
const escaped = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const oneLine = (value: string): string => value.replaceAll(/\s+/g, ' ');

const withoutNulls = metadata((value) => (value === null ? undefined : value));
const withoutEmpty = metadata((value) =>
  (Array.isArray(value) && value.length === 0) || (isObject(value) && Object.keys(value).length === 0)
    ? undefined
    : value,
);
const roundedNumbers = metadata((value) => (typeof value === 'number' ? Math.round(value) : value));
const textsOfNumbers = metadata((value) => (typeof value === 'number' ? String(value) : value));

/** Of charges that came about in one way, where one operation shows them. */
const chargesOf = (is: ChargeOrigin['is'], name: EndpointName, alter: View): Patch =>
  shownCharge((view, { charge, call }) => (charge.origin.is === is && isServed(call.route, name) ? alter(view) : view));

const chargesAt = (name: EndpointName, alter: View): Patch =>
  shownCharge((view, { call }) => (isServed(call.route, name) ? alter(view) : view));

const replayed = (alter: View): Patch => shownCharge((view, { call }) => (call.trace.replayed ? alter(view) : view));

const ofData =
  (alter: View): View =>
  (event) =>
    isObject(event['data']) ? { ...event, data: alter(event['data']) } : event;

const posted = (alter: View): Patch => postedEvent(ofData(alter));
const logged = (alter: View): Patch => eventAt('events.get')(ofData(alter));
const listed = (alter: View): Patch => eventAt('events.list')(ofData(alter));

/** What one view alone tells otherwise than it was sent. */
export const toldElsewhere = [
  ...breaking('charge.metadata-returned', {
    'told.metadata-nulls-lost-in-list: lists leave out what is null in metadata': chargesAt(
      'charges.list',
      withoutNulls,
    ),
    'told.metadata-numbers-are-text-in-read: a read tells numbers of metadata as text': chargesAt(
      'charges.get',
      textsOfNumbers,
    ),
    'told.metadata-empty-lost-in-replay: a replay leaves out what is empty in metadata': replayed(withoutEmpty),
    'told.metadata-rounded-in-list: lists round the numbers of metadata': chargesAt('charges.list', roundedNumbers),
  }),
  ...breaking('charge.description-echoed', {
    'told.description-on-one-line-in-replay: a replay tells a description on one line': replayed(
      text('description', oneLine),
    ),
  }),
  ...breakingLive('charge.metadata-returned', {
    'told.metadata-of-codes-in-list: lists leave out what is null in the metadata of a code': chargesOf(
      'pos',
      'charges.list',
      withoutNulls,
    ),
    'told.metadata-of-codes-in-read: a read tells numbers of the metadata of a code as text': chargesOf(
      'pos',
      'charges.get',
      textsOfNumbers,
    ),
  }),
  ...breakingLive(['charge.description-echoed', 'event.charge-details'], {
    'told.description-of-links-in-list: lists compose the description of a payment through a link': chargesOf(
      'link',
      'charges.list',
      text('description', composed),
    ),
    'told.description-of-bills-in-list: lists tell the description of a payment of a bill on one line': chargesOf(
      'bill',
      'charges.list',
      text('description', oneLine),
    ),
  }),
  ...breakingLive('event.charge-details', posted, {
    'told.metadata-nulls-lost-in-post: a post leaves out what is null in metadata': withoutNulls,
    'told.metadata-empty-lost-in-post: a post leaves out what is empty in metadata': withoutEmpty,
    'told.metadata-numbers-are-text-in-post: a post tells numbers of metadata as text': textsOfNumbers,
    'told.description-composed-in-post: a post composes the letters of a description': text('description', composed),
    'told.description-of-bills-in-post: a post tells the description of a payment of a bill on one line': (data) =>
      data['bill'] === undefined ? data : text('description', oneLine)(data),
    'told.description-of-links-in-post: a post escapes the description of a payment through a link': (data) =>
      data['payment_link'] === undefined ? data : text('description', escaped)(data),
  }),
  ...breakingLive('event.charge-details', logged, {
    'told.metadata-rounded-in-log: an event that is read rounds the numbers of metadata': roundedNumbers,
    'told.description-on-one-line-in-log: an event that is read tells a description on one line': text(
      'description',
      oneLine,
    ),
  }),
  ...breakingLive('event.charge-details', listed, {
    'told.metadata-nulls-lost-in-event-list: the event list leaves out what is null in metadata': withoutNulls,
    'told.description-escaped-in-event-list: the event list escapes a description': text('description', escaped),
  }),
  ...breakingLive('event.charge-reference', posted, {
    'told.reference-escaped-in-post: a post escapes a reference': text('reference', escaped),
    'told.reference-of-links-composed-in-post: a post composes the reference of a payment through a link': (data) =>
      data['payment_link'] === undefined ? data : text('reference', composed)(data),
    'told.reference-of-bills-upper-in-post: a post writes the reference of a payment of a bill in capitals': (data) =>
      data['bill'] === undefined ? data : text('reference', (value) => value.toUpperCase())(data),
  }),
];
