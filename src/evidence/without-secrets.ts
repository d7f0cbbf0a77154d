/** What an operator told or was asked for; a secret in it may be known to nobody yet who masks what is written. */
export const withoutSecrets = (told: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  JSON.parse(JSON.stringify(told, (name, value: unknown) => (isSecret(name, value) ? '<secret>' : value))) as Readonly<
    Record<string, unknown>
  >;

const isSecret = (name: string, value: unknown): boolean =>
  /^(?:key|replacement|secret|token)$/.test(name) ||
  (typeof value === 'string' && /(?:sk_(?:test|live)|whsec)_/.test(value));
