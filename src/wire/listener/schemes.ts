import { createHmac } from 'node:crypto';

export type Headers = readonly (readonly [string, string])[];

const algorithms = ['sha256', 'sha512', 'sha1'] as const;
const encodings = ['hex', 'base64', 'base64url'] as const;

/** What may stand for the moment at which a post was signed: Unix seconds or milliseconds, or a date. */
const moment = /^(?:\d{10}|\d{13}|\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d))$/;

/** More than so many values of headers are not tried as an id. */
const mostIds = 12;

/** One value of a header, or a part of it. */
interface Part {
  readonly header: string;
  readonly text: string;
}

/**
 * By which of the usual schemes a posted text is signed with one of the keys: an HMAC of the text, alone or behind what the
 * headers tell of its moment and its id. null: by none of them.
 *
 * @returns such as `HMAC-SHA256 of TIME.BODY in x-signature`
 */
export function schemeOf(headers: Headers, body: string, keys: readonly Uint8Array[]): string | null {
  const parts = headers.flatMap(([name, value]) => partsOf(name.toLowerCase(), value));
  const written = new Map(parts.map(({ text, header }) => [text.replace(/=+$/, ''), header]));
  for (const { shape, text } of shapes(parts, body))
    for (const algorithm of algorithms)
      for (const key of keys) {
        const digest = createHmac(algorithm, key).update(text).digest();
        const header = encodings
          .map((encoding) => written.get(digest.toString(encoding).replace(/=+$/, '')))
          .find((found) => found !== undefined);
        if (header !== undefined) return `HMAC-${algorithm.toUpperCase()} of ${shape} in ${header}`;
      }
  return null;
}

/** The whole value, each member of a list, and what follows a name within one. */
function partsOf(header: string, value: string): readonly Part[] {
  const members = value.split(/[\s,;]+/);
  const named = members.flatMap((member) => /^[\w-]{1,12}[=:](.+)$/.exec(member)?.[1] ?? []);
  return [...new Set([value.trim(), ...members, ...named])]
    .filter((text) => text !== '')
    .map((text) => ({ header, text }));
}

function* shapes(parts: readonly Part[], body: string): Iterable<{ readonly shape: string; readonly text: string }> {
  yield { shape: 'BODY', text: body };
  const texts = [...new Set(parts.map(({ text }) => text))];
  const ids = texts.filter((text) => !moment.test(text) && text.length <= 80).slice(0, mostIds);
  for (const time of texts.filter((text) => moment.test(text))) {
    yield { shape: 'TIME.BODY', text: `${time}.${body}` };
    yield { shape: 'TIME:BODY', text: `${time}:${body}` };
    yield { shape: 'TIME and BODY', text: `${time}${body}` };
    yield { shape: 'BODY and TIME', text: `${body}${time}` };
    for (const id of ids) yield { shape: 'ID.TIME.BODY', text: `${id}.${time}.${body}` };
  }
}
