import { shownAt, shownCharge, change } from '../../../change.ts';
import { isFinal } from '../../../charges/charge.ts';
import { isObject, type JsonObject, type JsonValue } from '../../../http/json.ts';
import { breaking } from '../../fault.ts';
import { ageOf, day, kept, metadataIn, metadataObjects, metadataTexts, minute } from './kept.ts';

const without =
  (drop: (name: string, value: JsonValue) => boolean) =>
  (object: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(object).filter(([name, value]) => !drop(name, value)));

const renamed =
  (of: (name: string) => string) =>
  (object: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(object).map(([name, value]) => [of(name), value]));

const asList = (object: JsonObject): JsonValue => {
  const names = Object.keys(object);
  return names.length > 0 && names.every((name, place) => name === String(place)) ? Object.values(object) : object;
};

function below(value: JsonValue, depth: number): JsonValue {
  if (Array.isArray(value)) return depth === 0 ? [] : value.map((each: JsonValue) => below(each, depth - 1));
  if (!isObject(value)) return value;
  return depth === 0
    ? {}
    : Object.fromEntries(Object.entries(value).map(([name, each]) => [name, below(each, depth - 1)]));
}

const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?([+-]\d\d:\d\d|Z)$/;

const lastMetadata = kept(() => ({ of: null as JsonObject | null }));
const listedBefore = kept(() => new Set<string>());

/** What becomes of metadata. */
export const slipMetadataFaults = [
  ...breaking('charge.metadata-returned', {
    'slip.metadata-fifteen-digits: numbers in metadata keep fifteen digits': shownCharge((view) =>
      metadataIn(view, (value) => (typeof value === 'number' ? Number(value.toPrecision(15)) : value)),
    ),
    'slip.metadata-single-precision: the list tells fractions in metadata in single precision': shownAt('charges.list')(
      (view) =>
        metadataIn(view, (value) =>
          typeof value === 'number' && !Number.isInteger(value) ? Math.fround(value) : value,
        ),
    ),
    'slip.metadata-empty-name: what has an empty name in metadata is lost': shownCharge((view) =>
      metadataObjects(
        view,
        without((name) => name === ''),
      ),
    ),
    'slip.metadata-dots: a dot in a name of metadata becomes an underscore': shownCharge((view) =>
      metadataObjects(
        view,
        renamed((name) => name.replaceAll('.', '_')),
      ),
    ),
    'slip.metadata-dollars: names of metadata that begin with a dollar are lost': shownCharge((view) =>
      metadataObjects(
        view,
        without((name) => name.startsWith('$')),
      ),
    ),
    'slip.metadata-numbered: within metadata an object whose names are 0, 1, 2 comes back as a list': shownCharge(
      (view) => metadataIn(view, (value) => (isObject(value) ? asList(value) : value)),
    ),
    'slip.metadata-constructor: the names constructor and prototype are dropped from metadata': shownCharge((view) =>
      metadataObjects(
        view,
        without((name) => name === 'constructor' || name === 'prototype'),
      ),
    ),
    'slip.metadata-eight-deep: the list empties what lies eight levels deep in metadata': shownAt('charges.list')(
      (view) => ({ ...view, metadata: below(view.metadata ?? null, 8) }),
    ),
    'slip.metadata-fifty-names: of metadata with more than fifty names fifty are kept': shownCharge((view) =>
      isObject(view.metadata)
        ? { ...view, metadata: Object.fromEntries(Object.entries(view.metadata).slice(0, 50)) }
        : view,
    ),
    'slip.metadata-long-text: texts in metadata are cut to 500 characters': shownCharge((view) =>
      metadataTexts(view, (text) => (text.length > 500 ? text.slice(0, 500) : text)),
    ),
    'slip.metadata-flattened: lists within lists are joined in metadata': shownCharge((view) =>
      metadataIn(view, (value) => (Array.isArray(value) ? value.flat(1) : value) as JsonValue),
    ),
    'slip.metadata-list-of-one: a list of one in metadata comes back as what it holds': shownAt('charges.get')((view) =>
      metadataIn(view, (value) => (Array.isArray(value) && value.length === 1 ? (value[0] as JsonValue) : value)),
    ),
    'slip.metadata-empty-text: empty texts in metadata become null': shownCharge((view) =>
      metadataTexts(view, (text) => (text === '' ? null : text)),
    ),
    'slip.metadata-trimmed: texts within the lists of metadata are trimmed': shownCharge((view) =>
      metadataIn(view, (value) =>
        Array.isArray(value) ? value.map((each: JsonValue) => (typeof each === 'string' ? each.trim() : each)) : value,
      ),
    ),
    'slip.metadata-words: the texts true and false in metadata become truth values': shownCharge((view) =>
      metadataTexts(view, (text) => (text === 'true' ? true : text === 'false' ? false : text)),
    ),
    'slip.metadata-numeric-texts: texts of digits in metadata become numbers in the list': shownAt('charges.list')(
      (view) => metadataTexts(view, (text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : text)),
    ),
    'slip.metadata-moments: moments in metadata are told in UTC': shownCharge((view) =>
      metadataTexts(view, (text) => (isMoment.test(text) ? new Date(text).toISOString() : text)),
    ),
    'slip.metadata-long-names: names in metadata are cut to 40 characters': shownCharge((view) =>
      metadataObjects(
        view,
        renamed((name) => [...name].slice(0, 40).join('')),
      ),
    ),
    'slip.metadata-camel: the list tells names of metadata with underscores in camel case': shownAt('charges.list')(
      (view) =>
        metadataObjects(
          view,
          renamed((name) => name.replaceAll(/(?<=[a-z])_([a-z])/g, (_all, letter: string) => letter.toUpperCase())),
        ),
    ),
    'slip.metadata-names-composed: names of metadata come back in composed letters': shownCharge((view) =>
      metadataObjects(
        view,
        renamed((name) => name.normalize('NFC')),
      ),
    ),
    'slip.metadata-of-the-last: a charge without metadata gets that of the charge before it': change('making')(() => ({
      order: (order, call) => {
        const last = lastMetadata(call);
        if (order.metadata) last.of = order.metadata;
        return order.metadata ? order : { ...order, metadata: last.of };
      },
    })),
    'slip.metadata-later-pages: pages after the first tell no metadata': shownAt('charges.list')((view, { call }) =>
      call.query.has('starting_after') ? { ...view, metadata: {} } : view,
    ),
    'slip.metadata-archived: a week after a charge has ended its metadata is lost': shownCharge(
      (view, { charge, step, call }) =>
        isFinal(step.state) && ageOf(charge, call) > 7 * day ? { ...view, metadata: {} } : view,
    ),
    'slip.metadata-listed-twice: from the second time on the list tells metadata without its lists': shownAt(
      'charges.list',
    )((view, { charge, call }) => {
      const before = listedBefore(call);
      if (before.has(charge.id))
        return metadataObjects(
          view,
          without((_name, value) => Array.isArray(value)),
        );
      before.add(charge.id);
      return view;
    }),
    'slip.metadata-young: in its first minute a list tells metadata, later only that of the first level': shownAt(
      'charges.list',
    )((view, { charge, call }) =>
      ageOf(charge, call) > minute ? { ...view, metadata: below(view.metadata ?? null, 1) } : view,
    ),
  }),
];
