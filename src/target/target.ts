import type { ErrorCode } from '../contract/errors.ts';
import type { KeyEntry } from './keys.ts';
import type { Secret } from './secret.ts';

/** Everything that the suite knows of a deployment. What the file leaves out is null. */
export interface Target {
  readonly name: string;
  /** Base addresses are without a slash at their end. */
  readonly docsUrl: string | null;
  readonly payUrl: string | null;
  readonly sandbox: SandboxDeployment | null;
  readonly live: LiveDeployment | null;
  readonly keys: readonly KeyEntry[];
  /** HTTP statuses that the document leaves open, pinned. */
  readonly statuses: Readonly<Partial<Record<ErrorCode, number>>>;
  readonly operator: OperatorAddress | null;
  readonly webhooks: WebhookAddress | null;
}

interface SandboxDeployment {
  readonly baseUrl: string;
}

export interface LiveDeployment {
  readonly baseUrl: string;
  /** No other number is ever sent to live. */
  readonly payers: readonly string[];
  /** Null: the file says nothing of it. */
  readonly spendCapMinor: number | null;
  readonly tills: Tills;
  readonly website: Website;
}

interface Tills {
  readonly open: readonly string[];
  readonly closed: readonly string[];
  readonly foreign: readonly string[];
}

export type Website =
  | { readonly is: 'registered'; readonly url: string }
  | { readonly is: 'none' }
  /** The target does not say. */
  | { readonly is: 'unknown' };

export type OperatorAddress =
  | { readonly is: 'http'; readonly url: string; readonly token: Secret | null }
  | { readonly is: 'command'; readonly command: readonly [string, ...string[]]; readonly folder: string }
  | { readonly is: 'manual' };

export interface WebhookAddress {
  readonly listen: { readonly host: string; readonly port: number };
  /** Null: the listener's own address is registered. */
  readonly publicUrl: string | null;
  readonly tls: WebhookTls;
  /** How the deployment signs what it posts, which the document does not show; null: not known. */
  readonly signature: 'standard-webhooks' | null;
}

export type WebhookTls =
  | { readonly is: 'self-signed' }
  | { readonly is: 'files'; readonly certificate: string; readonly key: string }
  /** What is behind the public address ends TLS. */
  | { readonly is: 'plain' };
