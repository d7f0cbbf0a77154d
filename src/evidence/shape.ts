/** Of which kind a value of an answer is, in words. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'left out';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (Number.isInteger(value)) return 'an integer';
  return kinds[typeof value] ?? 'unknown';
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a fraction',
  boolean: 'true or false',
  object: 'an object',
};
