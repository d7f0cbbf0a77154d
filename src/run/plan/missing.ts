import type { Missing } from '../../evidence/remedy.ts';
import type { OperatorAction } from '../../target/operator/operator.ts';
import type { Effect } from '../../wire/http/live-guard.ts';
import type { Check } from '../check/check.ts';
import type { RunKeys } from '../provision/run-keys.ts';
import type { Services } from '../session/services.ts';

export type Means = Pick<Services, 'operator' | 'fixtures' | 'terms'> & { readonly apiKeys: RunKeys };

/** What a run would have to be given for a check, beside keys. */
export function missingBesideKeys(check: Check, means: Means, exclusiveKey: boolean): readonly Missing[] {
  const actions = new Set<OperatorAction>(check.needs.operator);
  if (exclusiveKey) for (const action of ownLive) actions.add(action);
  const lines = lastOfEach((check.needs.fixtures ?? []).toSorted())
    .filter((name) => means.fixtures.get(name) === undefined)
    .flatMap((name) => fixture(name, means, actions));
  const idle = [...actions].filter((action) => !means.operator?.actions.has(action) || exclusiveKey);
  return [
    ...lines,
    ...(idle.length > 0 ? [{ is: 'operator', actions: idle.toSorted(), program: exclusiveKey } as const] : []),
    ...(check.deployment === 'live' ? permits(check, means.terms) : []),
  ];
}

/** What an operator has to be able to, for a run to have a live business of its own beside the target's tills. */
const ownLive = ['create_business', 'create_key', 'open_till'] as const;

/** A till or a website of a business that the run makes is asked of the operator, and one of the target's is written there. */
function fixture(name: string, means: Means, actions: Set<OperatorAction>): readonly Missing[] {
  if (name === 'hook') return [{ is: 'webhooks' }];
  if (name === 'pay_url') return [{ is: 'pay_url' }];
  const [, state, count = '1'] = /^till:(open|closed|foreign)-(\d+)$/.exec(name) ?? [];
  if (state === undefined) return [{ is: 'website' }];
  if (!hasOwnLive(means)) return [{ is: 'tills', state: state as 'open' | 'closed' | 'foreign', count: Number(count) }];
  actions.add('open_till');
  if (state === 'closed') actions.add('close_till');
  return [];
}

/** Of tills of one state the last, since it takes the others as well. */
const lastOfEach = (names: readonly string[]): readonly string[] =>
  names.filter((name, at) => names[at + 1]?.replace(/-\d+$/, '') !== name.replace(/-\d+$/, ''));

/** Whether the run has a business of its own on live, which the operator made. */
export const hasOwnLive = ({ apiKeys }: Pick<Means, 'apiKeys'>): boolean =>
  apiKeys.entries.some(({ mode, business, exclusive }) => mode === 'live' && business === 'main' && exclusive);

function permits(check: Check, terms: Services['terms']): readonly Missing[] {
  const permit = permitOf(check);
  if (permit === 'reading') return [];
  const writes = { is: 'permit', flag: '--allow-writes' } as const;
  if (permit === 'writing') return terms.writes ? [] : [writes];
  const payers = check.needs.payers ?? 1;
  return [
    ...(terms.prompts ? [] : [...(terms.writes || !writesToo(check) ? [] : [writes]), promptsPermit]),
    ...(terms.payers.length < payers ? [{ is: 'payers', count: payers } as const] : []),
    ...(terms.cap_minor === 0 && asksForMoney(check) ? [{ is: 'spend_cap' } as const] : []),
  ];
}

const promptsPermit = { is: 'permit', flag: '--allow-prompts' } as const;

/** What a check does on live at the most: what it says, else what the scopes that it talks of are for. */
export function permitOf({ needs }: Check): Effect {
  if (needs.permit) return needs.permit;
  const scopes = scopesOf(needs);
  if (scopes.includes('charges:write')) return 'prompting';
  return scopes.some((scope) => scope.endsWith(':write')) ? 'writing' : 'reading';
}

const scopesOf = ({ keys }: Check['needs']) =>
  Object.values(keys).flatMap(({ has = [], lacks = [] }) => [...has, ...lacks]);

/** Whether a check that prompts makes bills, links or webhook addresses as well. */
function writesToo({ needs, rules }: Check): boolean {
  const scopes = scopesOf(needs).filter((scope) => scope.endsWith(':write') && scope !== 'charges:write');
  if (scopes.length > 0) return true;
  return scopesOf(needs).length === 0 && rules.some((rule) => /^(bill|link|payment-link|webhook|event)/.test(rule));
}

const asksForMoney = ({ needs }: Check): boolean => scopesOf(needs).includes('charges:write');
