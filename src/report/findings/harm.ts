/** What a broken rule costs whoever relies on it, the worst first. */
export const harms = ['money', 'access', 'service', 'state', 'refusal', 'form', 'header'] as const;

export type Harm = (typeof harms)[number];

/** Of each, why it stands where it stands. */
export const harmWords: Readonly<Record<Harm, string>> = {
  money: 'a payment, a sum or a balance is wrong, made twice or not told',
  access: 'somebody gets at what is not theirs, or a secret is shown',
  service: 'it breaks down, or refuses what it must take',
  state: 'an object, a list or an event is not what it has to be',
  refusal: 'it takes what it must refuse',
  form: 'fields, names and codes, as programs read them',
  header: 'what stands beside the body',
};

/** By the form of an id; the first that fits counts, and what fits none is of the state of things. */
const families: readonly (readonly [harm: Harm, form: RegExp])[] = [
  // Whoever asks twice pays twice, or takes the payment of another order for theirs.
  [
    'money',
    /^idempotency\.(?:link-|pos-)?(?:same-key|mismatch-on)-|^idempotency\.(?:concurrent|mismatch-creates|first-)/,
  ],
  ['money', /^idempotency\.(?:replay|resend)-|-takes-nothing$|\.duplicate-makes-second-bill$|\.paid-within-its-uses$/],
  [
    'money',
    /^charges\.create\.prompt|^pos\.create\.sends-nothing$|^bill\.control-number-(?:stays|of-one)|\.code-of-one-/,
  ],
  // A sum is not the one that was agreed on.
  ['money', /\.amount-(?:echoed|as-asked|is-fixed)$|\.net-is-|-pays-fixed-amount$|\.message-has-outstanding$/],
  ['money', /^bill\.(?:paid-minor-|paid-is|outstanding-is|begins-with|overp|excess|payable|hosted-page-prefilled)/],
  ['money', /^money\.balance|^balance\.not-cached$|^sandbox\.(?:cannot-reach|balance|fees)|\.creation-moves-no-money$/],
  // A payment that was made counts for nothing, or is never told.
  [
    'money',
    /^lifecycle\.(?:approved|declined|succeeded)-|\.payment-is-a-charge$|^events\.(?:success|bill-payment|pos-pay)/,
  ],
  [
    'money',
    /^client\.(?:amounts|fulfils|event-again|no-(?:fulfil|blind|cancel|key-reuse|new-key)|new-order|part-payment)/,
  ],
  ['money', /^client\.(?:processing|retries-with|sends-(?:given|idem)|link-resent|lost-answer|pos-fee|late-event)/],
  // What belongs to another business or deployment, or to whom no key was given.
  ['access', /\.own-(?:business|mode)-only$|\.foreign-|^deployments\.separate$|\.no-test-events-to-live-endpoint$/],
  [
    'access',
    /^scopes\..+\.required$|^scopes\.(?:fixed|no-wildcard)|^keys\.(?:made-|developer-seat|replacement-has-same-sc)/,
  ],
  ['access', /^auth\..+-refused|^auth\.live-key-needs|^keys\.(?:.+-refused|lifetime-(?!none))/],
  // Secrets and numbers that nobody else may see, and doors to fetch them through.
  ['access', /\.key-stored-as-hash$|\.secret-never-read$|-rotates-secret$|^webhooks\.signed$|\.number-not-stored$/],
  ['access', /\.to-masked$|\.url-no-credentials$|\.success-url-(?:elsewhere|look-alike)|\.stops-sending$/],
  ['access', /^client\.(?:key-|no-key-in-query|refuses-forged|stops-with|test-events)/],
  // Nothing comes that a program could go on with.
  ['service', /\.never-500$|^answers\.json$|^errors\.body$|\.status-2\d\d$|\.served$|^versioning\./],
  [
    'service',
    /^(?:charges|pos|bills|links|webhook-endpoints)\.(?:create|set)\..+-(?:accepted|optional|default|form|tzs)$/,
  ],
  [
    'service',
    /\.create\.(?:rail-(?:[mht].+|a[iz].+)|kind-(?:reus|single).+|paid-by-scan|expires-at-omitted-is-null)$|\.optional-on-links$/,
  ],
  [
    'service',
    /^idempotency\.(?:key-.+-accepted|no-in-flight|scoped)|^limits\.(?:.+-allowed|per-key)$|\.bearer-key-accepted$/,
  ],
  [
    'service',
    /^keys\.(?:both|old-keys|lifetime-none|rotation)|\.sufficient$|^scopes\.(?:old|dash)|\.draft-business-works$/,
  ],
  ['service', /^webhooks\.posted|^events\.retry\.attempts-again$|\.sends-one-message$|\.paid-bill-not-checked$/],
  ['header', /\.no-cors-headers$|^limits\.(?:rate-headers|retry-after)$|\.service-mode$|\.content-type$/],
  [
    'refusal',
    /^[a-z-]+\.(?:create|notify|set)\..+-(?:required|limit|m[ai][xn]imum|refused|integer|string|closed-refused)$/,
  ],
  ['refusal', /\.(?:create|set)\..+-(?:100|short|long|only|country|date-time|digits|of-business|website|https|host)$/],
  ['refusal', /\.unknown-not-found$|^sandbox\.unserved-|-limited-above-|^idempotency\.(?:required|key-|pos-key)/],
  ['form', /^errors\.|^deployments\.same-shapes$|^money\.integers$|^auth\.key-format$|\.reason-when-not-sent$/],
  ['form', /\.(?:object|id-prefix|created|updated|currency|type|mode|livemode(?:-false)?|url|data|note|delivery)$/],
  [
    'form',
    /\.(?:[a-z]+-minor|expires-at|cancelled-at|description|reference|metadata|title|kind|payer-name|customer-ref)$/,
  ],
  [
    'form',
    /^(?:charge|pos-charge|payment-link|bill)\.(?:simulation.*|token|qr|till|rail|used|active|max-uses|success-url)$/,
  ],
  ['form', /^balance\.|^delivery\.(?:attempts|last|next)[a-z-]*$|^bill\.control-number(?:-[cp].+)?$|^list\.has-more$/],
  ['form', /^webhook-endpoint\.(?:active|secret-on-set|secret-prefix)$|^bill-notice\.(?:bill|sent|reason|to)$/],
];

export const harmOf = (rule: string): Harm => families.find(([, form]) => form.test(rule))?.[0] ?? 'state';
