import { type Mode, modeOf } from '../../contract/mode.ts';
import { apiKeyPattern } from '../../contract/chapters/auth.ts';
import { requestsPerMinute } from '../../contract/chapters/limits.ts';
import { scopes as allScopes } from '../../contract/scopes.ts';
import type { Deployment } from '../../evidence/exchange.ts';
import { chooseKey, type KeyEntry, type KeyNeed } from '../../target/keys.ts';
import type { Target } from '../../target/target.ts';
import type { Operator } from '../../target/operator/operator.ts';
import type { Check, Profile } from '../check/check.ts';
import { resolved } from '../plan/allocate-keys.ts';
import { adoptKey, type RunKeys } from './run-keys.ts';
import type { Inventory } from './inventory.ts';

interface Provisions {
  readonly apiKeys: RunKeys;
  readonly operator: Operator;
  readonly inventory: Inventory;
  readonly target: Target;
  /** How much the checks send that share keys; null: none does. */
  readonly sharing: Profile | null;
}

/**
 * Where the operator makes businesses and keys, the run uses its own: nobody else knows them. Keys of the target that
 * are not active stay, since none can be made so at once. Gives why the operator lets this run do nothing at all; null
 * where it does something.
 */
export async function provision(
  checks: readonly Check[],
  deployments: ReadonlySet<Deployment>,
  provisions: Provisions,
): Promise<string | null> {
  const { apiKeys, operator, inventory, target, sharing } = provisions;
  if (!operator.actions.has('create_key') || !operator.actions.has('create_business')) {
    inventory.adopt(target);
    return null;
  }
  const modes = (['sandbox', 'live'] as const)
    .filter((deployment) => deployments.has(deployment))
    .map(modeOf)
    .filter((mode) => mode === 'test' || !tillsWouldBeLost(provisions));
  const estate = new Estate(provisions, modes);
  // So little is sent by the quick profile that one key does for it.
  const isShared = sharing !== null && sharing !== 'quick';
  if (isShared) for (const mode of modes) await estate.replaceKeys(mode);
  let ownLive = false;
  for (const mode of modes) {
    if (!(await estate.makeKey({ mode }))) continue;
    apiKeys.keepOnly((entry) => entry.exclusive || entry.status !== 'active' || entry.mode !== mode);
    ownLive = ownLive || mode === 'live';
  }
  if (ownLive) await estate.openTills();
  else inventory.adopt(target);
  const here = checks.filter(({ deployment }) => deployments.has(deployment));
  for (const check of here) await estate.suit(check);
  if (isShared) for (const mode of modes) await estate.shareRequests(mode, requestsAmong(here, sharing, mode));
  return estate.locked;
}

/** A business of the run's own would have no till where nobody can open one. */
const tillsWouldBeLost = ({ target, operator }: Provisions): boolean =>
  (target.live?.tills.open.length ?? 0) > 0 && !operator.actions.has('open_till');

/** More would hardly be used; fewer do not tell what a deployment does from what it does with one key. */
const [fewestAlike, mostAlike] = [6, 12];

/** A key to be made; one that replaces another may do what that might. */
type KeyWish = Pick<KeyNeed, 'lacks'> & { readonly replaces?: true };

type NewKey = Pick<KeyEntry, 'mode' | 'scopes' | 'business'> & { readonly secret: string };

const onlyFor = (...chapters: readonly string[]): KeyWish => ({
  lacks: allScopes.filter((scope) => !chapters.includes(scope.split(':')[0]!)),
});

const everything: KeyWish = {};
const reads: KeyWish = { lacks: allScopes.filter((scope) => scope.endsWith(':write')) };
const writes: KeyWish = { lacks: allScopes.filter((scope) => scope.endsWith(':read')) };

/** Keys that share what the checks send, in this order again and again: what one may do is a matter of its scopes alone. */
const kindsShared: Readonly<Record<Mode, readonly KeyWish[]>> = {
  test: [everything, { replaces: true }, onlyFor('charges'), { ...onlyFor('charges', 'balance'), replaces: true }],
  live: [
    everything,
    { replaces: true },
    onlyFor('charges'),
    onlyFor('bills', 'links'),
    { ...onlyFor('charges', 'balance'), replaces: true },
    onlyFor('links'),
    reads,
    writes,
    onlyFor('bills'),
  ],
};

/** Beside those that have a key drained. */
const requestsAmong = (checks: readonly Check[], profile: Profile, mode: Mode): number =>
  checks
    .filter(({ deployment, alone }) => modeOf(deployment) === mode && !alone)
    .reduce((sum, { cost }) => sum + cost[profile], 0);

/** The businesses, keys and tills that a run makes for itself. */
class Estate {
  readonly #provisions: Provisions;
  /** Those in which the run has a main business of its own. */
  readonly #modes: readonly Mode[];
  readonly #businesses = new Map<string, string | null>();
  /** Keys that took the place of others and are not used yet, by mode and place among the kinds. */
  readonly #successors = new Map<string, NewKey>();
  /** Why the operator does nothing for this run, whatever it is asked; null: it does. */
  locked: string | null = null;

  constructor(provisions: Provisions, modes: readonly Mode[]) {
    this.#provisions = provisions;
    this.#modes = modes;
  }

  async suit(check: Check): Promise<void> {
    const chosen: Record<string, string> = {};
    for (const [name, asked] of Object.entries(check.needs.keys)) {
      const need = resolved(asked, chosen);
      const label = chooseKey(this.#provisions.apiKeys, need)?.label ?? (await this.makeKey(need));
      if (label) chosen[name] = label;
    }
  }

  /**
   * Has keys of the main business replaced whose successors are to be used. That comes before there is any other key: a
   * service that ends more than was retired ends nothing that the run needs for finding it.
   */
  async replaceKeys(mode: Mode): Promise<void> {
    const { operator } = this.#provisions;
    if (!operator.actions.has('retire_key')) return;
    for (const [place, { replaces, ...need }] of kindsShared[mode].entries()) {
      const key = replaces ? await this.#newKey({ mode, ...need }) : null;
      const outcome = key === null ? null : await operator.perform('retire_key', { key: key.secret, when: '24h' });
      const secret = outcome?.is === 'done' ? outcome.answer.replacement : null;
      if (key && secret !== null) this.#successors.set(`${mode} ${place}`, { ...key, secret });
    }
  }

  /** The label of a new key, or null when none of this kind can be made. */
  async makeKey(need: KeyNeed): Promise<string | null> {
    return this.#adopted(await this.#newKey(need));
  }

  async #newKey(need: KeyNeed): Promise<NewKey | null> {
    if ((need.status ?? 'active') !== 'active') return null;
    const mode = need.mode ?? 'test';
    const role = need.business ?? 'main';
    // The target's own main business is nobody's to make keys for, and another one is not it.
    const business = role === 'main' && !this.#modes.includes(mode) ? null : await this.#business(role);
    if (business === null) return null;
    const scopes = allScopes.filter((scope) => !need.lacks?.includes(scope));
    const wish = { business, mode, scopes, lifetime_days: null };
    const outcome = await this.#provisions.operator.perform('create_key', wish);
    return outcome.is === 'done' ? { secret: outcome.answer.key, mode, scopes, business: role } : null;
  }

  #adopted(key: NewKey | null): string | null {
    if (key === null) return null;
    const { apiKeys } = this.#provisions;
    apiKeys.noteForm(key.mode, apiKeyPattern.test(key.secret) && key.secret.startsWith(`sk_${key.mode}_`));
    return adoptKey(apiKeys, key.secret, key);
  }

  /** Further keys of the main business, of several kinds, so that next to none waits for its next minute. */
  async shareRequests(mode: Mode, requests: number): Promise<void> {
    const { entries } = this.#provisions.apiKeys;
    const wide = entries.filter(
      ({ exclusive, business, scopes, ...entry }) =>
        exclusive && entry.mode === mode && business === 'main' && scopes?.length === allScopes.length,
    );
    const wanted = Math.max(fewestAlike, Math.min(mostAlike, Math.floor(requests / requestsPerMinute[mode])));
    const kinds = kindsShared[mode];
    for (let count = wide.length; count < wanted; count += 1) {
      const place = count % kinds.length;
      const ready = this.#successors.get(`${mode} ${place}`);
      this.#successors.delete(`${mode} ${place}`);
      const key = ready ?? (await this.#newKey({ mode, lacks: kinds[place]!.lacks ?? [] }));
      if (this.#adopted(key) === null) return;
    }
  }

  /** Two open tills of the main business, a closed one, and one of another business. */
  async openTills(): Promise<void> {
    const { operator, inventory } = this.#provisions;
    const [main, other] = [await this.#business('main'), await this.#business('other')];
    if (!operator.actions.has('open_till') || main === null) return;
    for (const business of [main, main]) await this.#openTill(business);
    if (other !== null) await this.#openTill(other);
    const closed = operator.actions.has('close_till') ? await this.#openTill(main) : null;
    if (closed !== null && (await operator.perform('close_till', { till: closed })).is === 'done')
      inventory.closeTill(closed);
    inventory.nameTills();
  }

  async #openTill(business: string): Promise<string | null> {
    const outcome = await this.#provisions.operator.perform('open_till', { business });
    if (outcome.is !== 'done') return null;
    this.#provisions.inventory.openTill(outcome.answer.till, business);
    return outcome.answer.till;
  }

  async #business(role: string): Promise<string | null> {
    const known = this.#businesses.get(role);
    if (known !== undefined) return known;
    const { operator, inventory } = this.#provisions;
    const website = websites[role] ?? null;
    const outcome = await operator.perform('create_business', { live: role !== 'draft', website });
    const business = outcome.is === 'done' ? outcome.answer.business : null;
    if (outcome.is === 'refused' && isNoOperator.test(outcome.why)) this.locked = outcome.why;
    this.#businesses.set(role, business);
    if (business === null) return null;
    if (role === 'main' && !this.#modes.includes('live')) inventory.nameBusiness(business, role);
    else inventory.registerBusiness(business, role, website);
    return business;
  }
}

/** It takes no token of this target, or does not speak as an operator does. */
const isNoOperator = /^operator answered create_business with (?:40[13]:|something that is not a JSON object)/;

const websites: Readonly<Record<string, string>> = {
  main: 'https://shop.example.test',
  other: 'https://market.example.test',
};
