import { matchEndpoint } from '../../contract/routes.ts';
import type { Scope } from '../../contract/scopes.ts';
import type { Needs } from '../../run/check/check.ts';
import type { KeyNeed } from '../../target/keys.ts';
import type { OperatorAction } from '../../target/operator/actions.ts';
import type { Story } from './grammar.ts';
import { mentions } from './references.ts';
import { requestLine } from './grammar-parts.ts';
import { everyStep, type Scenario, type Step } from './story.ts';

/** What a story says that it needs, and what its steps show that it needs. */
export function needsOf({ story, steps, afterwards }: Scenario): Needs {
  const all = everyStep([...steps, ...afterwards]);
  const mode = story.deployment === 'live' ? 'live' : 'test';
  const keys: Record<string, KeyNeed> = {};
  for (const [name, need] of Object.entries(story.needs?.keys ?? {})) keys[name] = keyNeed(need, mode);
  if (!Object.hasOwn(keys, 'main') && all.some(usesMain)) keys['main'] = { mode, has: scopesOfMain(all) };
  const operator = new Set([...(story.needs?.operator ?? []), ...actionsOf(all)] as OperatorAction[]);
  const fixtures = fixturesOf(story, all);
  const { payers } = story.needs ?? {};
  return {
    keys,
    permit: permitOf(all),
    ...(payers !== undefined && { payers }),
    ...(operator.size > 0 && { operator: [...operator] }),
    ...(fixtures.length > 0 && { fixtures }),
  };
}

const PAYMENTS: ReadonlySet<string> = new Set(['approve_charge', 'pay_bill', 'pay_link']);

/** What its requests do on live, whichever keys they are sent with. */
function permitOf(steps: readonly Step[]): NonNullable<Needs['permit']> {
  const lines = steps.filter(isRequest).map(lineOf);
  const writing = lines.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method));
  const pays = actionsOf(steps).some((action) => PAYMENTS.has(action));
  if (pays || writing.some(({ path }) => /charge|notify/.test(path))) return 'prompting';
  return writing.length > 0 ? 'writing' : 'reading';
}

/** What its generated references stand for has to be there, and who listens needs a listener. */
function fixturesOf({ examples }: Story, steps: readonly Step[]): readonly string[] {
  const written = steps.flatMap((step) => ('step' in step ? [step.step] : []));
  const named = mentions([written, examples]).flatMap(({ name }) => fixtureOf(name));
  return [...new Set([...named, ...(steps.some(({ is }) => is === 'listen') ? ['hook'] : [])])];
}

function fixtureOf(name: string): string[] {
  const till = /^till\.(open|closed|foreign)(?:#(\d+))?$/.exec(name);
  if (till) return [`till:${till[1]}-${till[2] ?? 1}`];
  return /^website(?:\.host)?$/.test(name) ? ['website'] : [];
}

type Written = NonNullable<NonNullable<Story['needs']>['keys']>[string];

function keyNeed({ different_from, ...need }: Written, mode: 'test' | 'live'): KeyNeed {
  return { mode, ...need, ...(different_from !== undefined && { differentFrom: different_from }) } as KeyNeed;
}

type Requesting = Extract<Step, { is: 'send' | 'poll' }>;

const isRequest = (step: Step): step is Requesting => step.is === 'send' || step.is === 'poll';

const usesMain = (step: Step): boolean => isRequest(step) && (step.step.key ?? 'main') === 'main';

/** A key that the story does not describe holds what its requests ask for. */
function scopesOfMain(steps: readonly Step[]): Scope[] {
  const asked = steps.filter(isRequest).filter(usesMain).map(scopeOf);
  return [...new Set(asked.filter((scope) => scope !== undefined))];
}

const lineOf = ({ step }: Requesting) => requestLine('send' in step ? step.send : step.poll);

function scopeOf(step: Requesting): Scope | undefined {
  const { method, path } = lineOf(step);
  const matched = matchEndpoint(method, path.replaceAll(/\$\{[^}]*\}/g, 'x'));
  return matched?.endpoint.scope;
}

const actionsOf = (steps: readonly Step[]): string[] =>
  steps.flatMap((step) => (step.is === 'operator' ? [step.step.operator] : []));
