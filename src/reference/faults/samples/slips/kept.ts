import { asText, isObject, type JsonObject, type JsonValue } from '../../../http/json.ts';
import type { Call } from '../../../http/call.ts';
import type { Charge } from '../../../charges/charge.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { now } from '../../../http/call.ts';

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** What a broken service remembers, for each deployment by itself. */
export function kept<State>(fresh: () => State): (of: Call | Deployment) => State {
  const states = new WeakMap<Deployment, State>();
  return (of) => {
    const deployment = 'deployment' in of ? of.deployment : of;
    const state = states.get(deployment) ?? fresh();
    states.set(deployment, state);
    return state;
  };
}

/** The body as it was sent; empty where it is no object. */
export function sent(call: Call): JsonObject {
  if (call.payload?.is !== 'text') return {};
  try {
    const body: unknown = JSON.parse(call.payload.text);
    return isObject(body) ? body : {};
  } catch {
    return {};
  }
}

export const ageOf = (charge: Charge, call: Call): number => now(call) - charge.createdAt;

/** A value with each of its parts changed, the innermost first. */
function throughout(value: JsonValue, of: (value: JsonValue) => JsonValue): JsonValue {
  if (Array.isArray(value)) return of(value.map((each: JsonValue) => throughout(each, of)));
  if (!isObject(value)) return of(value);
  return of(Object.fromEntries(Object.entries(value).map(([name, each]) => [name, throughout(each, of)])));
}

/** Changes a text of a view, where it is one. */
export const textIn = (view: JsonObject, name: string, of: (text: string) => string): JsonObject => {
  const value = view[name];
  return typeof value === 'string' ? { ...view, [name]: of(value) } : view;
};

/** Changes every value within the metadata of a view. */
export const metadataIn = (view: JsonObject, of: (value: JsonValue) => JsonValue): JsonObject =>
  isObject(view.metadata) ? { ...view, metadata: mappedMembers(view.metadata, of) } : view;

const mappedMembers = (object: JsonObject, of: (value: JsonValue) => JsonValue): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([name, each]) => [name, throughout(each, of)]));

/** Changes texts within the metadata of a view. */
export const metadataTexts = (view: JsonObject, of: (text: string) => JsonValue): JsonObject =>
  metadataIn(view, (value) => (typeof value === 'string' ? of(value) : value));

/** Changes the objects within metadata, itself included. */
export const metadataObjects = (view: JsonObject, of: (object: JsonObject) => JsonValue): JsonObject =>
  isObject(view.metadata)
    ? { ...view, metadata: throughout(view.metadata, (value) => (isObject(value) ? of(value) : value)) }
    : view;

export const sentText = (call: Call, name: string): string => asText(sent(call)[name]);
