import { shownCharge } from '../../../change.ts';
import { isObject, type JsonObject, type JsonValue } from '../../../http/json.ts';

/** Alters each value of an object. */
export const inside =
  (alter: (value: JsonValue) => JsonValue) =>
  (value: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(value).map(([name, each]) => [name, alter(each)]));

export const metadata = (alter: (value: JsonValue) => JsonValue) =>
  shownCharge((view) => (isObject(view.metadata) ? { ...view, metadata: inside(alter)(view.metadata) } : view));

export const text = (name: string, alter: (text: string) => string) => (view: JsonObject) => {
  const given = view[name];
  return typeof given === 'string' ? { ...view, [name]: alter(given) } : view;
};
