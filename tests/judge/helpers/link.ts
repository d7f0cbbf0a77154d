import type { KeyFacts } from '../../../src/evidence/exchange.ts';
import { type Given, nothingGiven } from '../../../src/judge/history.ts';
import { list, mainKey, type Parts, start } from './exchange.ts';

export const liveKey: KeyFacts = { ...mainKey, label: 'live-1', mode: 'live', scopes: null };
export const otherLiveKey: KeyFacts = { ...liveKey, label: 'live-2', business: 'other' };

/** The main business has a website, another has none, and of any other nobody knows. */
export const given: Given = {
  ...nothingGiven,
  websiteOf: (business) => ({ main: 'https://shop.example.test', no_website: null })[business],
};

const linkOrder = { amount_minor: 500_000, title: 'Tea' } as const;

export function link(over: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    id: 'pl_1',
    object: 'payment_link',
    kind: 'reusable',
    url: `https://pay.example.test/l/${typeof over['id'] === 'string' ? over['id'] : 'pl_1'}`,
    amount_minor: 500_000,
    currency: 'TZS',
    title: 'Tea',
    description: '',
    reference: null,
    max_uses: null,
    used: 0,
    active: true,
    expires_at: null,
    success_url: null,
    created: new Date(start).toISOString(),
    ...over,
  };
}

const live = { deployment: 'live', key: liveKey } as const;

/** The creation of a link from these fields, answered with a link of these. */
export const linkMade = (
  sent: Readonly<Record<string, unknown>> = {},
  came: Readonly<Record<string, unknown>> = {},
): Parts => ({
  ...live,
  target: '/v1/payment_links',
  idempotencyKey: null,
  order: { ...linkOrder, ...sent },
  body: link(came),
});

export const linkRead = (id: string, came: Readonly<Record<string, unknown>> = {}): Parts => ({
  ...live,
  method: 'GET',
  target: `/v1/payment_links/${id}`,
  status: 200,
  body: link({ id, ...came }),
});

export const linkList = (query: string, data: readonly unknown[], hasMore = false): Parts => ({
  ...live,
  method: 'GET',
  target: `/v1/payment_links${query}`,
  status: 200,
  body: list(data, hasMore),
});

export const got = (path: string, body: unknown): Parts => ({
  ...live,
  method: 'GET',
  target: path,
  status: 200,
  body,
});
