import superagent from 'superagent';
import { adapter, headersOf } from './adapter.mjs';

const ask =
  ({ base_url, api_key }, more) =>
  async (request) => {
    const { method, path, json } = request;
    const sending = superagent(method, base_url + path)
      .set(headersOf(api_key, request))
      .ok(() => true);
    if (json) sending.send(json);
    const { status, text } = await more(sending);
    return { status, text };
  };

adapter('superagent', {
  // It sends once.
  defaults: (args) => ask(args, (sending) => sending),

  // All that fails is sent again, up to four times.
  retrying: (args) =>
    ask(args, (sending) =>
      sending
        .ok(({ status }) => status < 400)
        .retry(4)
        .catch((error) => error.response ?? Promise.reject(error)),
    ),
});
