import { resolve } from 'node:path';
import { scopes as allScopes } from '../../contract/scopes.ts';
import type { KeyEntry } from '../keys.ts';
import { keyMode } from './key-form.ts';
import { tokenOf } from '../plain.ts';
import { Secret } from '../secret.ts';
import type { LiveDeployment, OperatorAddress, Target, WebhookAddress, WebhookTls, Website } from '../target.ts';
import type { TargetFile } from './target-shape.ts';

/** The target of a file without faults. Labels are the names under which its keys stand in the file. */
export function buildTarget(file: TargetFile, labels: readonly string[], folder: string): Target {
  return {
    name: file.name ?? new URL((file.sandbox ?? file.live)?.base_url ?? '').host,
    docsUrl: file.docs_url ?? null,
    payUrl: file.pay_url ?? null,
    sandbox: file.sandbox === undefined ? null : { baseUrl: file.sandbox.base_url },
    live: file.live === undefined ? null : liveOf(file.live),
    keys: file.keys.map((key, index) => keyEntry(key, labels[index] ?? `key-${index + 1}`)),
    statuses: file.statuses,
    operator: file.operator === undefined ? null : operatorOf(file.operator, folder),
    webhooks: file.webhooks === undefined ? null : webhooksOf(file.webhooks, folder),
  };
}

function liveOf(live: NonNullable<TargetFile['live']>): LiveDeployment {
  return {
    baseUrl: live.base_url,
    payers: live.payers,
    spendCapMinor: live.spend_cap_minor ?? null,
    tills: live.tills ?? { open: [], closed: [], foreign: [] },
    website: websiteOf(live.website),
  };
}

function websiteOf(url: string | null | undefined): Website {
  if (url === undefined) return { is: 'unknown' };
  return url === null ? { is: 'none' } : { is: 'registered', url };
}

function keyEntry(key: TargetFile['keys'][number], label: string): KeyEntry {
  const mode = keyMode(key.secret);
  if (mode === undefined) throw new Error('a key without a mode came through the shape');
  const scopes = key.scopes === 'all' ? allScopes : (key.scopes ?? null);
  const { status, business } = key;
  return { label, secret: new Secret(key.secret, label), mode, scopes, status, business, exclusive: false };
}

function operatorOf(operator: NonNullable<TargetFile['operator']>, folder: string): OperatorAddress {
  const { url, token, command } = operator;
  if (url !== undefined) return { is: 'http', url, token: tokenOf(token) };
  return command === undefined ? { is: 'manual' } : { is: 'command', command, folder };
}

type Webhooks = NonNullable<TargetFile['webhooks']>;

function webhooksOf(webhooks: Webhooks, folder: string): WebhookAddress {
  const { listen, public_url, signature } = webhooks;
  return {
    listen: listen ?? { host: '127.0.0.1', port: 0 },
    publicUrl: public_url ?? null,
    tls: tlsOf(webhooks, folder),
    signature: signature ?? null,
  };
}

function tlsOf({ certificate, key, plain }: Webhooks, folder: string): WebhookTls {
  if (plain) return { is: 'plain' };
  if (certificate === undefined || key === undefined) return { is: 'self-signed' };
  return { is: 'files', certificate: resolve(folder, certificate), key: resolve(folder, key) };
}
