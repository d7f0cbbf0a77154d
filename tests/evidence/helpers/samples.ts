import type { RuleId } from '../../../src/contract/rules.ts';
import type { Broken } from '../../../src/evidence/decision.ts';
import type { Exchange } from '../../../src/evidence/exchange.ts';
import {
  JOURNAL_FORMAT,
  type CheckEnd,
  type Entry,
  type Footer,
  type Header,
  type PlannedCheck,
} from '../../../src/evidence/journal-entry.ts';

/** Names of rules as tests make them up. */
export const rule = (id: string): RuleId => id as RuleId;

export const header = (over: Partial<Header> = {}): Header => ({
  is: 'header',
  format: JOURNAL_FORMAT,
  suite: { version: '1.0.0', commit: null },
  target: { name: 'staging', sandbox: 'http://127.0.0.1:4010', live: null },
  seed: 42,
  profile: 'standard',
  started: '2026-03-01T09:00:00.000Z',
  plan: [],
  scope: [],
  rates: { 'key-1': 120 },
  ...over,
});

export const planned = (id: string, rules: readonly string[], over: Partial<PlannedCheck> = {}): PlannedCheck => ({
  id,
  title: `title of ${id}`,
  kind: 'scenario',
  deployment: 'sandbox',
  rules: rules.map(rule),
  requests: 4,
  wait_s: 0,
  ...over,
});

export const checkEnd = (id: string, over: Partial<CheckEnd> = {}): CheckEnd => ({
  is: 'check',
  id,
  verdict: 'pass',
  why: null,
  requests: 1,
  duration_s: 0.4,
  kept: {},
  ...over,
});

/** What the judges say of a rule that a check broke. */
export const broke = (check: string | null, broken: Omit<Broken, 'is'>): Entry => ({
  is: 'decision',
  check,
  n: broken.exchanges.at(-1) ?? null,
  decision: { is: 'broken', ...broken },
});

export const footer = (over: Partial<Footer> = {}): Footer => ({
  is: 'footer',
  finished: '2026-03-01T09:01:40.000Z',
  traffic: { requests: 3, retries: 0, wall_s: 100, lower_bound_s: 96, longest_wait_s: 90 },
  interrupted: false,
  ...over,
});

export const exchange = (n: number, over: Partial<Exchange> = {}): Exchange => ({
  n,
  check: 'charges/first',
  deployment: 'sandbox',
  key: {
    label: 'key-1',
    kind: 'listed',
    mode: 'test',
    scopes: null,
    status: 'active',
    business: 'main',
    exclusive: false,
    inQuery: false,
  },
  payer: null,
  request: {
    method: 'POST',
    target: '/v1/charges',
    headers: [
      ['authorization', 'Bearer sk_test_***'],
      ['content-type', 'application/json'],
      ['idempotency-key', `order-${n}-abcdef`],
    ],
    body: body('{"amount_minor":10050,"rail":"mpesa","msisdn":"+255*****001"}'),
  },
  template: null,
  answer: {
    status: 201,
    headers: [
      ['content-type', 'application/json'],
      ['service-mode', 'test'],
    ],
    body: body('{"id":"ch_1","object":"charge","state":"processing"}'),
  },
  failure: null,
  sent: 1_772_355_600_000,
  received: 1_772_355_600_020,
  attempt: 1,
  timings: { connect_ms: 1, first_byte_ms: 17, total_ms: 20 },
  ...over,
});

export const body = (text: string) => ({ text, bytes: Buffer.byteLength(text), sha256: null });
