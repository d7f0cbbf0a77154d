import { Agent, fetch, request as ask, RetryAgent } from 'undici';
import { adapter, headersOf } from './adapter.mjs';

const requesting =
  ({ base_url, api_key }, dispatcherOf) =>
  async (request) => {
    const { method, path, json } = request;
    const { statusCode, body } = await ask(base_url + path, {
      method,
      headers: headersOf(api_key, request),
      body: json && JSON.stringify(json),
      dispatcher: dispatcherOf(request),
    });
    return { status: statusCode, text: await body.text() };
  };

const methods = ['GET', 'POST'];

adapter('undici', {
  // Five tries more, of GET and what else is idempotent.
  defaults: (args) => {
    const dispatcher = new RetryAgent(new Agent());
    return requesting(args, () => dispatcher);
  },

  // POST too, under fetch.
  fetch: ({ base_url, api_key }) => {
    const dispatcher = new RetryAgent(new Agent(), { methods });
    return async (request) => {
      const { method, path, json } = request;
      const body = json && JSON.stringify(json);
      const answer = await fetch(base_url + path, { method, headers: headersOf(api_key, request), body, dispatcher });
      return { status: answer.status, text: await answer.text() };
    };
  },

  // Mended: undici's request sends the body again, 429 and 503 alone are retried, and no bill is.
  conforming: (args) => {
    const plain = new Agent();
    const again = new RetryAgent(new Agent(), { methods, statusCodes: [429, 503] });
    return requesting(args, ({ path }) => (path === '/v1/bills' ? plain : again));
  },
});
