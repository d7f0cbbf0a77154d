import type { JsonValue } from '../../http/json.ts';

/** A string as it is, and anything else as JSON. */
export const plainText = (value: JsonValue | undefined): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null);
