import { adapter, headersOf } from './adapter.mjs';

adapter('fetch', {
  // As it comes: it sends once, and follows redirects.
  defaults:
    ({ base_url, api_key }) =>
    async (request) => {
      const { method, path, json } = request;
      const answer = await fetch(base_url + path, {
        method,
        headers: headersOf(api_key, request),
        body: json && JSON.stringify(json),
      });
      return { status: answer.status, text: await answer.text() };
    },
});
