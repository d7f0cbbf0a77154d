import { change } from '../../../change.ts';
import { isObject, type JsonObject, type JsonValue } from '../../../http/json.ts';
import { breaking } from '../../fault.ts';

const byLength = (one: string, other: string): number => one.length - other.length || (one < other ? -1 : 1);

/** In the order in which a binary column keeps the names of an object. */
function kept(value: JsonValue): JsonValue {
  if (!isObject(value)) return value;
  const names = Object.keys(value).toSorted(byLength);
  return Object.fromEntries(names.map((name) => [name, kept(value[name] ?? null)]));
}

/** A body with the metadata of its charge as it is read again. */
function readAgain(text: string): string {
  const body = JSON.parse(text) as JsonObject;
  const { data } = body;
  if (!isObject(data) || !isObject(data['metadata'])) return text;
  return JSON.stringify({ ...body, data: { ...data, metadata: kept(data['metadata']) } });
}

/** What hides in what the sandbox posts. */
export const eddySandboxPosts = [
  ...breaking('webhooks.signed', {
    'eddy.signed-in-order: what is signed has the names in metadata by their length, and what is posted as they came':
      change('signing')((was) => ({
        headers: (message, deployment) => was.headers({ ...message, text: readAgain(message.text) }, deployment),
      })),
  }),
];
