import type { Deployment } from '../deployment.ts';
import type { JsonObject, JsonValue } from '../json.ts';

export type Done = { readonly done: JsonObject } | { readonly error: string };
export type Action = (deployment: Deployment, body: JsonObject) => Done;

/** What should be an id: anything else is the id of nothing. */
export const text = (given: JsonValue | undefined): string => (typeof given === 'string' ? given : '');
