/** A shorter one may be an ordinary word that ends like the prefix does, such as desk_live_view. */
const KEY =
  /(?<![A-Za-z])(sk_(?:test|live)_|whsec_)([A-Za-z0-9_+/=-]+)|(sk_(?:test|live)_|whsec_)([A-Za-z0-9]{16}[A-Za-z0-9_+/=-]*)/g;
const CREDENTIALS = /(?<=:\/\/)[^\s/?#"'<>]+(?=@)/g;
const IN_QUERY = /(?<=[?&](?:api_?key|key|access_token|token|secret|password)=)[^\s&#"'<>]+/gi;
/** Twelve digits that begin with 255 and no sign before them may be a control number. */
const PHONE = /(?<![\w.])(\+255|0(?=[67]))(\d{6})(?=\d{3}(?!\d))/g;

/** Keys, signing secrets, credentials in addresses and phone numbers become dots of the same length: columns still hold. */
export const hideSecrets = (text: string): string =>
  text
    .replace(KEY, (_, prefix?: string, rest?: string, inside?: string, after?: string) =>
      prefix === undefined ? `${inside}${dots(after)}` : `${prefix}${dots(rest)}`,
    )
    .replace(CREDENTIALS, dots)
    .replace(IN_QUERY, dots)
    .replace(PHONE, (_, country: string, hidden: string) => country + dots(hidden));

/** Where no column is counted any more, nobody needs to see how long they were. */
export const shortDots = (text: string): string => text.replace(/•{5,}/g, '••••');

const dots = (secret = ''): string => '•'.repeat(secret.length);
