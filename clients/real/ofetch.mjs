import { ofetch } from 'ofetch';
import { adapter, headersOf } from './adapter.mjs';

const ask =
  ({ base_url, api_key }, more) =>
  async (request) => {
    const { method, path, json } = request;
    const options = { method, baseURL: base_url, headers: headersOf(api_key, request), body: json, ...more(request) };
    const { status, _data: text } = await ofetch
      .raw(path, { ...options, responseType: 'text' })
      .catch((error) => error.response ?? Promise.reject(error));
    return { status, text };
  };

adapter('ofetch', {
  // One try more of GET, at once, also after 409.
  defaults: (args) => ask(args, () => ({})),

  // POST too.
  retrying: (args) => ask(args, () => ({ retry: 3 })),

  // Mended: it waits, 429 and 503 alone are retried, and no bill is.
  conforming: (args) =>
    ask(args, ({ path }) => ({
      retry: path === '/v1/bills' ? 0 : 3,
      retryDelay: ({ options }) => 500 * 2 ** (3 - options.retry),
      retryStatusCodes: [429, 503],
    })),
});
