import { createHash } from 'node:crypto';
import { scopes as allScopes } from '../contract/scopes.ts';
import type { PlainTarget } from './plain.ts';

/** A target by its fields, as text and without secrets: two that differ can be told apart by name. */
export type TargetFacts = Readonly<Record<string, string>>;

export function targetFacts(target: PlainTarget): TargetFacts {
  const { name, docsUrl, payUrl, sandbox, live, keys, statuses, webhooks } = target;
  return known({
    name,
    docs_url: docsUrl,
    pay_url: payUrl,
    'sandbox.base_url': sandbox?.baseUrl,
    ...(live && liveFacts(live)),
    ...Object.fromEntries(keys.map((key) => [`keys.${key.label}`, keyFact(key)])),
    ...Object.fromEntries(Object.entries(statuses).map(([code, status]) => [`statuses.${code}`, String(status)])),
    operator: operatorFact(target.operator),
    ...(webhooks && webhookFacts(webhooks)),
  });
}

/** The same for facts in any order. */
export const digestOf = (facts: TargetFacts): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(facts).toSorted(([one], [other]) => (one < other ? -1 : 1))))
    .digest('hex');

export interface FactDifference {
  readonly fact: string;
  readonly here: string | null;
  readonly there: string | null;
}

/** What two targets do not have in common. */
export function differences(here: TargetFacts, there: TargetFacts): readonly FactDifference[] {
  const names = [...new Set([...Object.keys(here), ...Object.keys(there)])];
  return names
    .filter((fact) => here[fact] !== there[fact])
    .map((fact) => ({ fact, here: here[fact] ?? null, there: there[fact] ?? null }));
}

function liveFacts({ baseUrl, payers, spendCapMinor, tills, website }: NonNullable<PlainTarget['live']>) {
  return {
    'live.base_url': baseUrl,
    // A whole number could be guessed from its digest.
    'live.payers': listed(payers.map((payer) => `*${payer.slice(-3)}`)),
    'live.spend_cap_minor': spendCapMinor === null ? null : String(spendCapMinor),
    'live.tills.open': listed(tills.open),
    'live.tills.closed': listed(tills.closed),
    'live.tills.foreign': listed(tills.foreign),
    'live.website': website.is === 'registered' ? website.url : website.is,
  };
}

function keyFact({ mode, status, business, scopes }: PlainTarget['keys'][number]): string {
  const can = scopes?.length === allScopes.length ? 'all' : (scopes?.join(', ') ?? 'not told');
  return `${mode}, ${status}, business ${business}, scopes ${can}`;
}

/** The arguments of a command may hold secrets. */
function operatorFact(operator: PlainTarget['operator']): string | null {
  if (operator === null) return null;
  if (operator.is === 'http') return operator.url;
  return operator.is === 'manual' ? 'manual' : `command ${operator.command[0]}`;
}

function webhookFacts({ listen, publicUrl, tls, signature }: NonNullable<PlainTarget['webhooks']>) {
  return {
    'webhooks.listen': `${listen.host}:${listen.port}`,
    'webhooks.public_url': publicUrl,
    'webhooks.tls': tls.is,
    'webhooks.signature': signature,
  };
}

const listed = (texts: readonly string[]): string | null => (texts.length === 0 ? null : texts.join(', '));

const known = (facts: Readonly<Record<string, string | null | undefined>>): TargetFacts =>
  Object.fromEntries(Object.entries(facts).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
