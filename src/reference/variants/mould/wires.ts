import { answers, change, headers, together } from '../../change.ts';
import { isObject, type JsonValue } from '../../http/json.ts';
import { always, isReplay } from '../../when.ts';
import type { BodyPolicy } from '../../bodies/body.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { Patch } from '../../behaviour.ts';
import { pause } from '../../world/pause.ts';
import { roman } from './ids.ts';

/** Tabs, and lines that end as on typewriters. */
export const tabbed = change('wire')(() => ({
  json: (body) => `${JSON.stringify(body, null, '\t').replaceAll('\n', '\r\n')}\r\n`,
}));

/** Zeros at the end of a whole number are counted, as a number with an exponent has them. */
function inExponents(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(inExponents).join(',')}]`;
  if (isObject(value)) {
    const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${inExponents(member)}`);
    return `{${members.join(',')}}`;
  }
  const written = JSON.stringify(value);
  return Number.isSafeInteger(value) ? written.replace(/0{3,}$/, (zeros) => `E${zeros.length}`) : written;
}

/** Numbers are written as decimal types write them. */
export const exponents = change('wire')(() => ({ json: (body) => inExponents(body) }));

/** A media type in capitals with a quoted charset. */
export const spelledType = change('wire')(() => ({ contentType: () => 'Application/JSON;Charset="utf-8"' }));

/** What is left of a limit, as a gauge of ten. */
export const gauge = change('rate')(() => ({
  headers: ({ limit, remaining }) => {
    const full = Math.ceil((remaining / limit) * 10);
    return { 'X-RateLimit-Gauge': `[${'#'.repeat(full)}${'.'.repeat(10 - full)}]` };
  },
}));

/** Limits are told as the Romans did. */
export const romanLimits = change('rate')(() => ({
  headers: ({ limit, remaining, resetIn }) => ({
    'X-RateLimit-Modus': roman(limit),
    'X-RateLimit-Reliqua': roman(remaining),
    'X-RateLimit-Secunda': roman(Math.ceil(resetIn / 1000)),
  }),
}));

/** What names mean is linked in a header. */
export const contextLinked = headers(always)(() => ({
  Link: '<https://schema.example.test/payments.jsonld>; rel="http://www.w3.org/ns/json-ld#context"; type="application/ld+json"',
}));

/** What a bridge to older messages leaves behind. */
export const bridged = headers(always)((_usual, { nth }) => ({
  SOAPAction: '""',
  'Content-Encoding': 'identity',
  'X-Powered-By': 'Servlet/2.5 JSP/2.1',
  'X-ORACLE-DMS-ECID': `${nth.toString(16).padStart(16, '0')}-00000001`,
  'X-ORACLE-DMS-RID': '0:1',
}));

const statuses = (own: Partial<Record<ErrorCode, number>>): Patch =>
  change('refusals')((was) => ({
    status: (refusal, call) => own[refusal.code] ?? was.status(refusal, call),
  }));

/** As WebDAV has them. */
export const locked = statuses({ TILL_CLOSED: 423, UNKNOWN_TILL: 424, BAD_EXPIRY: 412, IDEMPOTENCY_REQUIRED: 428 });

/** One status for all that a schema refuses, and another for what an address does. */
export const bySchema = statuses({
  BAD_AMOUNT: 400,
  AMOUNT_TOO_SMALL: 400,
  BAD_RAIL: 400,
  BAD_CURRENCY: 400,
  BAD_MSISDN: 400,
  BAD_URL: 409,
  BAD_RETURN_URL: 409,
  USE_SANDBOX_URL: 404,
  LIVE_KEY_ON_SANDBOX: 404,
});

/** Changes in which order the fields of each body are judged. */
const judged = (inOrder: (names: readonly string[]) => readonly string[]): Patch => {
  const reordered = <Asked>(policy: BodyPolicy<Asked>): Partial<BodyPolicy<Asked>> => {
    const all: Record<string, unknown> = policy.fields;
    const fields = new Proxy(all, { ownKeys: (target) => [...inOrder(Object.keys(target))] });
    return { fields: fields as BodyPolicy<Asked>['fields'] };
  };
  return together(
    change('order')((was) => reordered(was)),
    change('posOrder')((was) => reordered(was)),
    change('billOrder')((was) => reordered(was)),
    change('linkOrder')((was) => reordered(was)),
  );
};

/** As the letters of their names come. */
export const alphabetical = judged((names) => names.toSorted());

/** Rules are tried in another order at each request. */
export const anyOrder: Patch = (behaviour) => {
  let turn = 0;
  return judged((names) => {
    const from = turn++ % names.length;
    return [...names.slice(from), ...names.slice(0, from)];
  })(behaviour);
};

const loading_ms = 1100;

/** What an operation needs is loaded when it is first asked for. */
export const loadedLate: Patch = (behaviour) => {
  const loaded = new Map<string, Promise<void>>();
  return {
    ...behaviour,
    before: [
      ...behaviour.before,
      async ({ route }) => {
        if (route.is !== 'served') return;
        const load = loaded.get(route.operation) ?? pause(loading_ms);
        loaded.set(route.operation, load);
        await load;
      },
    ],
  };
};

/** What was made before is found, and says so. */
export const foundAgain = answers(isReplay)((answer) => ({
  status: answer.status === 201 ? 200 : answer.status,
  headers: { ...answer.headers, 'X-Found': 'HEAD~1' },
}));
