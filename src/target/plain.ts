import type { KeyEntry } from './keys.ts';
import { Secret } from './secret.ts';
import type { OperatorAddress, Target } from './target.ts';

/** A target whose secrets lie open, because a structured clone of a {@link Secret} is empty. Only for crossing threads. */
export interface PlainTarget extends Omit<Target, 'keys' | 'operator'> {
  readonly keys: readonly PlainKey[];
  readonly operator: Exclude<OperatorAddress, HttpAddress> | PlainHttpAddress | null;
}

type HttpAddress = Extract<OperatorAddress, { readonly is: 'http' }>;

interface PlainHttpAddress extends Omit<HttpAddress, 'token'> {
  readonly token: string | null;
}

interface PlainKey extends Omit<KeyEntry, 'secret'> {
  readonly secret: string;
}

export function toPlain({ keys, operator, ...rest }: Target): PlainTarget {
  return {
    ...rest,
    keys: keys.map((key) => ({ ...key, secret: key.secret.reveal() })),
    operator: operator?.is === 'http' ? { ...operator, token: operator.token?.reveal() ?? null } : operator,
  };
}

export function fromPlain({ keys, operator, ...rest }: PlainTarget): Target {
  return {
    ...rest,
    keys: keys.map((key) => ({ ...key, secret: new Secret(key.secret, key.label) })),
    operator: operator?.is === 'http' ? { ...operator, token: tokenOf(operator.token) } : operator,
  };
}

export const tokenOf = (token: string | null | undefined): Secret | null =>
  token === null || token === undefined ? null : new Secret(token, 'operator');
