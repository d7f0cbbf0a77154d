import { holdsSecret } from './key-form.ts';

type BaseUrl = { readonly is: 'url'; readonly url: string } | { readonly is: 'wrong'; readonly why: string };

/** An address under which paths are put: http or https, a path prefix at most, and no slash at its end. */
export function readBaseUrl(text: string): BaseUrl {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const why = url === undefined ? notAbsolute(text) : fault(url, text);
  if (url === undefined || why !== undefined) return { is: 'wrong', why: why ?? '' };
  return { is: 'url', url: url.href.replace(/\/+$/, '') };
}

function notAbsolute(text: string): string {
  return /^https?:/i.test(text) ? 'this URL has no valid host' : 'expected a URL that begins with http:// or https://';
}

function fault(url: URL, text: string): string | undefined {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return notAbsolute(text);
  if (url.username !== '' || url.password !== '')
    return 'a URL with credentials is not taken; remove what stands before the @';
  if (holdsSecret(text)) return 'an address that holds a key is not taken; take it out, and replace the key';
  if (text.includes('?')) return 'a base URL has no query; remove the ? and what follows';
  if (text.includes('#')) return 'a base URL has no fragment; remove the # and what follows';
  return undefined;
}
