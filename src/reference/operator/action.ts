import type { Deployments } from '../world/deployment.ts';
import type { JsonObject, JsonValue } from '../http/json.ts';

export type Done = { readonly done: JsonObject } | { readonly error: string };
export type Action = (deployments: Deployments, body: JsonObject) => Done | Promise<Done>;
export type Actions = Readonly<Record<string, Action>>;

/** What should be an id: anything else is the id of nothing. */
export const text = (given: JsonValue | undefined): string => (typeof given === 'string' ? given : '');
