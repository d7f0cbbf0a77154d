import type { KeyUse, RequestTemplate } from '../../evidence/exchange.ts';
import { withOffset, type RunOffset } from '../masking/run-offset.ts';
import type { Fixtures } from '../masking/fixtures.ts';
import { basicOf, type ApiKeys } from '../masking/keys.ts';
import type { PayerPool } from '../masking/payers.ts';
import { writtenJson } from './written-json.ts';

/** What placeholders are filled from. */
export interface RenderContext {
  readonly apiKeys: ApiKeys;
  readonly payers: PayerPool;
  readonly runOffset: RunOffset;
  readonly fixtures: Fixtures;
  /** A fresh well-formed key that no deployment knows. */
  readonly unknownKey: () => string;
}

/** A template with everything in its place, secrets and numbers included. It never leaves this folder. */
export interface Rendered {
  readonly method: string;
  /** Path and query below the base address. */
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | null;
}

export function render(template: RequestTemplate, renderContext: RenderContext): Rendered {
  const { apiKeys, payers, runOffset, unknownKey, fixtures } = renderContext;
  const fill = (text: string): string => fixtures.fill(payers.fill(text));
  const body = template.raw ?? (template.json === undefined ? null : writtenJson(template.json, template.written));
  const headers = new Map<string, string>();
  if (body !== null) headers.set('content-type', 'application/json');
  if (template.idempotencyKey !== undefined)
    headers.set('idempotency-key', withOffset(template.idempotencyKey, runOffset.value));
  const authorization = authorize(template.key, apiKeys, unknownKey);
  if (authorization !== null) headers.set('authorization', authorization);
  for (const [name, value] of Object.entries(template.headers ?? {})) headers.set(name.toLowerCase(), value);
  const target = 'inQuery' in template.key ? withKey(template.path, apiKeys.secret(template.key.use)) : template.path;
  return {
    method: template.method,
    target: fill(withKeys(target, apiKeys)),
    headers: [...headers].map(([name, value]) => [name, fill(value)]),
    body: body === null ? null : fill(body),
  };
}

const keyPlaceholder = /\{key:([\w:.-]+?)(?::(-1|other-end|other-case|other-mode|basic))?\}/g;

/** What may be done to a key that works. */
const forms: Readonly<Record<string, (secret: string) => string>> = {
  '-1': (secret) => secret.slice(0, -1),
  'other-end': otherEnd,
  'other-mode': otherMode,
  'other-case': (secret) => secret.replace(/(?<=^sk_[a-z]+_).*/, otherCase),
  basic: basicOf,
};

function otherEnd(secret: string): string {
  return `${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`;
}

/** As a key of the other deployment begins, where it begins as documented. */
function otherMode(secret: string): string {
  const [mode] = /(?<=^sk_)(?:live|test)(?=_)/.exec(secret) ?? [];
  return mode ? secret.replace(mode, mode === 'live' ? 'test' : 'live') : otherEnd(secret);
}

function otherCase(text: string): string {
  return [...text].map((sign) => (sign === sign.toUpperCase() ? sign.toLowerCase() : sign.toUpperCase())).join('');
}

const unheld = /^Bearer \{key:[^{}]+:other-(?:end|case|mode)\}$/;

/** A header may be spoiled by a key of the documented form that nobody holds. */
export function strangerKind({ spoiled, as }: Extract<KeyUse, { spoiled: unknown }>): typeof spoiled {
  return as !== undefined && unheld.test(as) ? 'unknown' : spoiled;
}

/** The key that a spoiled header turns out to be after all, where a service makes keys that are alike; null: that of nobody. */
export function heldAfterAll({ as = '' }: Extract<KeyUse, { spoiled: unknown }>, apiKeys: ApiKeys): string | null {
  const [, secret = ''] = /^Bearer (\S+)$/.exec(withKeys(as, apiKeys)) ?? [];
  return apiKeys.holderOf(secret);
}

function authorize(key: KeyUse, apiKeys: ApiKeys, unknownKey: () => string): string | null {
  if ('use' in key) return 'inQuery' in key ? null : `Bearer ${apiKeys.secret(key.use)}`;
  if (key.spoiled === 'missing') return null;
  if (key.spoiled === 'unknown') return `Bearer ${unknownKey()}`;
  return withKeys(key.as ?? 'Bearer', apiKeys);
}

const withKeys = (text: string, apiKeys: ApiKeys): string =>
  text.replaceAll(keyPlaceholder, (_, label: string, form?: string) => {
    const secret = apiKeys.secret(label);
    return form === undefined ? secret : forms[form]!(secret);
  });

/** Under which services that do take a key there look for it. */
const queryNames = ['api_key', 'key', 'access_token', 'apikey', 'token'] as const;

function withKey(path: string, secret: string): string {
  const query = queryNames.map((name) => `${name}=${secret}`).join('&');
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}
