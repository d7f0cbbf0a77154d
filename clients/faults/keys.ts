import { Agent } from 'node:http';
import type { HttpAnswer, HttpRequest, Send } from '../reference/http.ts';
import { ApiError } from '../reference/errors.ts';
import {
  added,
  again,
  isRefused,
  together,
  always,
  at,
  body,
  both,
  change,
  charging,
  fromPage,
  fromTry,
  headers,
  kept,
  onLive,
  text,
  url,
} from './change.ts';
import { breaking, type ClientFault, type Patch } from './fault.ts';

/** Goes where redirects lead, with all that was sent. */
const following =
  (fits: (from: URL, to: URL) => boolean, method?: string): Patch =>
  (policy) => {
    const send: Send = async (request, line) => {
      const answer = await policy.send(request, line);
      const to = redirected(request, answer);
      return to && (method ?? request.method) === request.method && fits(new URL(request.url), to)
        ? policy.send({ ...request, url: to.href }, to.protocol === 'http:' ? { ...line, agent: new Agent() } : line)
        : answer;
    };
    return { ...policy, send };
  };

function redirected({ url }: HttpRequest, { status, headers: { location } }: HttpAnswer): URL | null {
  return status >= 300 && status < 400 && typeof location === 'string' ? new URL(location, url) : null;
}

const isElsewhere = (from: URL, to: URL): boolean => from.origin !== to.origin && from.protocol === to.protocol;

/** As it was when the client was first configured. */
function firstKey(): Patch {
  const first = kept<{ key?: string }>(() => ({}));
  return headers(always, (its, asked) => {
    const known = first(asked);
    known.key ??= asked.settings.apiKey;
    return charging(asked) ? { ...its, Authorization: `Bearer ${known.key}` } : its;
  });
}

function keyOfReads(): Patch {
  const first = kept<{ key?: string }>(() => ({}));
  return headers(always, (its, asked) => {
    const known = first(asked);
    known.key ??= asked.settings.apiKey;
    return asked.call.method === 'GET' ? { ...its, Authorization: `Bearer ${known.key}` } : its;
  });
}

const neverEnds = change('retries')(() => ({ endsKey: () => false }));

const endless = (code: string): Patch =>
  together(
    neverEnds,
    change('waits')((was) => ({
      goesOn: (error) => was.goesOn(error) || (error instanceof ApiError && error.refusal.code === code),
    })),
  );

const toSandbox = (its: string): string => its.replace(/\/live(?=\/v1)/, '/sandbox');

export const keyFaults: readonly ClientFault[] = [
  ...breaking('client.key-at-its-address', {
    'key.balance-at-sandbox: asks the sandbox for the balance, with the live key': url(
      both(onLive, at('get_balance')),
      toSandbox,
    ),
    'key.resends-to-sandbox: sends a live charge to the sandbox when live is unavailable': url(
      both(onLive, both(charging, fromTry(2))),
      toSandbox,
    ),
    'key.lists-at-sandbox: lists the charges of live at the sandbox': url(both(onLive, at('list_charges')), toSandbox),
  }),
  ...breaking('client.bearer-on-every-request', {
    'key.none-on-later-pages: leaves the key out from the second page on': headers(
      fromPage(2),
      ({ Authorization: _left, ...its }) => its,
    ),
    'key.none-on-third-try: leaves the key out of the third try': headers(
      fromTry(3),
      ({ Authorization: _left, ...its }) => its,
    ),
    'key.without-bearer: sends the bare key to get the balance': headers(at('get_balance'), (its, { settings }) => ({
      ...its,
      Authorization: settings.apiKey,
    })),
    'key.basic-for-reads: uses HTTP Basic to read a charge': headers(at('get_charge'), (its, { settings }) => ({
      ...its,
      Authorization: `Basic ${Buffer.from(`${settings.apiKey}:`).toString('base64')}`,
    })),
  }),
  ...breaking('client.no-key-in-query', {
    'key.in-query-of-lists: puts the key into the address of later pages': url(fromPage(2), (its, { settings }) =>
      added(`api_key=${settings.apiKey}`)(its),
    ),
    'key.in-query-of-balance: puts the key into the address of the balance': url(
      at('get_balance'),
      (its, { settings }) => added(`key=${settings.apiKey}`)(its),
    ),
    'key.in-query-on-resend: puts the key into the address when it sends again': url(fromTry(2), (its, { settings }) =>
      added(`access_token=${settings.apiKey}`)(its),
    ),
  }),
  ...breaking('client.key-kept-secret', {
    'key.follows-elsewhere: takes key and body to another origin': following(isElsewhere),
    'key.follows-reads: takes the key to another origin when it reads': following(isElsewhere, 'GET'),
    'key.follows-to-http: takes key and body from https to http': following(
      (from, to) => from.protocol === 'https:' && to.protocol === 'http:',
    ),
    'key.in-metadata: writes the key into the metadata of a charge': body(
      both(charging, ({ call }) => call.body?.['metadata'] !== undefined),
      (its, { settings }) => ({ ...its, metadata: { client: settings.apiKey } }),
    ),
    'key.in-reference: writes the key into the description when it sends again': body(
      both(charging, fromTry(2)),
      (its, { settings }) => ({ ...its, description: `by ${settings.apiKey}` }),
    ),
    'key.in-result: gives the key with the balance': change('answers')((was) => {
      let last = '';
      return {
        read: (answer, asked) => {
          last = asked.settings.apiKey;
          return was.read(answer, asked);
        },
        handOn: (value, call) =>
          call.op === 'get_balance' ? { ...was.handOn(value, call), requested_with: last } : was.handOn(value, call),
      };
    }),
    'key.in-error: tells the key in the message of an error': change('answers')((was) => {
      let last = '';
      return {
        read: (answer, asked) => {
          last = asked.settings.apiKey;
          return was.read(answer, asked);
        },
        handOnError: (refusal, op) => ({ ...was.handOnError(refusal, op), message: `refused: Bearer ${last}` }),
      };
    }),
  }),
  ...breaking('client.stops-with-refused-key', {
    'key.polls-when-revoked: goes on to wait for a charge with a key that was revoked': endless('KEY_REVOKED'),
    'key.polls-when-expired: goes on to wait for a charge with a key that has expired': endless('KEY_EXPIRED'),
    'key.again-when-expired: sends again when the key has expired': together(
      neverEnds,
      again((outcome) => isRefused(outcome, 'KEY_EXPIRED')),
    ),
    'key.again-when-revoked: sends a read again when the key was revoked': together(
      neverEnds,
      again((outcome, { call }) => isRefused(outcome, 'KEY_REVOKED') && call.method === 'GET'),
    ),
  }),
  ...breaking('client.takes-up-replacement', {
    'key.old-for-charges: makes charges with the key that was replaced': firstKey(),
    'key.old-for-reads: reads with the key that was replaced': keyOfReads(),
  }),
  ...breaking('client.sends-json', {
    'json.as-text: labels a charge text/plain': headers(at('create_charge'), (its) => ({
      ...its,
      'Content-Type': 'text/plain',
    })),
    'json.unlabelled-on-resend: leaves the content type out when it sends again': headers(
      fromTry(2),
      ({ 'Content-Type': _left, ...its }) => its,
    ),
    'json.form-of-notice: sends the phone of a notice as a form': (policy) =>
      text(at('notify_bill'), (_its, { call }) =>
        new URLSearchParams({ phone: String(call.body?.['phone']) }).toString(),
      )(headers(at('notify_bill'), (its) => ({ ...its, 'Content-Type': 'application/x-www-form-urlencoded' }))(policy)),
    'json.twice: writes the body of a bill as a text within JSON': text(at('create_bill'), (its) =>
      JSON.stringify(its),
    ),
  }),
  ...breaking('client.documented-operations', {
    'path.v2-on-live: reads the balance under /v2 on live': url(both(onLive, at('get_balance')), (its) =>
      its.replace('/v1/', '/v2/'),
    ),
    'path.status: asks for the status of a charge at an address of its own': url(
      at('get_charge'),
      (its) => `${its}/status`,
    ),
    'path.put: sets the webhook address by PUT': change('requests')((was) => ({
      method: (asked) => (asked.call.op === 'set_webhook_endpoint' ? 'PUT' : was.method(asked)),
    })),
    'path.links: asks for a link under /v1/links': url(at('get_payment_link'), (its) =>
      its.replace('/payment_links/', '/links/'),
    ),
  }),
  ...breaking('client.going-live-changes-nothing-else', {
    'live.leaves-reference-out: sends no reference on live': body(
      both(onLive, at('create_charge')),
      ({ reference: _left, ...its }) => its,
    ),
    'live.marks-charges: adds a field to live charges': body(both(onLive, at('create_charge')), (its) => ({
      ...its,
      description: 'live',
    })),
    'live.smaller-pages: asks for smaller pages on live': url(both(onLive, at('list_charges')), (its) =>
      its.replace(/limit=\d+/, 'limit=1'),
    ),
  }),
];
