import { parseJson } from '../../evidence/parse-json.ts';
import { asObject } from '../../evidence/read.ts';
import { type Headers, headerOf, type RawBody, unseenBody, wholeBody } from '../raw-exchange.ts';

type Text = string | null;

/** An entry of HAR 1.2 as far as it matters here; what writers leave out or spoil is taken for missing. */
export interface HarEntry {
  readonly startedDateTime: string;
  readonly time: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Listed;
    readonly bodySize: number;
    readonly postData: { readonly text: Text; readonly encoding: Text } | null;
  };
  readonly response: {
    readonly status: number;
    readonly headers: Listed;
    readonly content: { readonly text: Text; readonly encoding: Text; readonly size: number } | null;
  };
  readonly isCached: boolean;
}

type Listed = readonly { readonly name: string; readonly value: string }[];

/** null: it is no entry of a HAR. By hand, since recordings have very many: a schema takes three times as long. */
export function readEntry(json: string): HarEntry | null {
  const entry = asObject(parseJson(json)?.value);
  const [request, response] = [asObject(entry?.['request']), asObject(entry?.['response'])];
  const { startedDateTime, time } = entry ?? {};
  const { method, url } = request ?? {};
  if (!entry || !request || !response) return null;
  if (typeof startedDateTime !== 'string' || typeof method !== 'string' || typeof url !== 'string') return null;
  const [post, content] = [asObject(request['postData']), asObject(response['content'])];
  return {
    startedDateTime,
    time: numberOr(0, time),
    request: {
      method,
      url,
      headers: listed(request['headers']),
      bodySize: numberOr(-1, request['bodySize']),
      postData: post && textOf(post),
    },
    response: {
      status: numberOr(0, response['status']),
      headers: listed(response['headers']),
      content: content && { ...textOf(content), size: numberOr(-1, content['size']) },
    },
    isCached: isCached(entry),
  };
}

const numberOr = (otherwise: number, value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise;

const textOr = (otherwise: Text, value: unknown): Text => (typeof value === 'string' ? value : otherwise);

const textOf = ({ text, encoding }: Readonly<Record<string, unknown>>): { text: Text; encoding: Text } => ({
  text: textOr(null, text),
  encoding: textOr(null, encoding),
});

/** All or none: where one has no name, nobody knows what the others are. */
function listed(headers: unknown): Listed {
  if (!Array.isArray(headers)) return [];
  const found: { name: string; value: string }[] = [];
  for (const each of headers) {
    const { name, value } = asObject(each) ?? {};
    if (typeof name !== 'string') return [];
    found.push({ name, value: textOr('', value) ?? '' });
  }
  return found;
}

/** Whether a browser answered it by itself. */
function isCached(entry: Readonly<Record<string, unknown>>): boolean {
  const before = asObject(entry['cache'])?.['beforeRequest'];
  return (
    Boolean(entry['_fromCache']) ||
    Boolean(entry['_fetchedViaServiceWorker']) ||
    (before !== undefined && before !== null)
  );
}

/** Without the fields of HTTP/2 that are no headers. */
export const headersOf = (listed: HarEntry['request']['headers']): Headers =>
  listed.filter(({ name }) => !name.startsWith(':')).map(({ name, value }) => [name.toLowerCase(), value]);

/** The body of a request; null: it has none. */
export function requestBody({ request }: HarEntry, sent: Headers): RawBody | null {
  const { postData, bodySize, method } = request;
  if (typeof postData?.text === 'string') return recorded(postData.text, postData.encoding, bodySize);
  const length = headerOf(sent, 'content-length');
  const isEmpty = bodySize === 0 || length === '0' || (bodySize < 0 && length === undefined && bodiless.has(method));
  return isEmpty ? null : unseenBody(Math.max(0, bodySize));
}

const bodiless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS']);

/** The body of an answer; one that is not in the recording may have been anything. */
export function answerBody({ request, response }: HarEntry, received: Headers): RawBody {
  const { content, status } = response;
  if (typeof content?.text === 'string' && (content.text !== '' || content.size === 0))
    return recorded(content.text, content.encoding, content.size);
  const isEmpty = request.method === 'HEAD' || status === 204 || headerOf(received, 'content-length') === '0';
  return isEmpty ? wholeBody(Buffer.alloc(0)) : unseenBody(Math.max(0, content?.size ?? 0));
}

/** @param size of all that there was, as the recording tells it; less than 0: it does not */
function recorded(written: string, encoding: Text, size: number): RawBody {
  const isPlain = encoding !== 'base64' && written.length < 65_536 && !/[^\0-\x7f]/.test(written);
  const body = isPlain
    ? { text: written, bytes: written.length, whole: true }
    : wholeBody(Buffer.from(written, encoding === 'base64' ? 'base64' : 'utf8'));
  return body.bytes < size ? { ...body, whole: false } : body;
}
