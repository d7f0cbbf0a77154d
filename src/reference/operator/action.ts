import type { Deployment } from '../deployment.ts';
import type { JsonObject } from '../json.ts';

export type Done = { readonly done: JsonObject } | { readonly error: string };
export type Action = (deployment: Deployment, body: JsonObject) => Done;
