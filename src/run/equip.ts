import { chooseKey, type KeyNeed } from '../target/keys.ts';
import type { Deed } from '../wire/live-guard.ts';
import type { Check, Profile } from './check.ts';
import type { Services } from './services.ts';

export type Equipped = { readonly keys: Readonly<Record<string, string>> } | { readonly missing: string };

type Means = Pick<Services, 'ring' | 'operator' | 'fixtures' | 'terms'>;

/** Equips the checks of one plan. Keys that are as good share the requests, since each has a rate of its own. */
export function outfitter(means: Means, profile: Profile): (check: Check) => Equipped {
  const load = new Map<string, number>();
  return (check) => {
    const equipped = equip(check, means, check.alone ? new Map() : load);
    if ('keys' in equipped && !check.alone) {
      const [most] = Object.values(equipped.keys);
      if (most !== undefined) load.set(most, (load.get(most) ?? 0) + check.cost[profile]);
    }
    return equipped;
  };
}

/** Chooses the keys of a check from the ring, and looks whether the run has whatever else it asks for. */
function equip(check: Check, means: Means, load: ReadonlyMap<string, number> = new Map()): Equipped {
  const missing = lacking(check, means);
  if (missing !== null) return { missing };
  const keys: Record<string, string> = {};
  for (const [name, need] of Object.entries(check.needs.keys)) {
    const choice = chooseKey(means.ring.entries, resolved(need, keys), means.ring.learned, load);
    if ('missing' in choice) return choice;
    keys[name] = choice.label;
  }
  return { keys };
}

/** `differentFrom` names another need of the same check. */
export function resolved(need: KeyNeed, chosen: Readonly<Record<string, string>>): KeyNeed {
  return need.differentFrom === undefined
    ? need
    : { ...need, differentFrom: chosen[need.differentFrom] ?? need.differentFrom };
}

function lacking(check: Check, { operator, fixtures, terms }: Means): string | null {
  const idle = (check.needs.operator ?? []).filter((action) => !operator?.actions.has(action));
  if (idle.length > 0) return `an operator that can ${idle.join(', ')}`;
  const forbidden = check.deployment === 'live' ? forbiddenBy(terms, permitOf(check), check.needs.payers ?? 1) : null;
  if (forbidden !== null) return forbidden;
  const absent = (check.needs.fixtures ?? []).find((name) => fixtures.get(name) === undefined);
  return absent === undefined ? null : sourceOf(absent);
}

function forbiddenBy(terms: Services['terms'], permit: Deed, payers: number): string | null {
  if (permit === 'reading') return null;
  if (permit === 'writing') return terms.writes ? null : '--allow-writes, since live is read-only by default';
  if (!terms.prompts) return '--allow-prompts, since live is read-only by default';
  if (terms.payers.length === 0) return 'live.payers in the target: people who agreed to be prompted';
  return terms.payers.length < payers ? `${payers} numbers under live.payers in the target` : null;
}

/** What a check does on live at the most: what it says, else what the scopes that it talks of are for. */
export function permitOf({ needs }: Check): Deed {
  if (needs.permit) return needs.permit;
  const scopes = Object.values(needs.keys).flatMap(({ has = [], lacks = [] }) => [...has, ...lacks]);
  if (scopes.includes('charges:write')) return 'prompting';
  return scopes.some((scope) => scope.endsWith(':write')) ? 'writing' : 'reading';
}

function sourceOf(fixture: string): string {
  if (fixture === 'hook') return 'webhooks in the target: an address at which the deployment reaches this machine';
  if (fixture === 'pay_url') return 'pay_url in the target';
  if (fixture.startsWith('website')) return 'live.website in the target, or an operator that can create_business';
  const [, kind = 'open', count = '1'] = /^till:([a-z]+)-(\d+)$/.exec(fixture) ?? [];
  const number = count === '1' ? 'a till' : `${count} tills`;
  return `${number} under live.tills.${kind} in the target, or an operator that can open_till`;
}
