import type { Patch } from '../../../behaviour.ts';
import { shownAt } from '../../../change.ts';
import { isObject, type JsonObject, type JsonValue } from '../../../http/json.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { crashing } from '../../refusals.ts';

/** Changes every list that metadata hold, from the inside out. */
function lists(value: JsonValue, alter: (list: readonly JsonValue[]) => readonly JsonValue[]): JsonValue {
  if (Array.isArray(value)) return [...alter(value.map((each: JsonValue) => lists(each, alter)))];
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, lists(each, alter)]));
}

/** Changes every name within the objects that metadata hold. */
function names(value: JsonValue, alter: (name: string) => string): JsonValue {
  if (Array.isArray(value)) return value.map((each: JsonValue) => names(each, alter));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [alter(name), names(each, alter)]));
}

const metadataAt = (name: 'charges.list' | 'charges.get', alter: (value: JsonValue) => JsonValue): Patch =>
  shownAt(name)((view) => {
    const given = isObject(view['metadata']) ? view['metadata'] : {};
    return { ...view, metadata: Object.fromEntries(Object.entries(given).map(([at, each]) => [at, alter(each)])) };
  });

const withoutDoubles = (list: readonly JsonValue[]): readonly JsonValue[] => [
  ...new Map(list.map((each) => [JSON.stringify(each), each])).values(),
];

const bySize = (list: readonly JsonValue[]): readonly JsonValue[] =>
  list.every((each) => typeof each === 'number') ? list.toSorted((a, b) => a - b) : list;

const dashed = (name: string): string => name.replaceAll('-', '_');

const textAt = (name: 'reference' | 'description', alter: (text: string) => string) => (view: JsonObject) => ({
  ...view,
  ...(typeof view[name] === 'string' && { [name]: alter(view[name]) }),
});

/** What a store, a template or a log makes of how something is written. */
export const hiddenSpelledDataFaults = [
  ...breaking('charge.metadata-returned', {
    'hidden.metadata-numbers-by-size: a read shows the numbers of a list in metadata by their size': metadataAt(
      'charges.get',
      (value) => lists(value, bySize),
    ),
    'hidden.metadata-equal-objects-once: in lists what is equal in a list of metadata stands there once': metadataAt(
      'charges.list',
      (value) => lists(value, withoutDoubles),
    ),
    'hidden.metadata-inner-dashes: a read spells the names within objects of metadata with underscores': metadataAt(
      'charges.get',
      (value) => names(value, dashed),
    ),
  }),
  ...breaking('charge.description-echoed', {
    'hidden.description-as-format: in lists a description goes through a format, in which % has a meaning': shownAt(
      'charges.list',
    )(textAt('description', (text) => text.replaceAll(/%[sd]/g, ''))),
  }),
  ...breaking('charge.reference-echoed', {
    'hidden.reference-as-template: a reference that is read goes through a template, in which ${…} is replaced':
      shownAt('charges.get')(textAt('reference', (text) => text.replaceAll(/\$\{\w*\}/g, ''))),
  }),
  ...breaking('errors.never-500', {
    'hidden.dollar-within-breaks-the-store: a name within metadata that begins with $ is answered 500': crashing(
      (_answer, call) =>
        asksFor('charges.create')(call) && call.payload?.is === 'text' && /"\$\w*"\s*:/.test(call.payload.text),
    ),
  }),
];
