import { type Rule, rulesOf } from '../rule.ts';

const section = 'Authentication';
const both = rulesOf(section, 'both');
const live = rulesOf(section, 'live');
const sandbox = rulesOf(section, 'sandbox');
const client = rulesOf(section, 'both', 'client');

export const authenticationRules = [
  both.judged('auth.bearer-key-accepted', 'An active key of the deployment, sent as a bearer token, is accepted.'),
  both.judged('auth.missing-key-refused', 'A request without a key is refused.'),
  both.judged('auth.malformed-key-refused', 'A key that has not the documented form, or another scheme, is refused.'),
  both.judged('auth.unknown-key-refused', 'A well-formed key that nobody holds is refused.'),
  both.checked('auth.key-format', 'A key is sk_live_ or sk_test_ and 32 base62 characters.'),
  live.judged('auth.test-key-refused-on-live', 'A test key is not served at the live address.'),
  sandbox.judged('auth.live-key-refused-on-sandbox', 'A live key is not served at the sandbox address.'),
  both.judged('auth.no-cors-headers', 'No answer carries a CORS header.'),
  both.judged('auth.key-in-query-refused', 'A key in the query string opens nothing.'),
  live.judged('auth.live-key-needs-live-business', 'A live key of a business that is not live is refused.'),
  both.unobservable(
    'auth.key-stored-as-hash',
    'A key is stored as a hash only, shown once and never recovered.',
    'Storage and dashboard cannot be seen through the API.',
  ),
  client.judged('client.bearer-on-every-request', 'A client sends its key as a bearer token with every request.'),
  client.judged('client.no-key-in-query', 'A client never puts its key into an address.'),
  client.unobservable(
    'client.key-on-servers-only',
    'A key is used on servers only.',
    'Where a program runs does not show in what it sends.',
  ),
] as const satisfies readonly Rule[];
