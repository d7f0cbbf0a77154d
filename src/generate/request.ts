import { type RequestTemplate, writings } from '../evidence/exchange.ts';
import { derivedNumber } from '../random/derive.ts';
import { queryText, type ListQuery } from './lists/query.ts';

export const chargesPath = '/v1/charges';
export const posPath = '/v1/pos/charges';
export const balancePath = '/v1/balance';
export const billsPath = '/v1/bills';
export const linksPath = '/v1/payment_links';
export const endpointsPath = '/v1/webhook_endpoints';
export const eventsPath = '/v1/events';

/** What cannot stand as it is in one segment of a path. */
const strange = /[^\w\-.~!$&'()*+,;=:@]/gu;

/** An id as one segment of a path, whatever signs the service gives it. */
export const segment = (id: string): string =>
  id.replaceAll(/\p{Cs}/gu, '\uFFFD').replaceAll(strange, (sign) => encodeURIComponent(sign));

export const chargePath = (id: string): string => `${chargesPath}/${segment(id)}`;

const get = (key: string, path: string): RequestTemplate => ({ method: 'GET', path, key: { use: key } });

export const listed =
  (path: string) =>
  (key: string, query: ListQuery = {}): RequestTemplate =>
    get(key, `${path}${queryText(query)}`);

export const one =
  (path: string) =>
  (key: string, id: string): RequestTemplate =>
    get(key, `${path}/${segment(id)}`);

/** Most objects are written without blanks; which are not follows from what is in them and where they go. */
function writing(path: string, json: unknown, idempotencyKey = ''): Pick<RequestTemplate, 'written'> {
  if (json === null || typeof json !== 'object' || Array.isArray(json)) return {};
  const written = writings[derivedNumber(path, idempotencyKey, JSON.stringify(json)) % (4 * writings.length)];
  return written === undefined ? {} : { written };
}

/** Without an Idempotency-Key where none is given. */
export const post = (key: string, path: string, json: unknown, idempotencyKey?: string): RequestTemplate => ({
  method: 'POST',
  path,
  key: { use: key },
  json,
  ...writing(path, json, idempotencyKey),
  ...(idempotencyKey !== undefined && { idempotencyKey }),
});

export const getBalance = (key: string): RequestTemplate => get(key, balancePath);

export const postNotice = (key: string, bill: string, json: unknown): RequestTemplate =>
  post(key, `${billsPath}/${segment(bill)}/notify`, json);

export const setEndpoint = (key: string, json: unknown): RequestTemplate => post(key, endpointsPath, json);
export const listEndpoints = (key: string): RequestTemplate => get(key, endpointsPath);
export const deleteEndpoint = (key: string, id: string): RequestTemplate => ({
  ...get(key, `${endpointsPath}/${segment(id)}`),
  method: 'DELETE',
});

export const listEvents = (key: string): RequestTemplate => get(key, eventsPath);
export const getEvent = one(eventsPath);

/** Which body a retry takes is not shown; left out, there is none. */
export const retryEvent = (key: string, id: string, json?: unknown): RequestTemplate => {
  const { json: _, written: _way, ...bare } = post(key, `${eventsPath}/${segment(id)}/retry`, json);
  return json === undefined ? bare : { ...bare, json };
};
