import { describe, expect, it, test } from 'vitest';
import type { RuleId } from '../../../src/contract/rules.ts';
import type { Exchange } from '../../../src/evidence/exchange.ts';
import { requestJudges } from '../../../src/judge/judges.ts';
import { pageJudge } from '../../../src/judge/lists/page.ts';
import { listOwn } from '../../../src/judge/lists/own.ts';
import { exchange as exchangeOf, list, type Parts, refusal, Run, start } from '../helpers/exchange.ts';
import { got, link, linkMade, linkRead, liveKey, otherLiveKey } from '../helpers/link.ts';

const live = { deployment: 'live', key: liveKey } as const;
const own = { ...live, key: { ...liveKey, exclusive: true } };
const notFound = refusal('NOT_FOUND');
const posted = (path: string, status = 200, body: unknown = {}): Parts => ({
  ...live,
  method: 'POST',
  target: path,
  idempotencyKey: null,
  raw: '{"phone":"+255******001"}',
  status,
  body,
});
const deleted = (id: string): Parts => ({
  ...live,
  method: 'DELETE',
  target: `/v1/webhook_endpoints/${id}`,
  status: 200,
});

const cut = (exchange: Exchange): Exchange => {
  const body = { text: '', bytes: 70_000, sha256: 'abc' };
  return { ...exchange, answer: exchange.answer && { ...exchange.answer, body } };
};

interface Collection {
  readonly ask: (id: string) => Parts;
  readonly id: string;
  /** Shows an object of that id to the main business. */
  readonly shown: (id: string) => Parts;
  readonly unknown: RuleId;
  readonly foreign: RuleId;
}

const bill = (id: string): Parts => got(`/v1/bills/${id}`, { object: 'bill', id });
const event = (id: string): Parts => got(`/v1/events/${id}`, { object: 'event', id });
const endpoint = (id: string): Parts => got('/v1/webhook_endpoints', list([{ object: 'webhook_endpoint', id }]));

const collections: Readonly<Record<string, Collection>> = {
  'bills.get': {
    ask: bill,
    id: 'bl_1',
    shown: bill,
    unknown: 'bills.get.unknown-not-found',
    foreign: 'bills.get.foreign-not-found',
  },
  'bills.notify': {
    ask: (id) => posted(`/v1/bills/${id}/notify`, 200, { object: 'bill_notice', bill: id }),
    id: 'bl_1',
    shown: bill,
    unknown: 'bills.notify.unknown-not-found',
    foreign: 'bills.notify.foreign-not-found',
  },
  'links.get': {
    ask: linkRead,
    id: 'pl_1',
    shown: linkRead,
    unknown: 'links.get.unknown-not-found',
    foreign: 'links.get.foreign-not-found',
  },
  'events.get': {
    ask: event,
    id: 'ev_1',
    shown: event,
    unknown: 'events.get.unknown-not-found',
    foreign: 'events.get.foreign-not-found',
  },
  'events.retry': {
    ask: (id) => posted(`/v1/events/${id}/retry`),
    id: 'ev_1',
    shown: event,
    unknown: 'events.retry.unknown-not-found',
    foreign: 'events.retry.foreign-not-found',
  },
  'webhook-endpoints.delete': {
    ask: deleted,
    id: 'we_1',
    shown: endpoint,
    unknown: 'webhook-endpoints.delete.unknown-not-found',
    foreign: 'webhook-endpoints.delete.foreign-not-found',
  },
};

describe.each(Object.entries(collections))('%s', (_, { ask, id, shown, unknown, foreign }) => {
  const run = (): Run => new Run(requestJudges);

  it('does not find an id that never existed', () => {
    expect([...run().see({ ...ask(id), ...notFound }).kept]).toContain(unknown);
    expect(run().see({ ...ask(id), key: own.key, ...notFound }).kept).toContain(unknown);
    expect(run().see({ ...ask(id), key: own.key }).broken).toEqual([unknown]);
    expect(run().see({ ...ask(id), key: own.key, ...refusal('BAD_RAIL') }).broken).toEqual([unknown]);
  });

  it('does not find what is of another business', () => {
    const foreigner = { key: otherLiveKey };
    const after = run();
    after.see(shown(id));
    expect(after.see({ ...ask(id), ...foreigner }).broken).toEqual([foreign]);
    expect(after.see({ ...ask(id), ...foreigner, ...refusal('BAD_RAIL') }).broken).toEqual([foreign]);
    expect([...after.see({ ...ask(id), ...foreigner, ...notFound }).kept]).toContain(foreign);
  });

  it('finds what was shown before, and may find what was not', () => {
    const after = run();
    after.see(shown(id));
    expect(after.see(ask(id)).deviations).toEqual([]);
    expect(run().see(ask(id)).deviations).toEqual([]);
    expect(run().see({ ...ask('x%20y'), ...refusal('BAD_REQUEST') }).deviations).toEqual([]);
  });
});

test('an own link is found', () => {
  const run = new Run(requestJudges);
  run.see(linkMade());
  expect(run.see({ ...linkRead('pl_1'), ...notFound }).broken).toEqual(['links.get.status-200']);
});

test('nothing in place of an object that nobody knows is no answer', () => {
  expect(new Run(requestJudges).see({ ...linkRead('pl_1'), text: 'null' }).broken).toEqual([
    'links.get.unknown-not-found',
  ]);
  expect(new Run(requestJudges).see(got('/v1/bills/bl_1', {})).broken).toEqual(['bills.get.unknown-not-found']);
});

test('an event that was posted is known to its business', () => {
  const posting: Parts = { ...live, raw: JSON.stringify({ id: 'ev_1', object: 'event' }), status: 200 };
  const incoming = { hook: 'hook-1', mode: 'live', business: 'main', signature: null } as const;
  const after = (parts: Parts) => {
    const run = new Run(requestJudges);
    run.judgePanel.see({ ...exchangeOf(posting), incoming });
    return run.see({ ...parts, n: 2 });
  };
  expect(after({ ...event('ev_1'), key: otherLiveKey }).broken).toEqual(['events.get.foreign-not-found']);
  expect(after({ ...event('ev_1'), key: own.key }).deviations).toEqual([]);
  expect(after({ ...event('ev_2'), key: own.key }).broken).toEqual(['events.get.unknown-not-found']);
  expect(after({ ...event('ev_1'), ...notFound }).deviations).toEqual([]);
  const later = { ...event('ev_1'), sent: start + 600_000, ...notFound };
  expect(after(later).broken).toEqual(['events.get.served']);
});

test('what was too long to keep may have told of any link', () => {
  const run = new Run(requestJudges);
  run.judgePanel.see(cut(exchangeOf(got('/v1/payment_links', list([link()])))));
  expect(run.see({ ...linkRead('pl_1'), key: own.key }).deviations).toEqual([]);
});

test('an id that two businesses were given for their own is nobody’s to withhold', () => {
  const set = (key: typeof liveKey): Parts => ({
    ...posted('/v1/webhook_endpoints', 201, { object: 'webhook_endpoint', id: 'live' }),
    key,
  });
  const run = new Run(requestJudges);
  run.see(set(liveKey));
  run.see(set(otherLiveKey));
  expect(run.see({ ...deleted('live'), key: otherLiveKey }).deviations).toEqual([]);
});

test('a list of bills holds its own business only', () => {
  const run = new Run([pageJudge(listOwn)]);
  run.see(bill('bl_1'));
  const bills = got('/v1/bills', list([{ object: 'bill', id: 'bl_1' }]));
  expect([...run.see(bills).kept]).toContain('bills.list.own-business-only');
  expect(run.see({ ...bills, key: otherLiveKey }).broken).toEqual(['bills.list.own-business-only']);
});
