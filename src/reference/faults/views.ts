import type { JsonObject, JsonValue } from '../http/json.ts';

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
