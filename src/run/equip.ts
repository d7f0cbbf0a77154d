import { apiKeyPattern } from '../contract/limits.ts';
import { scopes as allScopes } from '../contract/scopes.ts';
import { chooseKey, type KeyNeed } from '../target/keys.ts';
import type { Operator } from '../target/operator.ts';
import { Secret } from '../target/secret.ts';
import type { KeyRing } from '../wire/keys.ts';
import type { Check } from './check.ts';

export type Equipped = { readonly keys: Readonly<Record<string, string>> } | { readonly missing: string };

/** Chooses the keys of a check from the ring, and looks whether the operator can do what it asks. */
export function equip(check: Check, ring: KeyRing, operator: Operator | null): Equipped {
  const missing = (check.needs.operator ?? []).filter((action) => !operator?.actions.has(action));
  if (missing.length > 0) return { missing: `an operator that can ${missing.join(', ')}` };
  const keys: Record<string, string> = {};
  for (const [name, need] of Object.entries(check.needs.keys)) {
    const choice = chooseKey(ring.entries, resolved(need, keys), ring.learned);
    if ('missing' in choice) return choice;
    keys[name] = choice.label;
  }
  return { keys };
}

/** `differentFrom` names another need of the same check. */
function resolved(need: KeyNeed, chosen: Readonly<Record<string, string>>): KeyNeed {
  return need.differentFrom === undefined
    ? need
    : { ...need, differentFrom: chosen[need.differentFrom] ?? need.differentFrom };
}

/**
 * Where the operator makes businesses and keys, the run uses its own: nobody else knows them. Keys of the target that
 * are not active stay, since none can be made so at once.
 */
export async function provision(checks: readonly Check[], ring: KeyRing, operator: Operator): Promise<void> {
  if (!operator.actions.has('create_key') || !operator.actions.has('create_business')) return;
  const maker = new KeyMaker(ring, operator);
  if (!(await maker.make({}))) return;
  ring.keepOnly((entry) => entry.exclusive || entry.status !== 'active' || entry.mode === 'live');
  for (const check of checks) await maker.suit(check);
}

class KeyMaker {
  readonly #ring: KeyRing;
  readonly #operator: Operator;
  readonly #businesses = new Map<string, string | null>();

  constructor(ring: KeyRing, operator: Operator) {
    this.#ring = ring;
    this.#operator = operator;
  }

  async suit(check: Check): Promise<void> {
    const chosen: Record<string, string> = {};
    for (const [name, asked] of Object.entries(check.needs.keys)) {
      const need = resolved(asked, chosen);
      const choice = chooseKey(this.#ring.entries, need, this.#ring.learned);
      const label = 'missing' in choice ? await this.make(need) : choice.label;
      if (label) chosen[name] = label;
    }
  }

  /** The label of a new key, or null when none of this kind can be made. */
  async make(need: KeyNeed): Promise<string | null> {
    if ((need.status ?? 'active') !== 'active' || (need.mode ?? 'test') !== 'test') return null;
    const role = need.business ?? 'main';
    const business = await this.#business(role);
    if (business === null) return null;
    const scopes = allScopes.filter((scope) => !need.lacks?.includes(scope));
    const outcome = await this.#operator.perform('create_key', { business, mode: 'test', scopes, lifetime_days: null });
    if (outcome.is !== 'done') return null;
    const label = this.#ring.newLabel();
    this.#ring.noteForm(apiKeyPattern.test(outcome.answer.key));
    this.#ring.add({
      label,
      secret: new Secret(outcome.answer.key, label),
      mode: 'test',
      scopes,
      status: 'active',
      business: role,
      exclusive: true,
    });
    return label;
  }

  async #business(role: string): Promise<string | null> {
    const known = this.#businesses.get(role);
    if (known !== undefined) return known;
    const outcome = await this.#operator.perform('create_business', { live: role !== 'draft', website: null });
    const business = outcome.is === 'done' ? outcome.answer.business : null;
    this.#businesses.set(role, business);
    return business;
  }
}
