/** One way to set a library up, as its adapter names it. */
export interface Setup {
  readonly library: string;
  readonly file: string;
  readonly setup: string;
  /** What the way is, in a few words. */
  readonly means: string;
}

const of =
  (library: string, file: string) =>
  (setup: string, means: string): Setup => ({ library, file, setup, means });

const fetch = of('fetch', 'fetch.mjs');
const got = of('got', 'got.mjs');
const ky = of('ky', 'ky.mjs');
const axios = of('axios', 'axios.mjs');
const axiosRetry = of('axios-retry', 'axios-retry.mjs');
const ofetch = of('ofetch', 'ofetch.mjs');
const superagent = of('superagent', 'superagent.mjs');
const undici = of('undici', 'undici.mjs');
const urllib = of('urllib', 'urllib_client.py');
const requests = of('requests', 'requests_client.py');
const urllib3 = of('urllib3', 'urllib3_client.py');

const asItComes = 'as it comes';
const mended = 'mended';

export const setups: readonly Setup[] = [
  fetch('defaults', asItComes),
  got('defaults', asItComes),
  got('hook', 'POST retried, key from a hook'),
  got('conforming', mended),
  ky('defaults', asItComes),
  ky('hook', 'POST retried, key from a hook'),
  ky('conforming', mended),
  axios('defaults', asItComes),
  axiosRetry('defaults', asItComes),
  axiosRetry('hook', '429 and 503 retried, key from an interceptor'),
  axiosRetry('conforming', mended),
  ofetch('defaults', asItComes),
  ofetch('retrying', 'POST retried'),
  ofetch('conforming', mended),
  superagent('defaults', asItComes),
  superagent('retrying', '.retry(4)'),
  undici('defaults', 'RetryAgent as it comes'),
  undici('fetch', 'fetch with RetryAgent, POST retried'),
  undici('conforming', mended),
  urllib('defaults', asItComes),
  urllib('conforming', mended),
  requests('defaults', asItComes),
  requests('retrying', 'Retry for all methods, 429 and 5xx'),
  requests('conforming', mended),
  urllib3('defaults', asItComes),
  urllib3('retrying', 'Retry for all methods'),
  urllib3('conforming', mended),
];

export const isPython = ({ file }: Setup): boolean => file.endsWith('.py');
