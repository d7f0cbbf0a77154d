import type { Rule } from '../contract/rule.ts';
import { rules } from '../contract/rules.ts';
import { catalogueDigest } from '../evidence/catalogue-digest.ts';
import type { Deployment } from '../evidence/exchange.ts';
import { type Header, JOURNAL_FORMAT, type PlannedCheck, type RuleScope } from '../evidence/journal-entry.ts';
import { givenIn } from '../run/record/records.ts';
import type { Target } from '../target/target.ts';

interface HeaderParts {
  readonly target: Target;
  readonly deployments: readonly Deployment[];
  /** Of what was recorded. */
  readonly name: string;
  readonly suite: Header['suite'];
  readonly started: number;
  /** False: the recording has left out who sent what. */
  readonly seesKeys: boolean;
}

export function headerOf({ target, deployments, name, suite, started, seesKeys }: HeaderParts): Header {
  return {
    is: 'header',
    format: JOURNAL_FORMAT,
    suite,
    catalogue: catalogueDigest(rules),
    target: { name: target.name, sandbox: target.sandbox?.baseUrl ?? null, live: target.live?.baseUrl ?? null },
    subject: { is: 'traffic', name, version: null, adapter: null },
    seed: 0,
    profile: 'standard',
    started: new Date(started).toISOString(),
    plan: deployments.map(checkOf),
    scope: rules.flatMap((rule) => scopeOf(rule, deployments, seesKeys)),
    rates: {},
    given: givenIn(target),
  };
}

/** All of a recording that is of one deployment is one check. */
export const checkName = (deployment: Deployment): string => `traffic/${deployment}`;

const checkOf = (deployment: Deployment): PlannedCheck => ({
  id: checkName(deployment),
  title: `What was recorded between clients and ${deployment === 'live' ? 'live' : 'the sandbox'}`,
  kind: 'case',
  deployment,
  rules: [],
  requests: 0,
  wait_s: 0,
});

/** What holds of a rule that nothing in the recording shows. */
function scopeOf(
  { id, deployment, binds, decided }: Rule,
  recorded: readonly Deployment[],
  seesKeys: boolean,
): readonly RuleScope[] {
  const as = (verdict: RuleScope['verdict'], why: string): readonly RuleScope[] => [
    { rule: id as RuleScope['rule'], verdict, why },
  ];
  if (decided.by === 'unobservable') return [];
  if (deployment !== 'both' && !recorded.includes(deployment))
    return as('out_of_scope', `It holds on ${deployment} only, of which nothing was recorded.`);
  if (id === 'client.bearer-on-every-request' && !seesKeys)
    return as('not_exercised', 'Authorization headers, which were taken out of the recording');
  if (decided.by === 'judge') return as('not_exercised', 'exchanges in the recording that show it');
  return as('not_exercised', binds === 'client' ? beyondTheWire : broughtAbout);
}

const beyondTheWire = 'what the client made of the answers: no recording of its traffic has it';
const broughtAbout = 'a situation that a run brings about: no recording tells it from others';
