const KEY = /\b(sk_(?:test|live)_|whsec_)([A-Za-z0-9_+/=-]+)/g;

/** What looks like an API key or a signing secret becomes dots of the same length, so that columns still hold. */
export const hideSecrets = (text: string): string =>
  text.replace(KEY, (_, prefix: string, rest: string) => prefix + '•'.repeat(rest.length));
