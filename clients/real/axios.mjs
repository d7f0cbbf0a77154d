import axios from 'axios';
import { adapter, headersOf } from './adapter.mjs';

adapter('axios', {
  // It sends once, and follows redirects.
  defaults: ({ base_url, api_key }) => {
    const client = axios.create({ baseURL: base_url, validateStatus: () => true, responseType: 'text' });
    return async (request) => {
      const { method, path, json } = request;
      const options = { method, url: path, data: json, headers: headersOf(api_key, request) };
      const { status, data } = await client.request({ ...options, transformResponse: (text) => text });
      return { status, text: data };
    };
  },
});
