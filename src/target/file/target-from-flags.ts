import { readBaseUrl } from './base-url.ts';
import { buildTarget } from './build-target.ts';
import { keyFault, keyMode } from './key-form.ts';
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
  const wrongKey = keyFault(keySecret);
  if ('why' in base || wrongKey !== undefined) {
    const ofKey = wrongKey === undefined ? [] : [`${keyLabel}: ${wrongKey}`];
    return { is: 'wrong', whys: 'why' in base ? [`--base-url: ${base.why}`, ...ofKey] : ofKey };
  }
  const deployment = { base_url: base.value, payers: [] };
  const file = {
    name,
    ...(keyMode(keySecret) === 'live' ? { live: deployment } : { sandbox: deployment }),
    keys: [{ secret: keySecret, status: 'active', business: 'main' } as const],
    statuses: {},
  };
  return { is: 'target', target: buildTarget(file, [keyLabel], '.') };
}
