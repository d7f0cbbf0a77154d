import { randomUUID } from 'node:crypto';
import { got } from 'got';
import { adapter, headersOf } from './adapter.mjs';

const usual = { throwHttpErrors: false };
const ask =
  (client, api_key) =>
  async ({ method, path, json, key }, more = {}) => {
    const options = { method, json, headers: headersOf(api_key, { json, key }), ...more };
    const { statusCode, body } = await client(path.slice(1), options);
    return { status: statusCode, text: body };
  };

adapter('got', {
  // Two tries more of GET alone.
  defaults: ({ base_url, api_key }) => ask(got.extend({ ...usual, prefixUrl: base_url }), api_key),

  // POST too, with a key for all calls from a hook.
  hook: ({ base_url, api_key }) => {
    const client = got.extend({
      ...usual,
      prefixUrl: base_url,
      retry: { methods: ['GET', 'POST'] },
      hooks: {
        beforeRequest: [
          (options) => {
            if (options.method === 'POST') options.headers['idempotency-key'] = randomUUID();
          },
        ],
      },
    });
    const send = ask(client, api_key);
    return ({ key: _fromHook, ...request }) => send(request);
  },

  // Mended: the key is made once for a call, 429 and 503 alone are retried, and no bill is.
  conforming: ({ base_url, api_key }) => {
    const retry = { methods: ['GET', 'POST'], statusCodes: [429, 503] };
    const send = ask(got.extend({ ...usual, prefixUrl: base_url, retry }), api_key);
    return (request) => send(request, request.path === '/v1/bills' ? { retry: { limit: 0 } } : {});
  },
});
