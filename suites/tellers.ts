import type { Check } from '../src/run/check/check.ts';

/**
 * Checks that send nothing which these do not send: each request is among their values, or follows what it follows among
 * theirs. Mostly stories, which show in few requests what all values show in many.
 */
const tellers: Readonly<Record<string, readonly string[]>> = {
  'amounts/every-lawful-amount': ['charges/lawful-values-together'],
  'auth/expires-keys-by-lifetime': ['keys-lifetimes/all'],
  'auth/refuses-key-in-query': ['spoiled-authorization/without-a-known-key'],
  'auth/refuses-missing-or-unknown-key': [
    'spoiled-authorization/every-other-header',
    'spoiled-authorization/without-a-known-key',
  ],
  'auth/sends-no-cors-headers': ['cors/every-visit-from-a-page'],
  'balance/shows-zero-in-sandbox': ['balance/whatever-was-charged'],
  'balance/stays-zero-after-sandbox-charge': ['glance/charges'],
  'charges/accepts-amounts-at-bounds': ['amounts/every-lawful-amount'],
  'charges/accepts-every-msisdn-form': ['msisdn/every-form'],
  'charges/accepts-every-rail': ['rails-and-currency/every-lawful-pair'],
  'charges/accepts-omitted-optional-fields': ['charges/every-documented-input'],
  'charges/answers-unknown-id-with-not-found': ['unknown-ids/every-other-id'],
  'charges/refuses-amount-out-of-bounds': ['amounts/every-other-amount'],
  'charges/refuses-malformed-msisdn': ['msisdn/every-other-form'],
  'charges/refuses-missing-rail-or-msisdn': ['msisdn/every-other-form', 'rails-and-currency/every-other-rail'],
  'charges/refuses-non-integer-amount': ['amounts/every-other-amount'],
  'charges/refuses-other-currency': ['rails-and-currency/every-other-currency'],
  'charges/refuses-other-rails': ['rails-and-currency/every-other-rail'],
  'charges/echoes-reference-description-and-metadata': [
    'charges/every-documented-input',
    'glance/charges',
    'metadata/every-object',
  ],
  'errors/gives-request-id-and-doc': [
    'rails-and-currency/every-other-currency',
    'spoiled-json/every-other-body',
    'unknown-ids/every-other-id',
  ],
  'errors/refuses-malformed-body': ['spoiled-json/every-other-body'],
  'errors/refuses-other-methods': ['methods/every-other-method'],
  'idempotency/accepts-well-formed-key': ['idempotency-keys/every-lawful-key'],
  'idempotency/creates-one-for-four-concurrent-requests': ['concurrent-duplicates/at-one-moment'],
  'idempotency/creates-one-for-two-concurrent-requests': ['concurrent-duplicates/at-one-moment'],
  'idempotency/ignores-changed-description-and-metadata': ['compared-fields/changed-one-by-one'],
  'idempotency/refuses-malformed-key': ['idempotency-keys/every-other-key'],
  'idempotency/refuses-mismatch-on-amount': ['compared-fields/changed-one-by-one'],
  'idempotency/refuses-mismatch-on-rail-msisdn-reference': ['compared-fields/changed-one-by-one', 'glance/charges'],
  'idempotency/replays-charge': ['glance/charges'],
  'idempotency/replays-charge-after-payment': ['glance/charges'],
  'idempotency/requires-key-on-charges': ['idempotency-keys/every-other-key'],
  'lists/filters-charges-by-state': ['filters/by-state', 'glance/charges'],
  'lists/gives-at-most-hundred': ['pages/lawful-queries', 'pages/odd-queries'],
  'lists/gives-no-offset-pages': ['pages/no-offset'],
  'lists/lists-declined-charge-as-failed': ['filters/by-state'],
  'lists/pages-charges-by-cursor': ['pages/random-walks'],
  'lists/refuses-or-ignores-odd-queries': ['pages/odd-queries'],
  'msisdn/every-form': ['charges/lawful-values-together'],
  'rails-and-currency/every-lawful-pair': ['charges/lawful-values-together'],
  'rate-limit/of-each-charging-key-alone': ['rate-limit/of-a-key-twice'],
  'rate-limit/of-each-key-alone': ['rate-limit/of-a-key-twice'],
  'rate-limit/of-one-key': ['rate-limit/of-each-key-alone'],
  'sandbox/fails-trigger-3-for-funds': ['filters/by-state'],
  'sandbox/refuses-unserved-reads': ['unserved-endpoints/every-live-only-operation'],
  'sandbox/refuses-unserved-writes': ['unserved-endpoints/every-live-only-operation'],
  'texts/every-lawful-reference': ['charges/lawful-values-together'],
};

/** Checks of live are told by those of live, where there are such. */
export function withTellers(check: Check): Check {
  const [, prefix = '', id = ''] = /^(live\/)?(.*)$/.exec(check.id) ?? [];
  const toldBy = tellers[id]?.map((teller) => `${prefix}${teller}`);
  return toldBy === undefined ? check : { ...check, toldBy };
}
