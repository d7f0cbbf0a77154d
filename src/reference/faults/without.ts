import type { JsonObject } from '../http/json.ts';

export function without(view: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(view).filter(([name]) => !names.includes(name)));
}
