import { header } from '../../../src/evidence/read.ts';
import type { Broken, Decision } from '../../../src/evidence/decision.ts';
import type { Exchange, RequestTemplate } from '../../../src/evidence/exchange.ts';
import { NotExercised, Inconclusive, type CheckContext } from '../../../src/run/check/check.ts';
import type { Listening } from '../../../src/run/webhooks/listening.ts';
import { JudgePanel } from '../../../src/judge/judge-panel.ts';

export interface Line {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** What a judge finds in this answer. */
  readonly breach?: Broken;
  /** The rule that a judge finds kept by it. */
  readonly keeps?: string;
}

export interface Stage extends CheckContext {
  readonly sent: RequestTemplate[];
  readonly decisions: Decision[];
  readonly operated: (readonly [string, Readonly<Record<string, unknown>>])[];
  readonly ended: (readonly [string, string, number])[];
  readonly behaviours: unknown[];
  /** What the service posts to the one address of the stage. */
  readonly post: (event: unknown) => void;
}

type Script = (template: RequestTemplate, n: number, now: number) => Line;

const body = (value: unknown) => {
  const text = value === undefined ? '' : JSON.stringify(value);
  return { text, bytes: text.length, sha256: null };
};

const postOf = (event: unknown, n: number): Exchange =>
  ({
    n,
    request: { method: 'POST', target: '/', headers: [], body: body(event) },
    answer: null,
  }) as unknown as Exchange;

/** A context whose deployment answers from a script and whose clock jumps, or crawls. */
export function stage(
  script: Script,
  operator: (action: string, body: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>> = () => ({}),
  { jumps = true, keys = { main: 'key-1', other: 'key-2' } } = {},
): Stage {
  const sent: RequestTemplate[] = [];
  const exchanges: Exchange[] = [];
  const broken: Broken[] = [];
  const keptBy: (string | undefined)[] = [];
  const decisions: Decision[] = [];
  const operated: (readonly [string, Readonly<Record<string, unknown>>])[] = [];
  const ended: (readonly [string, string, number])[] = [];
  const behaviours: unknown[] = [];
  const posts: Exchange[] = [];
  let now = Date.parse('2026-01-01T00:00:00Z');
  const sendOnce = async (template: RequestTemplate): Promise<Exchange> => {
    sent.push(template);
    const n = sent.length;
    const at = now;
    await Promise.resolve();
    const { status = 200, headers = {}, body: answered, breach, keeps } = script(template, n, at);
    now = Math.max(now, at + 2);
    const exchange: Exchange = {
      n,
      check: 'story',
      deployment: template.deployment ?? 'sandbox',
      key: {
        label: 'use' in template.key ? template.key.use : 'none',
        kind: 'use' in template.key ? 'listed' : 'missing',
        mode: 'test',
        scopes: null,
        status: 'active',
        business: 'main',
        exclusive: false,
        inQuery: false,
      },
      payer: null,
      request: { method: template.method, target: template.path, headers: [], body: null },
      template,
      answer: { status, headers: Object.entries(headers), body: body(answered) },
      failure: null,
      sent: at,
      received: at + 1,
      attempt: 1,
      timings: { connect_ms: 0, first_byte_ms: 1, total_ms: 1 },
    };
    exchanges.push(exchange);
    keptBy.push(keeps);
    if (breach) broken.push({ ...breach, exchanges: [n] });
    return exchange;
  };
  const listening: Listening = {
    label: 'hooks',
    url: '{hook:hooks}',
    behave: (behaviour) => void behaviours.push(behaviour),
    close: () => undefined,
    posts,
    next: async (fits) => posts.find(fits) ?? null,
  };
  const context: Stage = {
    profile: 'standard',
    tries: null,
    seed: 42,
    runOffset: 0,
    lasts_s: 0,
    kept: (rule, n) => keptBy[n - 1] === rule,
    locked: false,
    deployment: 'sandbox',
    clock: {
      now: () => now,
      behind: () => 0,
      until: async (moment) => {
        now = Math.max(now, moment);
      },
      jumps,
      settled: () => Promise.resolve(),
      lags: () => undefined,
    },
    keys,
    send: async (template) => {
      for (let attempt = 1; attempt < 5; attempt += 1) {
        const exchange = await sendOnce(template);
        if (exchange.answer && ![429, 503].includes(exchange.answer.status)) return exchange;
        now +=
          Number(header(exchange.answer ?? { status: 0, headers: [], body: body(null) }, 'retry-after') ?? 1) * 1000;
      }
      throw new Inconclusive('the deployment does not answer');
    },
    sendOnce,
    burst: async () => [],
    operate: async (action, asked) => {
      operated.push([action, asked]);
      return operator(action, asked);
    },
    adoptKey: (secret) => `label of ${secret.slice(-4)}`,
    endKey: (label, as, at) => void ended.push([label, as, (typeof at === 'number' ? at : at.from) - now]),
    quiet: () => Promise.resolve(),
    rest: () => Promise.resolve(),
    minutes: { moved: true, stand: true, now: () => 0, until: () => Promise.resolve() },
    listen: () => listening,
    nobody: () => Promise.resolve('{hook:nobody}'),
    hearing: { trouble: null, heard: true, direct: true },
    roleOf: (business) => business,
    fixture: (name) => name,
    page: () => Promise.reject(new NotExercised('pay_url')),
    judge: (situation, parts) => void decisions.push(...situation.judge(parts, new JudgePanel().history)),
    broken,
    exchanges,
    budget: 100,
    attempt: () => context,
    smallest: () => undefined,
    sent,
    decisions,
    operated,
    ended,
    behaviours,
    post: (event) => void posts.push(postOf(event, 1000 + posts.length)),
  };
  return context;
}
