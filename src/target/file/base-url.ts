import { holdsSecret } from './key-form.ts';

/** An address under which paths are put: http or https, a path prefix at most, and no slash at its end. */
export function readBaseUrl(text: string): { readonly value: string } | { readonly why: string } {
  const url = URL.canParse(text) ? new URL(text) : null;
  const why = url === null ? notAbsolute(text) : fault(url, text);
  return url === null || why !== null ? { why: why ?? '' } : { value: url.href.replace(/\/+$/, '') };
}

const notAbsolute = (text: string): string =>
  /^https?:/i.test(text) ? 'this URL has no valid host' : 'expected a URL that begins with http:// or https://';

function fault({ protocol, username, password }: URL, text: string): string | null {
  if (protocol !== 'http:' && protocol !== 'https:') return notAbsolute(text);
  if (username !== '' || password !== '') return 'a URL with credentials is not taken; remove what stands before the @';
  if (holdsSecret(text)) return 'an address that holds a key is not taken; take it out, and replace the key';
  if (text.includes('?')) return 'a base URL has no query; remove the ? and what follows';
  return text.includes('#') ? 'a base URL has no fragment; remove the # and what follows' : null;
}

/** Of this machine itself. */
export const isLoopback = ({ hostname }: URL): boolean =>
  /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
