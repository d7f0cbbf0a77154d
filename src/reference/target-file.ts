import { restricted, type Keys } from './residents.ts';

export interface Addresses {
  readonly docsUrl: string;
  readonly sandboxUrl: string;
  readonly operatorUrl: string | null;
  readonly operatorToken: string;
  readonly keys: Keys;
}

const q = (text: string): string => JSON.stringify(text);

/** Everything there is to know, as a target file. Its secrets are made for one process and die with it. */
export function targetFile({ docsUrl, sandboxUrl, operatorUrl, operatorToken, keys }: Addresses): string {
  return [
    'name: reference',
    `docs_url: ${q(docsUrl)}`,
    'sandbox:',
    `  base_url: ${q(sandboxUrl)}`,
    'keys:',
    `  - { secret: ${q(keys.all)}, scopes: all }`,
    `  - { secret: ${q(keys.spare)}, scopes: all }`,
    ...restricted.map((scope) => `  - { secret: ${q(keys[scope])}, scopes: [${q(scope)}] }`),
    `  - { secret: ${q(keys.other)}, scopes: all, business: other }`,
    `  - { secret: ${q(keys.draft)}, scopes: all, business: draft }`,
    `  - { secret: ${q(keys.expired)}, scopes: all, status: expired }`,
    `  - { secret: ${q(keys.revoked)}, scopes: all, status: revoked }`,
    `  - { secret: ${q(keys.live)}, scopes: all }`,
    ...(operatorUrl === null ? [] : ['operator:', `  url: ${q(operatorUrl)}`, `  token: ${q(operatorToken)}`]),
    '',
  ].join('\n');
}

export function smallestTargetFile({ sandboxUrl, keys }: Addresses): string {
  return `sandbox:\n  base_url: ${q(sandboxUrl)}\nkeys:\n  - { secret: ${q(keys.all)} }\n`;
}
