import { always, isSuccess } from '../../when.ts';
import { answers, change, headers, shownCharge, shownError, together } from '../../change.ts';
import type { Call } from '../../http/call.ts';
import { createHash } from 'node:crypto';
import type { ErrorCode } from '../../../contract/errors.ts';
import { isObject, type JsonObject, type JsonValue } from '../../http/json.ts';

const fingerprint = (secret: string): string =>
  `whsec_#${createHash('sha256').update(secret).digest('hex').slice(0, 8)}`;

const related: Readonly<Partial<Record<ErrorCode, readonly ErrorCode[]>>> = {
  BAD_KEY: ['KEY_EXPIRED', 'KEY_REVOKED', 'USE_SANDBOX_URL'],
  BAD_AMOUNT: ['AMOUNT_TOO_SMALL', 'BAD_CURRENCY'],
  AMOUNT_TOO_SMALL: ['BAD_AMOUNT'],
  BAD_TILL: ['UNKNOWN_TILL', 'TILL_CLOSED'],
  BAD_MSISDN: ['BAD_RAIL'],
  IDEMPOTENCY_REQUIRED: ['IDEMPOTENT_MISMATCH'],
  NOT_FOUND: ['METHOD_NOT_ALLOWED', 'FORBIDDEN_SCOPE'],
};

/** Of a key that has the form of one, its kind and its last four signs. */
function presented(call: Call): string | null {
  const secret = call.behaviour.access.secret(call) ?? '';
  return /^sk_(?:live|test)_\w{32}$/.test(secret) ? `${secret.slice(0, 8)}****${secret.slice(-4)}` : null;
}

/** A help desk likes to know which secret and which key is meant, and which other errors people take for this one. */
export const helpDesk = together(
  change('webhooks')((was) => ({
    sameAddress: (known, given) => new URL(known).href === new URL(given).href,
    secret: ({ setting, ...endpoint }, deployment) =>
      was.secret({ ...endpoint, setting: { ...setting, url: new URL(setting.url).href } }, deployment),
    show: (endpoint, call) => ({
      ...was.show(endpoint, call),
      secret_fingerprint: fingerprint(call.behaviour.webhooks.secret(endpoint, call.deployment)),
    }),
  })),
  shownError((error, { code }, call) => ({
    ...error,
    presented_key: presented(call),
    see_also: (related[code] ?? []).map((each) => ({ code: each, doc: call.behaviour.refusals.doc(each, call) })),
  })),
);

/** An old proxy that knows ASCII alone, writes t and z small, and greets in Latin letters. */
export const oldProxy = together(
  change('wire')((was) => ({
    dateTime: (moment) => new Date(moment).toISOString().toLowerCase(),
    contentType: () => 'application/json; charset=us-ascii',
    json: (body, call) =>
      was
        .json(body, call)
        .replaceAll(/[\u007f-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
  })),
  headers(always)(() => ({
    Via: '1.0 mwanza (squid/2.7.STABLE9)',
    Warning: '214 mwanza "Transformation applied"',
    'X-Greeting': 'Karibu \u00abndugu\u00bb \u00a9 1998',
    'Content-Disposition': 'inline; filename="api.json"',
    Pragma: 'no-cache',
  })),
);

/** What stands in the one table for all kinds, with what there is where a kind has no use for it. */
const columns: JsonObject = {
  row_kind: 1,
  kind: null,
  title: null,
  url: null,
  customer_ref: null,
  payer_name: null,
  cancelled_at: null,
  active: null,
  max_uses: null,
  success_url: null,
  last_status: null,
  used: 0,
  paid_minor: 0,
  outstanding_minor: 0,
  settling_minor: 0,
};

function widened(value: JsonValue): JsonValue {
  if (!isObject(value)) return value;
  if (value['object'] !== 'list') return { ...columns, ...value };
  const { data } = value;
  return { ...value, data: Array.isArray(data) ? data.map(widened) : [] };
}

/** Charges, bills, links and events are rows of one wide table, and each shows all columns. */
export const wideTable = answers(isSuccess)(({ body }) => ({ body: body && (widened(body) as JsonObject) }));

/** What something comes of, which comes of something, and so on. */
const causes = (first: JsonObject, deep: number): JsonObject =>
  deep === 0 ? first : { caused_by: causes(first, deep - 1) };

const deep = 40;

/** Everything tells the whole chain of what it comes of, and how many facts are known of it. */
export const causation = together(
  shownCharge((view, { charge, step }) => ({
    ...view,
    facts: step.after === 0 ? 1 : 2,
    caused_by: causes({ command: `make ${charge.rail} charge`, sequence: charge.place }, deep),
  })),
  change('events')((was) => ({
    object: (event, deployment) => ({
      ...was.object(event, deployment),
      caused_by: causes({ command: 'settle charge', sequence: event.place }, deep),
    }),
  })),
  shownError((error, _refusal, call) => ({
    ...error,
    caused_by: causes({ command: call.method, sequence: call.nth }, deep),
  })),
);
