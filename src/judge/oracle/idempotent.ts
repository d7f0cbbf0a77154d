import type { RuleId } from '../../contract/rules.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { servedEndpoint } from '../request.ts';

/** What is compared to tell whether two requests with one Idempotency-Key are the same. */
export type ComparedField = 'till' | 'amount' | 'currency' | 'rail' | 'msisdn' | 'reference' | 'description';

/** An operation that takes an Idempotency-Key. */
export interface Idempotent {
  readonly path: string;
  /** What it makes. */
  readonly noun: string;
  /** Broken where the same request does not give the same object. */
  readonly same: RuleId;
  /** Broken where another request does not make a mismatch. */
  readonly mismatch: Readonly<Partial<Record<ComparedField, RuleId>>>;
  /** Broken where a field that is not compared makes a difference. */
  readonly uncompared: Readonly<Partial<Record<string, RuleId>>>;
  readonly status: RuleId;
  /** What a list of its objects shows of a request as it was sent. */
  readonly shown: readonly string[];
}

const charge: Idempotent = {
  path: '/v1/charges',
  noun: 'charge',
  same: 'idempotency.same-key-same-request',
  mismatch: {
    amount: 'idempotency.mismatch-on-amount',
    rail: 'idempotency.mismatch-on-rail',
    msisdn: 'idempotency.mismatch-on-msisdn',
    reference: 'idempotency.mismatch-on-reference',
  },
  uncompared: {
    description: 'idempotency.description-not-compared',
    metadata: 'idempotency.metadata-not-compared',
  },
  status: 'charges.create.status-201',
  shown: ['amount_minor', 'rail', 'reference'],
};

const pos: Idempotent = {
  path: '/v1/pos/charges',
  noun: 'POS charge',
  same: 'idempotency.pos-same-key-same-request',
  mismatch: {
    till: 'idempotency.pos-mismatch-on-till',
    amount: 'idempotency.pos-mismatch-on-amount',
    reference: 'idempotency.pos-mismatch-on-reference',
    description: 'idempotency.pos-mismatch-on-description',
  },
  uncompared: { metadata: 'idempotency.pos-metadata-not-compared' },
  status: 'pos.create.status-201',
  shown: ['amount_minor', 'reference'],
};

const link: Idempotent = {
  path: '/v1/payment_links',
  noun: 'link',
  same: 'idempotency.link-same-key-same-link',
  mismatch: { amount: 'idempotency.link-mismatch-on-amount' },
  uncompared: {},
  status: 'links.create.status-201',
  shown: ['amount_minor', 'title', 'reference'],
};

const byName: ReadonlyMap<string, Idempotent> = new Map([
  ['charges.create', charge],
  ['pos.create', pos],
  ['links.create', link],
]);

/** The operation with Idempotency-Keys that a request asks for; undefined where it is another. */
export function idempotentOf(exchange: Exchange): Idempotent | undefined {
  const endpoint = servedEndpoint(exchange);
  return endpoint && byName.get(endpoint.name);
}

/** Under which paths a use of a key may count, whatever the namespace. No key is honoured on a bill, yet one may be kept. */
export const keyedPaths: readonly string[] = [charge.path, pos.path, link.path, '/v1/bills'];
