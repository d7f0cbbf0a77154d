import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { Agent as Dispatcher, request as byUndici } from 'undici';
import { always, change, headers, text, together } from '../faults/change.ts';
import { named, type Named, type Patch } from '../faults/fault.ts';
import { send, type HttpAnswer, type Send } from '../reference/http.ts';

const sending =
  (make: (was: Send) => Send): Patch =>
  (policy) => ({ ...policy, send: make(policy.send) });

/** The line's own way is taken for https, whose certificates the other libraries are told of elsewhere. */
const unlessTls =
  (other: Send): ((was: Send) => Send) =>
  (was) =>
  (request, line) =>
    request.url.startsWith('https:') ? was(request, line) : other(request, line);

const byFetch =
  (redirect: 'manual' | 'error'): Send =>
  async ({ method, url, headers: its, body }, { signal, answerWithin_ms }) => {
    const within = AbortSignal.any([signal, AbortSignal.timeout(answerWithin_ms)]);
    const answer = await fetch(url, {
      headers: its,
      redirect,
      signal: within,
      ...(method === 'GET' ? {} : { method, body }),
    });
    return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() };
  };

function undici(): Send {
  const dispatcher = new Dispatcher({ pipelining: 0 });
  return async ({ method, url, headers: its, body }, { signal, answerWithin_ms }) => {
    const within = AbortSignal.any([signal, AbortSignal.timeout(answerWithin_ms)]);
    const asked = { method: method as 'GET', headers: its, body, signal: within, dispatcher };
    const { statusCode: status, headers: came, body: stream } = await byUndici(url, asked);
    return { status, headers: came, text: await stream.text() };
  };
}

/** A connection for each request; the body in chunks, where it is asked for. */
const anew =
  (inChunks: boolean): Send =>
  ({ method, url, headers: its, body }, { signal, answerWithin_ms, agent }) =>
    new Promise<HttpAnswer>((resolve, reject) => {
      const start = url.startsWith('https:') ? secure : plain;
      const request = start(url, { method, headers: its, signal, agent: inChunks ? agent : false });
      request.setTimeout(answerWithin_ms, () => request.destroy(new Error('no answer in time')));
      request.on('error', reject);
      request.on('response', (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        answer
          .on('error', reject)
          .on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      });
      if (body !== null && inChunks) for (const piece of body.match(/.{1,20}/gsu) ?? []) request.write(piece);
      request.end(inChunks ? undefined : (body ?? undefined));
    });

/** The time for the first try of each request is over just as its answer arrives. */
function justTooLate(): Send {
  const tried = new WeakMap<object, Set<string>>();
  return (request, line) => {
    const known = tried.get(line) ?? new Set();
    tried.set(line, known);
    const name = JSON.stringify(request);
    if (known.has(name)) return send(request, line);
    known.add(name);
    return new Promise((_resolve, reject) => {
      const { method, url, headers: its, body } = request;
      const sent = plain(url, { method, headers: its, signal: line.signal, agent: line.agent });
      sent.on('error', reject);
      sent.on('response', ({ socket }) => {
        socket.resetAndDestroy();
        reject(new Error('no answer in time'));
      });
      sent.end(body ?? undefined);
    });
  };
}

/** One request at a time. */
function serial(was: Send): Send {
  const last = new WeakMap<object, Promise<unknown>>();
  return (request, line) => {
    const sent = (last.get(line) ?? Promise.resolve()).catch(() => undefined).then(() => was(request, line));
    last.set(line, sent);
    return sent;
  };
}

const spelling = (alter: (name: string) => string): Patch =>
  headers(always, (its) => Object.fromEntries(Object.entries(its).map(([name, value]) => [alter(name), value])));

const reversed = (text: string): string => {
  const fields = Object.entries(JSON.parse(text) as Readonly<Record<string, unknown>>);
  return JSON.stringify(Object.fromEntries(fields.toReversed()), null, 2);
};

export const sendingVariants: readonly Named[] = named({
  'library.fetch: sends with fetch, which looks at redirects itself': sending(unlessTls(byFetch('manual'))),
  'library.fetch-no-redirect: sends with fetch, which refuses every redirect': sending(unlessTls(byFetch('error'))),
  'library.undici: sends with undici, without pipelining': (policy) => sending(unlessTls(undici()))(policy),
  'connection.each: opens a connection for each request': sending(() => anew(false)),
  'connection.serial: sends one request at a time': sending(serial),
  'connection.too-late: gives the first try of each request up just as its answer arrives': sending(
    unlessTls(justTooLate()),
  ),
  'body.chunked: sends bodies in chunks, without a length': sending(() => anew(true)),
  'headers.lower-case: writes names of headers in lower case': spelling((name) => name.toLowerCase()),
  'headers.upper-case: writes names of headers in upper case': spelling((name) => name.toUpperCase()),
  'headers.reversed: sends headers in another order': headers(always, (its) =>
    Object.fromEntries(Object.entries(its).toReversed()),
  ),
  'headers.more: tells its name and numbers its requests in headers': headers(always, (its, { attempt }) => ({
    'User-Agent': 'shop-sdk/2.1 (node)',
    'X-Request-Id': `shop-${attempt}`,
    'Accept-Language': 'sw-TZ',
    ...its,
  })),
  'body.spaced: writes JSON with spaces and its fields in another order': text(always, reversed),
  'body.ascii: escapes what is not ASCII in JSON': text(always, (its) =>
    its.replaceAll(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
  ),
  'body.charset: labels JSON with its character set': headers(always, (its) =>
    'Content-Type' in its ? { ...its, 'Content-Type': 'application/json; charset=utf-8' } : its,
  ),
  'query.plus: writes spaces of queries as plus': change('requests')((was) => ({
    url: (asked) => was.url(asked).replaceAll('%20', '+'),
  })),
  'several.fetch-lower-chunked: fetch, other headers, other JSON': together(
    sending(unlessTls(byFetch('manual'))),
    spelling((name) => name.toLowerCase()),
    text(always, reversed),
  ),
});
