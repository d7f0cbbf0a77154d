import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { rules } from '../contract/rules.ts';
import type { CheckEnd, Header } from '../evidence/journal-entry.ts';
import { chooseKey } from '../target/keys.ts';
import { reachOperator } from '../target/operator.ts';
import { fromPlain } from '../target/plain.ts';
import type { Target } from '../target/target.ts';
import { operatorTransport } from '../wire/operator-transport.ts';
import type { Check } from './check.ts';
import type { Services } from './context.ts';
import { equip, provision } from './equip.ts';
import { firstLook, takeFirstLook } from './first-look.ts';
import { globs } from './globs.ts';
import { LateJournal } from './late-journal.ts';
import type { RunOptions } from './options.ts';
import { makePlan, type Plan } from './plan.ts';
import { reproductions } from './reproductions.ts';
import { Session, type Progress } from './session.ts';
import { wireUp } from './wire-up.ts';

export interface Opened {
  readonly session: Session;
  readonly plan: Plan;
  /** Why the deployment cannot be judged; the plan is empty then. */
  readonly unjudgeable: string | null;
  /** Why the operator of the target is not used; null when it is, or when there is none. */
  readonly operatorTrouble: string | null;
  /** How the first look ended; null when there was no key to look with. */
  readonly first: CheckEnd | null;
  /** Sent so far. */
  requests(): number;
  /** Sends nothing more; what is under way ends as inconclusive. */
  stop(why: string): void;
  close(): Promise<void>;
}

/** Looks at the deployment, plans, and begins the journal. Nothing of the plan is sent yet. */
export async function openSession(
  options: RunOptions,
  checks: readonly Check[],
  progress: (event: Progress) => void,
): Promise<Opened> {
  const target = fromPlain(options.target);
  if (options.out !== null) mkdirSync(options.out, { recursive: true });
  const journal = new LateJournal(options.out === null ? null : join(options.out, 'journal.ndjson'));
  const transport = operatorTransport();
  const reached = target.operator ? await reachOperator(target.operator, transport) : null;
  const operator = reached?.is === 'connected' ? reached.operator : null;
  const services = wireUp(options, target, operator, journal);
  if (operator) await provision(checks, services.ring, operator);
  const main = chooseKey(services.ring.entries, { mode: 'test', has: ['charges:read'] }, services.ring.learned);
  const first = 'missing' in main ? null : await takeFirstLook(services, main.label, options.seed);
  const unjudgeable =
    first === null
      ? 'the target has no active test key of its main business'
      : first.look.is === 'service'
        ? null
        : first.look.why;
  const plan = unjudgeable === null ? planOf(options, checks, services) : nothing(unjudgeable);
  // What is not the service breaks none of its rules.
  journal.begin(headerOf(options, target, plan, services), ({ is }) => unjudgeable === null || is === 'exchange');
  if (first)
    journal.append(
      unjudgeable === null ? first.end : { ...first.end, verdict: 'inconclusive', kept: {}, findings: [] },
    );
  const close = async (): Promise<void> => {
    await Promise.all([services.wire.close(), transport.close()]);
  };
  const session = new Session({
    services,
    plan,
    journal,
    seed: options.seed,
    reproduce: reproductions(options.out),
    progress,
  });
  const operatorTrouble = reached && reached.is !== 'connected' ? reached.why : null;
  return {
    session,
    plan,
    unjudgeable,
    operatorTrouble,
    first: first?.end ?? null,
    requests: () => services.wire.requests,
    stop: (why) => services.vigil.end(why),
    close,
  };
}

function planOf(options: RunOptions, checks: readonly Check[], services: Services): Plan {
  const { shard } = options;
  const mine = checks.filter((_, index) => shard === null || index % shard.of === shard.index - 1);
  return makePlan({
    checks: mine,
    profile: options.profile,
    deployments: new Set(options.deployments),
    spent: services.wire.requests,
    equip: (check) => equip(check, services.ring, services.operator),
    patience_s: options.patience_s,
    jumps: services.clock.jumps,
    wanted: globs(options.rules),
  });
}

function nothing(why: string): Plan {
  const scope = rules.map((rule) => ({
    rule: rule.id,
    verdict: 'not_exercised' as const,
    why: `the deployment could not be judged: ${why}`,
  }));
  return { checks: [], scope, budget: 0 };
}

function headerOf(options: RunOptions, target: Target, plan: Plan, { clock, ring }: Services): Header {
  const looked = { check: firstLook, requests: 0 };
  const planned = plan.checks.map(({ check }) => ({ check, requests: check.cost[options.profile] }));
  return {
    is: 'header',
    format: 'merchant-payments-conformance/journal-1',
    suite: options.suite,
    target: { name: target.name, sandbox: target.sandbox?.baseUrl ?? null, live: target.live?.baseUrl ?? null },
    seed: options.seed,
    profile: options.profile,
    started: new Date(clock.now()).toISOString(),
    plan: [looked, ...planned].map(
      ({ check: { id, title, kind, deployment, rules: decides, wait_s, source }, requests }) => ({
        id,
        title,
        kind,
        deployment,
        rules: decides,
        requests,
        wait_s,
        ...(source && { source }),
      }),
    ),
    scope: plan.scope,
    rates: Object.fromEntries(ring.entries.map(({ label, mode }) => [label, mode === 'live' ? 600 : 120])),
  };
}
