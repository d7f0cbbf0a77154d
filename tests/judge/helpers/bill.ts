import { scopes } from '../../../src/contract/scopes.ts';
import { nothingGiven } from '../../../src/judge/history.ts';
import { mainKey, type Parts, start } from './exchange.ts';

type Over = Readonly<Record<string, unknown>>;

/** Of a business that the run made, so that nobody else uses it. */
export const liveKey = { ...mainKey, label: 'live-1', mode: 'live', scopes, exclusive: true } as const;
export const otherLiveKey = { ...liveKey, label: 'live-2', business: 'other' } as const;
/** Of a business that others use as well. */
export const sharedKey = { ...liveKey, label: 'live-3', exclusive: false } as const;

const live = { deployment: 'live', key: liveKey, payer: null } as const;

export const billOrder = { customer_ref: 'INV-1', amount_minor: 250_000 } as const;

/** Bill n, made n seconds into the run. */
export function bill(n = 1, over: Over = {}): Over {
  const digits = `${123_456_780_000 + n}`;
  return {
    id: `bl_${n}`,
    object: 'bill',
    state: 'open',
    control_number: digits,
    control_number_printed: digits.replace(/(\d{4})(?=\d)/g, '$1 '),
    customer_ref: 'INV-1',
    payer_name: '',
    description: '',
    amount_minor: 250_000,
    paid_minor: 0,
    outstanding_minor: 250_000,
    currency: 'TZS',
    expires_at: null,
    cancelled_at: null,
    created: new Date(start + n * 1000 + 20).toISOString(),
    ...over,
  };
}

/** A lawful creation of bill n; `over` is about the request. */
export const billed = (over: Over = {}, shown: Over = bill()): Parts => ({
  ...live,
  target: '/v1/bills',
  idempotencyKey: null,
  order: { ...billOrder, ...over },
  body: shown,
});

export const billRead = (id = 'bl_1'): Parts => ({ ...live, method: 'GET', target: `/v1/bills/${id}`, status: 200 });
export const billListing = (query = ''): Parts => ({
  ...live,
  method: 'GET',
  target: `/v1/bills${query}`,
  status: 200,
});

/** A lawful notice of bill 1. */
export const notified = (phone: unknown = '+255******001', over: Over = {}): Parts => ({
  ...live,
  target: '/v1/bills/bl_1/notify',
  idempotencyKey: null,
  order: { phone },
  status: 200,
  shows: 'last-three',
  body: { object: 'bill_notice', bill: 'bl_1', sent: true, reason: null, to: '******001', ...over },
});

export const posOrder = { till: '100001', amount_minor: 250_000 } as const;

/** A POS charge n of such an order. */
export function posCharge(n = 1, over: Over = {}): Over {
  return {
    id: `ch_${n}`,
    object: 'charge',
    state: 'requires_payment',
    amount_minor: 250_000,
    mdr_minor: 2_500,
    net_minor: 247_500,
    currency: 'TZS',
    rail: null,
    reference: null,
    description: null,
    metadata: {},
    till: '100001',
    token: `tok_${n}`,
    qr: `https://pay.example.test/q/${n}`,
    created: new Date(start + n * 1000 + 20).toISOString(),
    expires_at: new Date(start + n * 1000 + 20 + 5 * 60_000).toISOString(),
    ...over,
  };
}

/** A lawful creation of POS charge 1. */
export const atTill = (over: Over = {}, shown: Over = posCharge()): Parts => ({
  ...live,
  target: '/v1/pos/charges',
  order: { ...posOrder, ...over },
  body: shown,
});

/** Tills as a run knows them: 10000x of main, 20000x of other; 2 is closed. */
export const withTills = {
  ...nothingGiven,
  tillOf: (till: string, business: string | null) => {
    const own = { main: '1', other: '2' }[business ?? ''];
    if (!/^[12]0000\d$/.test(till) || own === undefined) return 'unknown';
    if (till[0] !== own) return 'foreign';
    return till.endsWith('2') ? 'closed' : 'open';
  },
} as const;
