import { expect, test } from 'vitest';
import { endpointList } from '../../../src/judge/webhooks/list.ts';
import { endpoint as endpointTable, endpointSet } from '../../../src/judge/webhooks/endpoint.ts';
import { resourceJudge } from '../../../src/judge/resources/resource-judge.ts';
import { type Parts, Run, start } from '../helpers/exchange.ts';
import {
  address,
  deletion,
  endpoint,
  endpoints,
  event,
  liveKey,
  ownKey,
  post,
  setting,
  stories,
} from '../helpers/webhooks.ts';

const judges = [resourceJudge(endpointTable, [endpointSet]), endpointList];
const see = (...all: readonly Parts[]) => {
  const run = new Run(judges);
  return all.map((parts) => run.see(parts)).at(-1)!;
};
const by = (key: Parts['key'], parts: Parts): Parts => ({ ...parts, ...(key ? { key } : {}) });
const at = (after_s: number): string => new Date(start + after_s * 1000).toISOString();
const other = 'https://hooks.example.com/b';
const second = setting(other, 'whsec_<secret-2>');

test.each(
  stories([
    ['set', setting()],
    ['nothing set', endpoints()],
    ['set before the run', endpoints(endpoint())],
    ['the one that was set', setting(), endpoints(endpoint())],
    [
      'the address as a parser writes it',
      setting('https://HOOKS.example.com:443'),
      endpoints(endpoint({ url: 'https://hooks.example.com/' })),
    ],
    ['a fragment that was dropped', setting(`${address}#x`), endpoints(endpoint())],
    ['the later of two', setting(), second, endpoints(endpoint({ url: other }))],
    [
      'a new id for a new address',
      setting(),
      setting(other, 's', { id: 'we_2' }),
      endpoints(endpoint({ id: 'we_2', url: other })),
    ],
    ['deleted', setting(), deletion(), endpoints(endpoint({ active: false }))],
    ['set after a deletion', setting(), deletion(), setting(), endpoints(endpoint())],
    ['touched since', setting(), endpoints(endpoint({ updated: at(40) }))],
    ['dated by the clock of a store', setting(), endpoints(endpoint({ created: at(1), updated: at(-1) }))],
    [
      'the old record beside the new',
      setting(),
      deletion(),
      setting(other, 's', { id: 'we_2' }),
      endpoints(endpoint({ id: 'we_2', url: other }), endpoint({ active: false })),
    ],
    [
      'the record that was replaced beside the new, no longer active',
      setting(),
      setting(other, 's', { id: 'we_2' }),
      endpoints(endpoint({ id: 'we_2', url: other }), endpoint({ active: false })),
    ],
    [
      'changed by somebody else',
      by(liveKey, setting()),
      by(liveKey, endpoints(endpoint({ url: other, active: false }))),
    ],
    ['set while it was read', setting(), { ...endpoints(endpoint()), n: 3, sent: 0, received: 1 }],
    [
      'moves that overlap',
      { ...setting(), n: 1, sent: 0, received: 100 },
      { ...second, n: 2, sent: 50, received: 150 },
      { ...endpoints(endpoint()), sent: 200 },
    ],
    [
      'a set that was not answered',
      setting(),
      { ...second, failure: { kind: 'timeout', text: 'no answer' } },
      endpoints(endpoint({ url: other })),
    ],
    [
      'an id that two businesses have',
      by({ ...ownKey, business: 'made-2' }, setting()),
      setting(),
      endpoints(endpoint()),
    ],
    ['no secret', setting(), endpoints(endpoint({ extra: true }))],
    [
      'an empty list asked for with a cursor',
      setting(),
      { ...endpoints(), target: '/v1/webhook_endpoints?starting_after=we_1' },
    ],
    ['a short page', setting(), deletion(), { ...endpoints(), target: '/v1/webhook_endpoints?limit=24' }],
  ]),
)('lawful: %s', (_, all) => {
  expect(see(...all).deviations).toEqual([]);
});

test.each(
  stories([
    ['webhook-endpoint.id', setting(address, 'whsec_<secret-1>', { id: 7 })],
    ['webhook-endpoint.object', setting(address, 'whsec_<secret-1>', { object: 'endpoint' })],
    ['webhook-endpoint.object', { ...setting(), body: [] }],
    ['webhook-endpoint.object', { ...setting(), text: '' }],
    ['webhook-endpoint.mode', setting(address, 'whsec_<secret-1>', { mode: 'production' })],
    ['webhook-endpoint.mode-of-key', setting(address, 'whsec_<secret-1>', { mode: 'test' })],
    ['webhook-endpoint.url', setting(address, 'whsec_<secret-1>', { url: 'hooks' })],
    ['webhook-endpoint.url-as-set', setting(address, 'whsec_<secret-1>', { url: other })],
    ['webhook-endpoint.active', setting(address, 'whsec_<secret-1>', { active: 'yes' })],
    ['webhook-endpoint.active-after-set', setting(address, 'whsec_<secret-1>', { active: false })],
    ['webhook-endpoint.created', setting(address, 'whsec_<secret-1>', { created: 1 })],
    ['webhook-endpoint.updated', endpoints(endpoint({ updated: null }))],
    ['webhook-endpoint.created', setting(), endpoints(endpoint({ created: at(-60) }))],
    ['webhook-endpoint.updated', setting(), endpoints(endpoint({ updated: at(-60) }))],
    ['webhook-endpoint.secret-on-set', setting(address, null)],
    ['webhook-endpoint.secret-prefix', setting(address, 'sec_<secret-1>')],
    ['webhook-endpoint.active-after-set', setting(), endpoints(endpoint({ active: false }))],
    ['webhook-endpoint.inactive-after-delete', setting(), deletion(), endpoints(endpoint())],
    ['webhook-endpoint.record-stays', setting(), deletion(), endpoints()],
    [
      'webhook-endpoint.record-stays',
      setting(),
      deletion(),
      { ...endpoints(), target: '/v1/webhook_endpoints?limit=25' },
    ],
    ['webhook-endpoint.record-stays', by(liveKey, setting()), by(liveKey, deletion()), by(liveKey, endpoints())],
    ['webhook-endpoints.list.holds-endpoint', by(liveKey, setting()), by(liveKey, endpoints())],
    ['webhook-endpoints.list.holds-endpoint', setting(), endpoints(endpoint({ id: 'we_2' }))],
    ['webhook-endpoint.url-as-set', setting(), endpoints(endpoint({ url: other }))],
    [
      'webhook-endpoint.active-after-set',
      setting(),
      setting(other, 's', { id: 'we_2' }),
      endpoints(endpoint({ id: 'we_2', url: other, active: false }), endpoint({ active: false })),
    ],
    ['webhook-endpoints.set.one-per-mode', setting(), second, endpoints(endpoint())],
    [
      'webhook-endpoints.set.one-per-mode',
      setting(),
      setting(other, 's', { id: 'we_2' }),
      endpoints(endpoint({ id: 'we_2', url: other }), endpoint()),
    ],
    ['webhook-endpoints.set.one-per-mode', by(liveKey, endpoints(endpoint(), endpoint({ id: 'we_2' })))],
    ['webhook-endpoints.list.own-mode-only', endpoints(endpoint({ mode: 'test' }))],
    ['webhook-endpoints.list.own-mode-only', by({ ...ownKey, business: 'made-2' }, setting()), endpoints(endpoint())],
  ]),
)('%s is broken', (rule, all) => {
  expect(see(...all).broken).toEqual([rule]);
});

test('what was seen is kept', () => {
  expect([...see(setting(), second, endpoints(endpoint({ url: other }))).kept]).toEqual(
    expect.arrayContaining([
      'webhook-endpoints.list.holds-endpoint',
      'webhook-endpoints.list.own-mode-only',
      'webhook-endpoints.set.one-per-mode',
      'webhook-endpoint.url-as-set',
      'webhook-endpoint.active-after-set',
    ]),
  );
  expect([...see(setting(), deletion(), endpoints(endpoint({ active: false }))).kept]).toEqual(
    expect.arrayContaining(['webhook-endpoint.record-stays', 'webhook-endpoint.inactive-after-delete']),
  );
});

test('an address that failed may be sent nothing more before it is set again', () => {
  const after = (status: number, sent: number) => {
    const run = new Run(judges);
    run.see({ ...setting(), n: 1 });
    post(run, event(), { n: 2, status, target: '/a' });
    return run.see({ ...endpoints(endpoint({ active: false })), n: 3, sent }).broken;
  };
  expect(after(410, start + 10_000)).toEqual([]);
  expect(after(200, start + 3_600_000)).toEqual([]);
  expect(after(200, start + 10_000)).toEqual(['webhook-endpoint.active-after-set']);
});
