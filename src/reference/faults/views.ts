import type { EndpointName } from '../../contract/endpoints.ts';
import type { Patch } from '../behaviour.ts';
import type { Call } from '../http/call.ts';
import type { JsonObject, JsonValue } from '../http/json.ts';
import { isServed } from '../http/route.ts';

type View<Item> = (view: JsonObject, item: Item, call: Call) => JsonObject;

/** The words for what can be wrong with what is shown of one kind of object. */
export const showing = <Item>(shown: (alter: View<Item>) => Patch) => ({
  /** Wherever it is shown. */
  shown,

  shownAt:
    (name: EndpointName) =>
    (alter: View<Item>): Patch =>
      shown((view, item, call) => (isServed(call.route, name) ? alter(view, item, call) : view)),

  /** One field of it, wherever it is shown. */
  fieldOf:
    (name: string) =>
    (alter: (value: JsonValue, item: Item, call: Call) => JsonValue): Patch =>
      shown((view, item, call) =>
        view[name] === undefined ? view : { ...view, [name]: alter(view[name], item, call) },
      ),
});

export function without(view: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(view).filter(([name]) => !names.includes(name)));
}

/** Leaves fields out of what is shown. */
export const omitting =
  (...names: readonly string[]) =>
  (view: JsonObject): JsonObject =>
    without(view, ...names);

/** Shows other values of some fields. */
export const setting =
  (fields: JsonObject) =>
  (view: JsonObject): JsonObject => ({ ...view, ...fields });

/** Shows one field in another way. */
export const turning =
  (name: string, alter: (value: JsonValue | undefined) => JsonValue) =>
  (view: JsonObject): JsonObject => ({ ...view, [name]: alter(view[name]) });

/** Leaves a field out where it is null. */
export const omittingNull =
  (name: string) =>
  (view: JsonObject): JsonObject =>
    view[name] === null ? without(view, name) : view;

/** A date-time in other forms; what is none stays null. */
export const unixSeconds = (value: JsonValue | undefined): JsonValue =>
  typeof value === 'string' ? Math.floor(Date.parse(value) / 1000) : null;
export const dateOnly = (value: JsonValue | undefined): JsonValue =>
  typeof value === 'string' ? value.slice(0, 10) : null;

/** A text as it is shown; empty where something else is. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What is said of each state that bills are looked for in. */
export const ofBillStates = [
  'bills.list.state-open',
  'bills.list.state-part-paid',
  'bills.list.state-paid',
  'bills.list.state-expired',
  'bills.list.state-cancelled',
] as const;
