import type { ErrorCode } from '../../../src/contract/errors.ts';
import { parseMsisdn } from '../../../src/contract/msisdn.ts';
import type { RuleId } from '../../../src/contract/rules.ts';
import { triggerOf } from '../../../src/contract/triggers.ts';
import type { Broken, Decision } from '../../../src/evidence/decision.ts';
import type {
  Answer,
  Body,
  Exchange,
  Failure,
  KeyFacts,
  NoticeFacts,
  PayerFacts,
} from '../../../src/evidence/exchange.ts';
import { JudgePanel } from '../../../src/judge/judge-panel.ts';
import { type Given, nothingGiven, type Judge } from '../../../src/judge/history.ts';

/** What a test says of an exchange; the rest is a lawful creation on the sandbox. */
export interface Parts {
  readonly n?: number;
  readonly check?: string;
  readonly sent?: number;
  readonly behind?: number;
  readonly received?: number;
  /** Requests with the same Idempotency-Key that were under way when it was answered. */
  readonly beside?: readonly number[];
  readonly attempt?: number;
  readonly deployment?: Exchange['deployment'];
  readonly method?: string;
  readonly target?: string;
  readonly key?: Partial<KeyFacts>;
  readonly payer?: PayerFacts | null;
  readonly idempotencyKey?: string | null;
  readonly headers?: readonly (readonly [string, string])[];
  /** Sent as JSON. */
  readonly order?: unknown;
  /** Sent to the letter, instead of `order`. */
  readonly raw?: string;
  readonly status?: number;
  readonly answerHeaders?: readonly (readonly [string, string])[];
  /** Answered as JSON. */
  readonly body?: unknown;
  /** Answered to the letter, instead of `body`. */
  readonly text?: string;
  readonly failure?: Failure;
  readonly template?: Exchange['template'];
  /** How a bill notice shows the number. */
  readonly shows?: NoticeFacts['shows'];
}

export const mainKey: KeyFacts = {
  label: 'key-1',
  kind: 'listed',
  mode: 'test',
  scopes: ['charges:read', 'charges:write', 'balance:read'],
  status: 'active',
  business: 'main',
  exclusive: false,
  inQuery: false,
};

export const otherKey: KeyFacts = { ...mainKey, label: 'key-2', business: 'other' };

export const noKey: KeyFacts = {
  ...mainKey,
  label: 'missing',
  kind: 'missing',
  mode: null,
  scopes: null,
  business: null,
};

/** Masked as a run masks it. */
export const order = { amount_minor: 250_000, rail: 'mpesa', msisdn: '+255******001' } as const;

export const payer: PayerFacts = { ref: 'payer-1', trigger: 1, form: 'plus-255' };

/** The moment at which test runs begin. */
export const start = Date.UTC(2026, 0, 5, 12);

export function charge(over: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    id: 'ch_1',
    object: 'charge',
    state: 'processing',
    amount_minor: 250_000,
    fee_minor: 2_500,
    net_minor: 247_500,
    currency: 'TZS',
    rail: 'mpesa',
    reference: null,
    description: null,
    metadata: {},
    created: new Date(start).toISOString(),
    expires_at: new Date(start + 15 * 60_000).toISOString(),
    livemode: false,
    simulation: { payer: '+255******001', note: 'succeeds after a few seconds' },
    ...over,
  };
}

export function list(data: readonly unknown[], hasMore = false): Record<string, unknown> {
  return { object: 'list', has_more: hasMore, data };
}

/** Status and body of a refusal; the status is made up where the document states none. `{n}` becomes its number. */
export function refusal(
  code: ErrorCode | (string & {}),
  over: Readonly<Record<string, unknown>> = {},
  status?: number,
): Parts {
  const doc = `https://docs.example.test/errors/${code}`;
  const scope = code === 'FORBIDDEN_SCOPE' ? { scope: 'charges:write' } : {};
  return {
    status: status ?? stated[code] ?? 400,
    body: { error: { code, doc, request_id: 'req_{n}', ...scope, ...over } },
  };
}

const stated: Readonly<Record<string, number>> = {
  BAD_KEY: 401,
  KEY_REVOKED: 401,
  KEY_EXPIRED: 401,
  FORBIDDEN_SCOPE: 403,
  MERCHANT_NOT_LIVE: 403,
  RATE_LIMITED: 429,
  LEDGER_UNAVAILABLE: 503,
  IDEMPOTENT_MISMATCH: 409,
  NOT_FOUND: 404,
};

export const read = (id: string): Parts => ({ method: 'GET', target: `/v1/charges/${id}`, status: 200 });
export const listing = (query = ''): Parts => ({ method: 'GET', target: `/v1/charges${query}`, status: 200 });

export function exchange(parts: Parts = {}): Exchange {
  const { n = 1, sent = start + n * 1000, received = sent + 50, method = 'POST' } = parts;
  return {
    n,
    check: parts.check ?? 'a-check',
    deployment: parts.deployment ?? 'sandbox',
    key: { ...mainKey, ...parts.key },
    payer: parts.payer === undefined ? payerOf(parts) : parts.payer,
    request: { method, target: parts.target ?? '/v1/charges', headers: sentHeaders(parts), body: sentBody(parts) },
    template: parts.template ?? null,
    answer: parts.failure ? null : answerOf(parts),
    failure: parts.failure ?? null,
    sent,
    received,
    attempt: parts.attempt ?? 1,
    timings: { connect_ms: 1, first_byte_ms: 40, total_ms: 50 },
    ...(parts.behind !== undefined && { behind: parts.behind }),
    ...(parts.beside !== undefined && { beside: parts.beside }),
    ...(parts.shows !== undefined && { notice: { shows: parts.shows } }),
  };
}

function answerOf(parts: Parts): Answer {
  const { status = 201, answerHeaders } = parts;
  const text = parts.text ?? JSON.stringify(parts.body ?? charge()).replaceAll('{n}', String(parts.n ?? 1));
  const headers = answerHeaders ?? [
    ['content-type', 'application/json'],
    ['service-mode', 'test'],
    ['x-ratelimit-limit', '120'],
    ['x-ratelimit-remaining', '100'],
    ['x-ratelimit-reset', '30'],
    ...(status === 429 ? [['retry-after', '3'] as const] : []),
  ];
  return { status, headers, body: bodyOf(text) };
}

function sentHeaders(parts: Parts): readonly (readonly [string, string])[] {
  const creates = (parts.method ?? 'POST') === 'POST';
  const key = parts.idempotencyKey === undefined ? `idempotency-${parts.n ?? 1}` : parts.idempotencyKey;
  return [
    ...(creates ? [['content-type', 'application/json'] as const] : []),
    ...(creates && key !== null ? [['idempotency-key', key] as const] : []),
    ['authorization', 'Bearer sk_test_<secret>'],
    ...(parts.headers ?? []),
  ];
}

function sentBody(parts: Parts): Body | null {
  if (parts.raw !== undefined) return bodyOf(parts.raw);
  const creates = (parts.method ?? 'POST') === 'POST';
  return creates ? bodyOf(JSON.stringify(parts.order ?? order)) : null;
}

const bodyOf = (text: string): Body => ({ text, bytes: Buffer.byteLength(text), sha256: null });

/** Derived from the number of the order as a run derives it; a masked number is the first trigger number. */
function payerOf({ order: sent = order, raw }: Parts): PayerFacts | null {
  if (raw !== undefined) return null;
  const msisdn = (sent as { readonly msisdn?: unknown } | null)?.msisdn;
  const parsed = parseMsisdn(typeof msisdn === 'string' ? msisdn.replace('******', '700000') : null);
  if (!parsed) return null;
  const { form, nineDigits } = parsed;
  return { ref: `payer-${nineDigits}`, trigger: triggerOf(nineDigits), form };
}

/** A run under test: numbers and times of its exchanges follow one another unless a test says otherwise. */
export class Run {
  readonly judgePanel: JudgePanel;
  #n = 0;

  constructor(judges?: readonly Judge[], given: Given = nothingGiven) {
    this.judgePanel = new JudgePanel(given, judges);
  }

  /** The decisions about one more exchange. */
  see(parts: Parts = {}): Seen {
    this.#n = parts.n ?? this.#n + 1;
    return new Seen(this.judgePanel.see(exchange({ ...parts, n: this.#n })));
  }
}

export class Seen {
  readonly decisions: readonly Decision[];

  constructor(decisions: readonly Decision[]) {
    this.decisions = decisions;
  }

  get deviations(): readonly Broken[] {
    return this.decisions.filter((decision) => decision.is === 'broken');
  }

  get broken(): readonly RuleId[] {
    return this.deviations.map(({ rule }) => rule);
  }

  get kept(): ReadonlySet<RuleId> {
    return new Set(this.decisions.flatMap((decision) => (decision.is === 'kept' ? [decision.rule] : [])));
  }

  get observed(): readonly string[] {
    return this.decisions.flatMap((decision) =>
      decision.is === 'observed' ? [`${decision.question}: ${decision.observed}`] : [],
    );
  }
}
