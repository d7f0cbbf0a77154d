import { readBaseUrl } from './base-url.ts';
import { keyFault, keyMode } from './key-form.ts';
import { Secret } from '../secret.ts';
import type { Target } from '../target.ts';

interface TargetFlags {
  readonly baseUrl: string;
  /** Read from the environment by the caller; a key is never taken from an argument. */
  readonly keySecret: string;
  readonly keyLabel?: string;
  readonly name?: string;
}

type FlagsReading =
  | { readonly is: 'target'; readonly target: Target }
  /** A sentence for each mistake. */
  | { readonly is: 'wrong'; readonly whys: readonly string[] };

/** The least target: one address and one key, whose prefix tells which deployment it is. */
export function targetFromFlags({ baseUrl, keySecret, keyLabel = 'key-1', name }: TargetFlags): FlagsReading {
  const base = readBaseUrl(baseUrl);
  const mode = keyMode(keySecret);
  if (base.is === 'wrong' || mode === undefined) {
    const whys = [base.is === 'wrong' ? `--base-url: ${base.why}` : '', `${keyLabel}: ${keyFault(keySecret) ?? ''}`];
    return { is: 'wrong', whys: whys.filter((why) => why !== '' && !why.endsWith(': ')) };
  }
  return { is: 'target', target: leastTarget(base.url, { label: keyLabel, secret: keySecret, mode }, name) };
}

interface FlagKey {
  readonly label: string;
  readonly secret: string;
  readonly mode: 'test' | 'live';
}

function leastTarget(baseUrl: string, { label, secret, mode }: FlagKey, name = new URL(baseUrl).host): Target {
  const unknown = { scopes: null, status: 'active', business: 'main', exclusive: false } as const;
  const live = { baseUrl, payers: [], spendCapMinor: null, website: { is: 'unknown' } } as const;
  return {
    name,
    docsUrl: null,
    payUrl: null,
    sandbox: mode === 'test' ? { baseUrl } : null,
    live: mode === 'live' ? { ...live, tills: { open: [], closed: [], foreign: [] } } : null,
    keys: [{ label, secret: new Secret(secret, label), mode, ...unknown }],
    statuses: {},
    operator: null,
    webhooks: null,
  };
}
