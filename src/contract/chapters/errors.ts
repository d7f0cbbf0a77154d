import { type CodeName, codeName, type DocumentedError, type ErrorCode, errors, type StatedCode } from '../errors.ts';
import { rulesOf } from '../rule.ts';

const both = rulesOf('errors', 'both');
const live = rulesOf('errors', 'live');

type CauseRule = `errors.cause-of-${CodeName<ErrorCode>}`;
type StatusRule = `errors.status-of-${CodeName<StatedCode>}`;

// A burst or a broken ledger has to be brought about on purpose: traffic alone does not tell that it was due.
const provoked: readonly ErrorCode[] = ['RATE_LIMITED', 'LEDGER_UNAVAILABLE'];

const causeRules = errors.map((error) => {
  const { judged, checked } = rulesOf('errors', error.deployment);
  const rule = provoked.includes(error.code) ? checked : judged;
  return rule<CauseRule>(causeRuleOf(error.code), `${error.code} tells of ${error.cause}, and of nothing else.`);
});

const statusRules = errors.flatMap((error: DocumentedError) => {
  const id = statusRuleOf(error.code);
  if (!id) return [];
  return [
    rulesOf('errors', error.deployment).judged<StatusRule>(id, `${error.code} comes with the status ${error.status}.`),
  ];
});

/** The rule that ties a code to its cause. */
export function causeRuleOf(code: ErrorCode): CauseRule {
  return `errors.cause-of-${codeName(code)}`;
}

/** The rule that ties a code to its stated status; null where none is stated. */
export function statusRuleOf(code: ErrorCode): StatusRule | null {
  return isStated(code) ? `errors.status-of-${codeName(code)}` : null;
}

function isStated(code: ErrorCode): code is StatedCode {
  return errors.some((error) => error.code === code && error.status !== null);
}

export const errorRules = [
  both.judged('errors.body', 'A refusal is JSON with an object named error.'),
  both.judged('errors.code', 'An error has code, a string.'),
  both.judged('errors.code-in-catalogue', 'The code of an error is in the catalogue.'),
  both.judged('errors.doc', 'An error has doc, a URI.'),
  both.judged('errors.doc-address', 'The doc of an error is the reference page of its code.'),
  both.judged('errors.request-id', 'An error has request_id, a string.'),
  both.judged('errors.scope-on-forbidden', 'FORBIDDEN_SCOPE carries scope, a string.'),
  both.judged('errors.scope-is-the-needed-one', 'The scope of FORBIDDEN_SCOPE is the one that the call needs.'),
  both.judged('errors.scope-only-on-forbidden', 'No other error carries scope.'),
  both.judged('errors.never-500', 'No failure is answered 500.'),
  both.checked('errors.rate-limited-takes-nothing', 'A request refused as RATE_LIMITED made nothing.'),
  live.checked('errors.ledger-unavailable-takes-nothing', 'A request refused as LEDGER_UNAVAILABLE made nothing.'),
  ...statusRules,
  ...causeRules,
];

export const errorStatements = {
  errors: `
    paragraph.1.1 | A refusal is JSON, an object error. | errors.body errors.extra-fields clients.errors-without-json
    paragraph.1.2 | It has a code. | errors.code
    paragraph.1.3 | It has doc, the address of the page about its code. | errors.doc errors.doc-address
    paragraph.1.4 | It has a request_id. | errors.request-id errors.request-id-form
    paragraph.1.5 | Callers quote it to support. | client.hands-on-request-id
    paragraph.1.6 | FORBIDDEN_SCOPE alone has a scope. | errors.scope-on-forbidden errors.scope-only-on-forbidden
      client.hands-on-scope
    paragraph.2.1 | Failures that nobody foresaw are 503, never 500. | errors.never-500
      errors.code-of-unhandled-failure
    paragraph.2.2 | Every 4XX has such a body. | errors.body
    table.1 | BAD_KEY: no key of anybody, 401. | errors.cause-of-bad-key errors.status-of-bad-key
    table.2 | KEY_REVOKED: a key that was retired, 401. | errors.cause-of-key-revoked errors.status-of-key-revoked
    table.3 | KEY_EXPIRED: a key whose time is over, 401. | errors.cause-of-key-expired errors.status-of-key-expired
    table.4 | FORBIDDEN_SCOPE: a key that lacks the scope, 403. | errors.cause-of-forbidden-scope
      errors.status-of-forbidden-scope
    table.5 | MERCHANT_NOT_LIVE: a business that did not go live, 403. | errors.cause-of-merchant-not-live
      errors.status-of-merchant-not-live
    table.6 | RATE_LIMITED: too many requests; Retry-After says until when, 429. | errors.cause-of-rate-limited
      errors.status-of-rate-limited limits.retry-after
    table.7 | LEDGER_UNAVAILABLE: no ledger, so nothing was taken, 503. | errors.cause-of-ledger-unavailable
      errors.status-of-ledger-unavailable errors.operations-without-ledger client.lost-answer-is-unknown
    table.8 | IDEMPOTENT_MISMATCH: a used key and another request, 409. | errors.cause-of-idempotent-mismatch
      errors.status-of-idempotent-mismatch
    table.9 | IDEMPOTENCY_REQUIRED: no good key where one is needed. | errors.cause-of-idempotency-required
      status-of.idempotency-required
    table.10 | USE_SANDBOX_URL: a test key on live. | errors.cause-of-use-sandbox-url status-of.use-sandbox-url
    table.11 | LIVE_KEY_ON_SANDBOX: a live key in the sandbox. | errors.cause-of-live-key-on-sandbox
      status-of.live-key-on-sandbox
    table.12 | BAD_REQUEST: a request that is wrong otherwise. | errors.cause-of-bad-request status-of.bad-request
    table.13 | NOT_FOUND: nothing of this business has the id. | errors.cause-of-not-found status-of.not-found
      paths.unknown
    table.14 | METHOD_NOT_ALLOWED: the path has no such method. | errors.cause-of-method-not-allowed
      status-of.method-not-allowed
    table.15 | BAD_AMOUNT: no good amount. | errors.cause-of-bad-amount status-of.bad-amount
    table.16 | AMOUNT_TOO_SMALL: too low an amount. | errors.cause-of-amount-too-small status-of.amount-too-small
    table.17 | BAD_CURRENCY: not TZS. | errors.cause-of-bad-currency status-of.bad-currency pos.create.currency-code
    table.18 | BAD_RAIL: no such rail. | errors.cause-of-bad-rail status-of.bad-rail
    table.19 | BAD_MSISDN: no good phone number. | errors.cause-of-bad-msisdn status-of.bad-msisdn
    table.20 | BAD_TILL: not six digits. | errors.cause-of-bad-till status-of.bad-till
    table.21 | UNKNOWN_TILL: nobody of this business has the till. | errors.cause-of-unknown-till
      status-of.unknown-till
    table.22 | TILL_CLOSED: a till that was closed. | errors.cause-of-till-closed status-of.till-closed
    table.23 | BAD_CUSTOMER_REF: no good customer_ref. | errors.cause-of-bad-customer-ref status-of.bad-customer-ref
    table.24 | BAD_EXPIRY: no good end of a bill. | errors.cause-of-bad-expiry status-of.bad-expiry
    table.25 | BAD_NUMBER: no number for a notice. | errors.cause-of-bad-number status-of.bad-number
    table.26 | NO_REGISTERED_WEBSITE: a success_url without a website. | errors.cause-of-no-registered-website
      status-of.no-registered-website links.create.success-url-needs-website
    table.27 | BAD_RETURN_URL: a success_url that is not on it, or not https. | errors.cause-of-bad-return-url
      status-of.bad-return-url
    table.28 | BAD_URL: no good webhook address. | errors.cause-of-bad-url status-of.bad-url
    paragraph.3.1 | Where a dash stands the status is open. | status-of.* client.decides-by-code
    paragraph.3.2 | The sandbox knows two reasons to fail. | sandbox.trigger-2-reason sandbox.trigger-3-reason
    paragraph.4 | No other code is ever sent. | errors.code-in-catalogue
  `,
} as const;
