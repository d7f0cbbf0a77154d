import { kept, type Decision } from '../evidence/decision.ts';
import type { CheckEnd } from '../evidence/journal-entry.ts';
import type { Deployment, Exchange, RequestTemplate } from '../evidence/exchange.ts';
import { asObject, errorCode, header, objectOf } from '../evidence/read.ts';
import { Unfinished, type Check, type CheckContext } from './check.ts';
import { Context } from './context.ts';
import type { Services } from './services.ts';
import { CheckRecord, findingOf } from './record.ts';
import { seedOf } from './seed.ts';

/** What a few requests tell before there is a plan. */
export type Look =
  | {
      readonly is: 'service';
      /** Id of the newest charge; null: none yet, or not known. */ readonly latest: string | null;
    }
  | { readonly is: 'unjudgeable'; readonly why: string };

const glances: readonly Pick<RequestTemplate, 'method' | 'path'>[] = [
  { method: 'GET', path: '/v1/charges?limit=1' },
  { method: 'GET', path: '/v1/balance' },
  { method: 'GET', path: '/v1/charges/ch_1' },
];

/** The run's own first requests, kept apart from the checks that follow. */
export const firstLook = (deployment: Deployment): Check => ({
  id: deployment === 'live' ? 'run/first-look-at-live' : 'run/first-look',
  title: `Is the ${deployment === 'live' ? 'live' : 'sandbox'} service there, and what do its keys permit?`,
  kind: 'scenario',
  deployment,
  rules: ['auth.key-format'],
  needs: { keys: {} },
  cost: { quick: 40, standard: 200, deep: 200 },
  wait_s: 0,
  run: async () => undefined,
});

export const isFirstLook = (id: string): boolean => id.startsWith('run/first-look');

export interface FirstLook {
  readonly look: Look;
  readonly end: CheckEnd;
}

/** The look of a run that cannot look. */
export const unseen = (deployment: Deployment, why: string): FirstLook => ({
  look: { is: 'unjudgeable', why },
  end: {
    is: 'check',
    id: firstLook(deployment).id,
    verdict: 'inconclusive',
    why,
    requests: 0,
    duration_s: 0,
    kept: {},
    findings: [],
  },
});

/** Looks whether the service answers to `key`, finds out unknown scopes, and turns the run's idempotency keys into unused ones. */
export async function takeFirstLook(
  services: Services,
  deployment: Deployment,
  key: string,
  seed: number,
): Promise<FirstLook> {
  const check = firstLook(deployment);
  const record = new CheckRecord(check);
  const context = new Context(services, {
    record,
    keys: {},
    seed,
    left: check.cost[services.profile],
    round: 1,
    hooks: 0,
  });
  const began = services.clock.now();
  const found = await look(context, key).catch(asLook);
  // A run repeated with its seed must not meet the keys that it used up; on a fresh deployment it must send the same.
  if (found.is === 'service' && found.latest !== null) services.salt.turn(seedOf(seed, found.latest));
  // On live the question whether a key may write is asked by what needs it, not by trying.
  if (found.is === 'service' && deployment === 'sandbox') await ask(context, services).catch(() => undefined);
  const formKept = services.ring.formKept(modeOf(deployment));
  if (formKept !== null) context.decide(keyForm(formKept, modeOf(deployment)));
  const findings = record.breaches.map((breach) => findingOf(breach, null));
  const seconds = Math.round(services.clock.now() - began) / 1000;
  const verdict = findings.length > 0 ? 'fail' : found.is === 'service' ? 'pass' : 'inconclusive';
  const why = found.is === 'service' ? null : found.why;
  return {
    look: found,
    end: {
      is: 'check',
      id: check.id,
      verdict,
      why,
      requests: record.requests,
      duration_s: seconds,
      kept: Object.fromEntries(record.kept),
      findings,
    },
  };
}

const modeOf = (deployment: Deployment): 'test' | 'live' => (deployment === 'live' ? 'live' : 'test');

const keyForm = (documented: boolean, mode: 'test' | 'live'): Decision =>
  documented
    ? kept('auth.key-format')
    : {
        is: 'broken',
        rule: 'auth.key-format',
        expected: `sk_${mode}_ and 32 base62 characters, since the key is one of the service`,
        actual: 'a key of another form, made for this run',
        exchanges: [],
      };

function asLook(reason: unknown): Look {
  if (reason instanceof Unfinished) return { is: 'unjudgeable', why: reason.message };
  throw reason;
}

/** Asks up to three times; one answer of the documented shape is enough. */
async function look(context: CheckContext, key: string): Promise<Look> {
  const met: string[] = [];
  for (const glance of glances) {
    const exchange = await context.sendOnce({ ...glance, key: { use: key } });
    if (exchange.failure)
      return { is: 'unjudgeable', why: `${glance.method} ${glance.path}: ${exchange.failure.text}` };
    const code = errorCode(exchange);
    if (code !== null && refusesKey.has(code))
      return { is: 'unjudgeable', why: `the key ${key} is refused there: ${described(exchange)}` };
    if (code !== null || looksLikeService(exchange)) return { is: 'service', latest: latestCharge(exchange) };
    met.push(`${glance.method} ${glance.path} -> ${described(exchange)}`);
  }
  return { is: 'unjudgeable', why: `what answers there is not the Merchant Payments API: ${met.join('; ')}` };
}

const refusesKey = new Set(['BAD_KEY', 'KEY_EXPIRED', 'KEY_REVOKED', 'LIVE_KEY_ON_SANDBOX', 'USE_SANDBOX_URL']);

function looksLikeService(exchange: Exchange): boolean {
  const body = objectOf(exchange);
  if (body === null) return false;
  return (
    Array.isArray(body['data']) ||
    ['list', 'balance', 'charge'].includes(String(body['object'])) ||
    asObject(body['error']) !== null
  );
}

function latestCharge(exchange: Exchange): string | null {
  const data = objectOf(exchange)?.['data'];
  const id = Array.isArray(data) ? asObject(data[0])?.['id'] : null;
  return typeof id === 'string' ? id : null;
}

function described(exchange: Exchange): string {
  const { answer } = exchange;
  if (!answer) return 'no answer';
  const code = errorCode(exchange);
  if (code !== null) return `${answer.status} ${code}`;
  const type = header(answer, 'content-type') ?? 'no content type';
  const start = answer.body.text.slice(0, 60).replaceAll(/\s+/g, ' ');
  return `${answer.status}, ${type}, ${answer.body.bytes} bytes${start ? ` beginning ${JSON.stringify(start)}` : ''}`;
}

async function ask(context: CheckContext, { ring }: Services): Promise<void> {
  for (const { label } of ring.entries.filter(
    ({ scopes, status, mode }) => scopes === null && status === 'active' && mode === 'test',
  )) {
    const scopes = await askScopes(context, label);
    if (scopes) ring.learn(label, scopes);
  }
}

const charge = { amount_minor: 10_000, rail: 'mpesa', msisdn: '+255{payer:any-0}' };

/** What a key may do in the sandbox, found out by asking; null when an answer tells nothing. */
async function askScopes(context: CheckContext, key: string): Promise<readonly string[] | null> {
  const questions: readonly (readonly [string, Omit<RequestTemplate, 'key'>])[] = [
    ['charges:read', { method: 'GET', path: '/v1/charges?limit=1' }],
    ['balance:read', { method: 'GET', path: '/v1/balance' }],
    ['charges:write', { method: 'POST', path: '/v1/charges', json: charge, idempotencyKey: `what-may-${key}-do` }],
  ];
  const scopes: string[] = [];
  for (const [scope, template] of questions) {
    const exchange = await context.send({ ...template, key: { use: key } });
    const status = exchange.answer?.status ?? 0;
    if (status >= 200 && status < 300) scopes.push(scope);
    else if (errorCode(exchange) !== 'FORBIDDEN_SCOPE') return null;
  }
  return scopes;
}
