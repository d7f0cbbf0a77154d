import { randomUUID } from 'node:crypto';
import axios from 'axios';
import axiosRetry from 'axios-retry';
import { adapter, headersOf } from './adapter.mjs';

const ask =
  (client, api_key) =>
  async ({ method, path, json, key }) => {
    const options = { method, url: path, data: json, headers: headersOf(api_key, { json, key }) };
    const answer = await client.request(options).catch((error) => error.response ?? Promise.reject(error));
    return { status: answer.status, text: answer.data };
  };

const created = ({ base_url }) => axios.create({ baseURL: base_url, transformResponse: (text) => text });

const isPutOff = ({ response }) => response?.status === 429 || response?.status === 503;

adapter('axios-retry', {
  // Three tries more, of GET and of whatever met a broken connection, without a wait.
  defaults: (args) => {
    const client = created(args);
    axiosRetry(client);
    return ask(client, args.api_key);
  },

  // After 429 and 503 too, with a key for all calls from an interceptor.
  hook: (args) => {
    const client = created(args);
    client.interceptors.request.use((config) => {
      if (config.method === 'post') config.headers.set('idempotency-key', randomUUID());
      return config;
    });
    axiosRetry(client, { retryCondition: (error) => axiosRetry.isNetworkError(error) || isPutOff(error) });
    const send = ask(client, args.api_key);
    return ({ key: _fromInterceptor, ...request }) => send(request);
  },

  // Mended: the key is made once for a call, it waits, and a bill whose answer was lost is left.
  conforming: (args) => {
    const client = created(args);
    axiosRetry(client, {
      retryDelay: (count, error) => axiosRetry.exponentialDelay(count, error),
      retryCondition: (error) =>
        isPutOff(error) || (axiosRetry.isNetworkError(error) && error.config.url !== '/v1/bills'),
    });
    return ask(client, args.api_key);
  },
});
