import { readScopes, restricted, type SeedData } from './world/seed-data.ts';

export interface Addresses {
  readonly docsUrl: string;
  readonly payUrl: string;
  readonly sandboxUrl: string;
  readonly liveUrl: string;
  readonly operatorUrl: string | null;
  readonly operatorToken: string;
}

const q = (value: string | readonly string[]): string => JSON.stringify(value);

/** Enough for whatever a run may ask for: the money is not real. */
const spendCap = 9_007_199_254_740_991;

/** Everything there is to know, as a target file. Its secrets are made for one process and die with it. */
export function targetFile(
  addresses: Addresses,
  { keys, tills, payers, website }: SeedData,
  signature: string | null = 'standard-webhooks',
): string {
  const { docsUrl, payUrl, sandboxUrl, liveUrl, operatorUrl, operatorToken } = addresses;
  return [
    'name: reference',
    `docs_url: ${q(docsUrl)}`,
    `pay_url: ${q(payUrl)}`,
    'sandbox:',
    `  base_url: ${q(sandboxUrl)}`,
    'live:',
    `  base_url: ${q(liveUrl)}`,
    `  payers: ${q(payers)}`,
    `  spend_cap_minor: ${spendCap}`,
    `  tills: { open: ${q(tills.open)}, closed: ${q([tills.closed])}, foreign: ${q([tills.foreign])} }`,
    `  website: ${q(website)}`,
    'keys:',
    ...keyLines(keys),
    ...(operatorUrl === null ? [] : ['operator:', `  url: ${q(operatorUrl)}`, `  token: ${q(operatorToken)}`]),
    'webhooks:',
    '  listen: "127.0.0.1:0"',
    ...(signature === null ? [] : [`  signature: ${signature}`]),
    '',
  ].join('\n');
}

const line = (secret: string, more: string): string => `  - { secret: ${q(secret)}, ${more} }`;

const keyLines = (keys: SeedData['keys']): readonly string[] => [
  line(keys.all, 'scopes: all'),
  line(keys.spare, 'scopes: all'),
  ...restricted.map((scope) => line(keys[scope], `scopes: ${q([scope])}`)),
  line(keys.other, 'scopes: all, business: other'),
  line(keys.draft, 'scopes: all, business: draft'),
  line(keys.noWebsite, 'scopes: all, business: no_website'),
  line(keys.expired, 'scopes: all, status: expired'),
  line(keys.revoked, 'scopes: all, status: revoked'),
  line(keys.live, 'scopes: all'),
  line(keys.liveSpare, 'scopes: all'),
  line(keys.liveRead, `scopes: ${q(readScopes)}`),
  line(keys.liveOther, 'scopes: all, business: other'),
  line(keys.liveDraft, 'scopes: all, business: draft'),
  line(keys.liveNoWebsite, 'scopes: all, business: no_website'),
  line(keys.liveExpired, 'scopes: all, status: expired'),
  line(keys.liveRevoked, 'scopes: all, status: revoked'),
];

export function smallestTargetFile({ sandboxUrl }: Addresses, { keys }: SeedData): string {
  return `sandbox:\n  base_url: ${q(sandboxUrl)}\nkeys:\n  - { secret: ${q(keys.all)} }\n`;
}
