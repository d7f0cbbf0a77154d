import { z } from 'zod';
import { type Headers, headerOf, type RawBody, unseenBody, wholeBody } from '../raw-exchange.ts';

const headers = z.array(z.object({ name: z.string(), value: z.string().catch('') })).catch([]);
const size = z.number().catch(-1);
const text = z.string().nullish().catch(null);

/** An entry of HAR 1.2 as far as it matters here; what writers leave out or spoil is taken for missing. */
const entrySchema = z.object({
  startedDateTime: z.string(),
  time: z.number().catch(0),
  request: z.object({
    method: z.string(),
    url: z.string(),
    headers,
    bodySize: size,
    postData: z.object({ text, encoding: text }).nullish().catch(null),
  }),
  response: z.object({
    status: z.number().catch(0),
    headers,
    content: z.object({ text, encoding: text, size }).nullish().catch(null),
  }),
  cache: z.object({ beforeRequest: z.unknown().optional() }).nullish().catch(null),
  _fromCache: z.unknown().optional(),
  _fetchedViaServiceWorker: z.unknown().optional(),
});

export type HarEntry = z.infer<typeof entrySchema>;

/** null: it is no entry of a HAR. */
export function readEntry(json: string): HarEntry | null {
  try {
    return entrySchema.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}

/** Whether a browser answered it by itself. */
export const isCached = ({ _fromCache, _fetchedViaServiceWorker, cache }: HarEntry): boolean =>
  Boolean(_fromCache) ||
  Boolean(_fetchedViaServiceWorker) ||
  (cache?.beforeRequest !== undefined && cache.beforeRequest !== null);

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
function recorded(written: string, encoding: string | null | undefined, size: number): RawBody {
  const body = wholeBody(Buffer.from(written, encoding === 'base64' ? 'base64' : 'utf8'));
  return body.bytes < size ? { ...body, whole: false } : body;
}
