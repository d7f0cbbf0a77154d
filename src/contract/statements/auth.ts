export const authStatements = {
  auth: `
    bullet.1.1 | The key is a bearer token. | auth.bearer-key-accepted auth.missing-key-refused
      client.bearer-on-every-request auth.scheme-case
    bullet.1.2 | After its prefix come 32 letters and digits. | auth.key-format auth.malformed-key-refused
    bullet.2.1 | A key is good at one address. | auth.test-key-refused-on-live auth.live-key-refused-on-sandbox
    bullet.2.2 | On live, test keys are told USE_SANDBOX_URL. | errors.cause-of-use-sandbox-url
      auth.unknown-key-of-other-mode
    bullet.2.3 | In the sandbox, live keys are told LIVE_KEY_ON_SANDBOX. | errors.cause-of-live-key-on-sandbox
      auth.unknown-key-of-other-mode
    bullet.3.1 | Keys belong on servers. | client.key-on-servers-only
    bullet.3.2 | Answers have no CORS headers. | auth.no-cors-headers
    bullet.3.3 | A key in the query opens nothing. | auth.key-in-query-refused auth.header-and-query
      client.no-key-in-query
    bullet.4.1 | A key is kept as a hash and shown a single time. | auth.key-stored-as-hash
    bullet.4.2 | A lost key is given up for a new one. | unobservable: A lost key shows nowhere.
    bullet.5.1 | A draft business may use sandbox keys. | sandbox.draft-business-works
    bullet.5.2 | Its live keys are told MERCHANT_NOT_LIVE. | auth.live-key-needs-live-business
      errors.cause-of-merchant-not-live
  `,
  'auth.lifetime': `
    bullet.1.1 | A key lasts 30 days, 90 days, a year, or for ever. | keys.lifetime-30-days keys.lifetime-90-days
      keys.lifetime-one-year keys.lifetime-none
    bullet.1.2 | Then it is KEY_EXPIRED. | keys.expired-refused errors.status-of-key-expired
    bullet.1.3 | That time is never made longer. | keys.lifetime-not-extended
    bullet.1.4 | Keys from before lifetimes never expire. | keys.old-keys-never-expire
    bullet.2.1 | Retiring in 24 hours makes another key. | keys.rotation-makes-replacement
    bullet.2.2 | It has the scopes of the old one. | keys.replacement-has-same-scopes
    bullet.2.3 | It has the label of the old one. | keys.replacement-has-same-label
    bullet.2.4 | It has the lifetime of the old one. | keys.replacement-has-same-lifetime
    bullet.2.5 | For those 24 hours both are good. | keys.both-work-in-grace
    bullet.2.6 | After them the old one is KEY_REVOKED. | keys.old-refused-after-grace keys.revoked-refused
      errors.status-of-key-revoked
    bullet.3 | A key can be stopped at once. | keys.stopped-now-refused
    bullet.4 | No key, or one that nobody holds, is BAD_KEY. | auth.missing-key-refused auth.malformed-key-refused
      auth.unknown-key-refused errors.status-of-bad-key
  `,
  'auth.seats': `
    paragraph.1.1 | Owners and developers make keys. | keys.made-by-owner-or-developer
    paragraph.1.2 | They signed in less than 15 minutes ago. | keys.made-in-fresh-session
    paragraph.1.3 | A developer works with keys, endpoints and events, not with the balance. | keys.developer-seat
  `,
} as const;
