import { billStates } from '../../../contract/resources/bill.ts';
import { change, shownError, together } from '../../change.ts';
import { chargeStates } from '../../../contract/resources/charge.ts';
import { constrainedRoutes, index, returnFormFirst } from './gates.ts';
import { cursorsOutlive, limitsOfDotNet, moreFilters, shortPages } from './lists.ts';
import { elevens, quietHours, wholeShillings } from './money.ts';
import { inOrder } from '../quirk/fronts.ts';
import { limitsOfGo } from '../strange/lists.ts';
import { messageIds, patience, silenceIsNull, staysDelivered, waitsOf } from './posts.ts';
import { postedBy, toldByLibrary } from '../strange/posts.ts';
import { problems, said } from '../strange/wires.ts';
import { slots } from './limiting.ts';

/** Changes what stands between quotes, so that no number is touched. */
const withinTexts = (signs: RegExp, write: (sign: string) => string) =>
  change('wire')((was) => ({
    json: (body, call) =>
      was
        .json(body, call)
        .replaceAll(/"(?:[^"\\]|\\.)*"/gs, (text) => `"${text.slice(1, -1).replaceAll(signs, write)}"`),
  }));

const numbered = (digits: (hex: string) => string) => (sign: string) =>
  `\\u${digits(sign.charCodeAt(0).toString(16).padStart(4, '0'))}`;

const escapedBySystemTextJson = withinTexts(
  /[<>&'+`\u007f-\uffff]/g,
  numbered((hex) => hex.toUpperCase()),
);

const escapedByGo = withinTexts(
  /[<>&\u2028\u2029]/g,
  numbered((hex) => hex),
);

const stateNumber =
  <State>(states: readonly State[]) =>
  (given: string | null): State | null =>
    given !== null && /^\d$/.test(given) ? (states[Number(given)] ?? null) : null;

const chargeStateOf = stateNumber(chargeStates);
const billStateOf = stateNumber(billStates);

/** A member of an enumeration is read by its number too. */
const statesByNumber = together(
  change('pages')((was) => ({
    filter: (call) => {
      const value = chargeStateOf(call.query.get('state'));
      return value === null ? was.filter(call) : { value };
    },
  })),
  change('billPages')((was) => ({
    filter: (call) => {
      const state = billStateOf(call.query.get('state'));
      return state === null ? was.filter(call) : { value: { customerRef: call.query.get('customer_ref'), state } };
    },
  })),
);

/** A request is known by the ray that it came in by, and by the place where that came in. */
const rays = change('refusals')(() => ({ requestId: (random) => `${random.text('0123456789abcdef', 16)}-DAR` }));

/** What of a body does not fit, as a validator lists it beside what is documented. */
const violations = shownError((error, { code }) => ({
  ...error,
  violations: code.startsWith('BAD_') ? [{ propertyPath: '', message: code, parameters: {}, cause: null }] : [],
}));

export const symfony = together(
  constrainedRoutes,
  returnFormFirst,
  moreFilters,
  cursorsOutlive,
  violations,
  waitsOf(1, 2, 4),
  change('wire')(() => ({
    dateTime: (moment) => new Date(moment).toISOString().replace('Z', '+00:00'),
  })),
  withinTexts(/\//g, () => '\\/'),
  postedBy({ 'user-agent': 'Symfony HttpClient (Curl)', accept: '*/*' }),
  toldByLibrary('Failed to connect to host: Connection refused'),
  said({ 'Cache-Control': 'no-cache, private', 'X-Robots-Tag': 'noindex' }),
);

export const quarkus = together(
  slots,
  silenceIsNull,
  messageIds,
  elevens,
  wholeShillings,
  waitsOf(2, 4, 8, 16, 3600, 7200, 14_400, 28_800),
  inOrder('key', 'address', 'rate', 'route', 'scope', 'business', 'query', 'body', 'idempotency'),
  change('wire')(() => ({
    dateTime: (moment) => new Date(moment).toISOString().replace('.000Z', 'Z'),
    contentType: () => 'application/json;charset=UTF-8',
  })),
  postedBy({ 'user-agent': 'Vert.x-WebClient/4.5.11' }),
  toldByLibrary('java.net.ConnectException: Connection refused'),
);

export const minimalApi = together(
  constrainedRoutes,
  statesByNumber,
  limitsOfDotNet,
  staysDelivered,
  wholeShillings,
  escapedBySystemTextJson,
  problems,
  postedBy({ 'content-type': 'application/json; charset=utf-8', 'request-id': '|7f1c.1.' }),
  said({ Server: 'Kestrel' }),
);

export const workers = together(
  shortPages,
  messageIds,
  staysDelivered,
  rays,
  waitsOf(10, 10, 10, 60, 600, 6000),
  change('wire')(() => ({ headerName: (name) => name.toLowerCase(), framing: 'chunked' })),
  postedBy({ 'cf-worker': 'payments.example.test', 'accept-encoding': 'gzip, br' }),
  toldByLibrary('error code: 521'),
  said({ Server: 'cloudflare', 'CF-Cache-Status': 'DYNAMIC', NEL: '{"success_fraction":0,"max_age":604800}' }),
);

export const chi = together(
  slots,
  moreFilters,
  elevens,
  silenceIsNull,
  cursorsOutlive,
  limitsOfGo,
  escapedByGo,
  inOrder('key', 'rate', 'address', 'business', 'route', 'query', 'idempotency', 'body', 'scope'),
  change('wire')((was) => ({ json: (body, call) => `${was.json(body, call)}\n` })),
  postedBy({ 'user-agent': 'Go-http-client/1.1', 'accept-encoding': 'gzip' }),
  toldByLibrary('Post: dial tcp: connect: connection refused'),
);

export const chiLive = together(chi, index);

export const ninja = together(
  returnFormFirst,
  shortPages,
  cursorsOutlive,
  quietHours,
  patience(5000),
  waitsOf(1, 3, 7, 15, 31, 63, 127, 3600, 3600),
  inOrder('key', 'address', 'route', 'rate', 'query', 'body', 'idempotency', 'scope', 'business'),
  change('wire')(() => ({ contentType: () => 'application/json; charset=utf-8' })),
  shownError((error, { code }) => ({ ...error, detail: [{ loc: ['body'], msg: code, type: 'value_error' }] })),
  postedBy({ 'user-agent': 'python-requests/2.32.3', accept: '*/*' }),
  toldByLibrary('HTTPSConnectionPool: Max retries exceeded (Caused by NewConnectionError)'),
  said({ Server: 'gunicorn', Vary: 'Accept, Cookie', 'Referrer-Policy': 'same-origin' }),
);
