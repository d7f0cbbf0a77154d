import { randomUUID } from 'node:crypto';
import ky from 'ky';
import { adapter, headersOf } from './adapter.mjs';

const ask =
  (client, api_key) =>
  async ({ method, path, json, key }, more = {}) => {
    const headers = headersOf(api_key, { json, key });
    const sending = client(path.slice(1), { method, json, headers, ...more });
    const answer = await sending.catch((error) => error.response ?? Promise.reject(error));
    return { status: answer.status, text: await answer.text() };
  };

adapter('ky', {
  // Two tries more of GET alone.
  defaults: ({ base_url, api_key }) => ask(ky.extend({ prefixUrl: base_url }), api_key),

  // POST too, with a key for all calls from a hook.
  hook: ({ base_url, api_key }) => {
    const client = ky.extend({
      prefixUrl: base_url,
      retry: { methods: ['get', 'post'] },
      hooks: {
        beforeRequest: [
          (request) => {
            if (request.method === 'POST') request.headers.set('idempotency-key', randomUUID());
          },
        ],
      },
    });
    const send = ask(client, api_key);
    return ({ key: _fromHook, ...request }) => send(request);
  },

  // Mended: the key is made once for a call, 429 and 503 alone are retried, and no bill is.
  conforming: ({ base_url, api_key }) => {
    const retry = { methods: ['get', 'post'], statusCodes: [429, 503] };
    const send = ask(ky.extend({ prefixUrl: base_url, retry }), api_key);
    return (request) => send(request, request.path === '/v1/bills' ? { retry: 0 } : {});
  },
});
