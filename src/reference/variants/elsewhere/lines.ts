import { change, fieldOf, headers, together } from '../../change.ts';
import { always } from '../../when.ts';
import type { Behaviour, Patch } from '../../behaviour.ts';
import { shownError } from '../../change.ts';
import { varying } from '../variant.ts';

/** A media type and its parameters may be written in any case, and a value within quotes. */
const shoutedType = change('wire')(() => ({
  contentType: () => 'APPLICATION/JSON;CHARSET="UTF-8"; Profile="payments \\"v1\\""',
}));

const policies = ['accelerometer', 'camera', 'geolocation', 'gyroscope', 'microphone', 'payment', 'usb'] as const;

const manyOf = (nth: number): readonly (readonly [string, string])[] =>
  Array.from({ length: 60 }, (_, at) => [
    `X-Mesh-${at.toString(36)}`,
    `hop=${at}; zone=dar-${(at * nth) % 7}; ${'.'.repeat((at * 7) % 60)}`,
  ]);

/** Each of the servers before it adds its own. */
const manyHeaders = headers(always)((_usual, { nth, deployment: { mode } }) => ({
  ...(mode === 'live' && { 'Service-Mode': 'live' }),
  'Content-Security-Policy': `default-src 'none'; ${'sandbox; '.repeat(150)}`,
  'Permissions-Policy': policies.map((each) => `${each}=()`).join(', '),
  Via: '1.1 edge-7, 1.1 varnish, 2 gate (Envoy)',
  Expires: '-1',
  Pragma: 'no-cache',
  'Server-Timing': 'db;dur=3.1, app;dur=0.4;desc="a \\"b\\", c"',
  'Alt-Svc': 'h3=":443"; ma=86400',
  'X-Empty': ' ',
  ...Object.fromEntries(manyOf(nth)),
}));

const usedUp = change('rate')(() => ({
  headers: ({ limit, remaining, resetIn }) => ({
    'X-RateLimit-Used': String(limit - remaining),
    'X-RateLimit-Usage': `${(((limit - remaining) * 100) / limit).toFixed(1)}%`,
    'X-RateLimit-Window': '1m',
    'X-RateLimit-Resets-In': `${(resetIn / 1000).toFixed(3)}s`,
  }),
}));

type BodyRoom = 'order' | 'posOrder' | 'billOrder' | 'linkOrder' | 'webhookOrder' | 'noticeOrder';

/** A body is judged from its last field on. */
const backwards =
  (room: BodyRoom): Patch =>
  (behaviour): Behaviour => {
    const policy = behaviour[room];
    const fields = Object.fromEntries(Object.entries(policy.fields).toReversed());
    return { ...behaviour, [room]: { ...policy, fields } };
  };

const lastFieldFirst = together(
  ...(['order', 'posOrder', 'billOrder', 'linkOrder', 'webhookOrder', 'noticeOrder'] as const).map(backwards),
  fieldOf('order')('amount')((was) => (given, call) => {
    const isBelow =
      typeof given === 'number' && Number.isInteger(given) && given < call.behaviour.bounds.amount.minimum;
    return isBelow ? { code: 'AMOUNT_TOO_SMALL' } : was(given, call);
  }),
  (behaviour) => ({
    ...behaviour,
    checkOrder: ['key', 'address', 'rate', 'route', 'query', 'body', 'scope', 'business', 'idempotency'],
  }),
  shownError((error, { code }) => ({
    ...error,
    message: `${code}. ${'Tafadhali soma ukurasa wa msaada. '.repeat(40)}`,
    fields: null,
  })),
);

export const lineVariants = varying({
  'else.shouted-type: the media type is written in capitals, with parameters within quotes': shoutedType,
  'else.many-headers: seventy headers come with each answer, some six kilobytes in all, and live tells its mode too':
    manyHeaders,
  'else.used-up: X-RateLimit headers count what was used, in numbers and parts of a hundred, and none tells the limit':
    usedUp,
  'else.last-field-first: a body is judged from its last field on, before scope, business and Idempotency-Key, and an error is a long text':
    lastFieldFirst,
});
