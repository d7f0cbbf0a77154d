import type { KeyEntry } from '../../target/keys.ts';
import { Secret } from '../../target/secret.ts';
import type { ApiKeys } from '../../wire/masking/keys.ts';

/** The keys that checks may be given. */
export type RunKeys = Pick<ApiKeys, 'entries' | 'learned' | 'shown' | 'newLabel' | 'noteForm' | 'add' | 'keepOnly'>;

/** Takes a key into use that the operator made for the run, and gives its label. */
export function adoptKey(
  apiKeys: Pick<RunKeys, 'newLabel' | 'add'>,
  key: string,
  { mode, scopes, business }: Pick<KeyEntry, 'mode' | 'scopes' | 'business'>,
): string {
  const label = apiKeys.newLabel();
  const secret = new Secret(key, label);
  apiKeys.add({ label, secret, mode, scopes, status: 'active', business, exclusive: true });
  return label;
}
