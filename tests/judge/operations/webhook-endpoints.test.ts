import { expect, test } from 'vitest';
import { requestJudges } from '../../../src/judge/judges.ts';
import { type Parts, refusal, Run } from '../helpers/exchange.ts';
import { deletion, endpoints, liveKey, ownKey, setting, stories } from '../helpers/webhooks.ts';

const see = (...all: readonly Parts[]) => {
  const run = new Run(requestJudges);
  return all.map((parts) => run.see(parts)).at(-1)!;
};
const full = 'https://hooks.example.com/'.padEnd(500, 'x');
const local = 'https://127.0.0.1:8443/hook-1';

test.each(
  stories([
    ['an address', setting()],
    ['a full address', setting(full)],
    ['no https', { ...setting('http://hooks.example.com'), ...refusal('BAD_URL', {}, 422) }],
    ['no address', { ...setting(), order: {}, ...refusal('BAD_REQUEST') }],
    ['a loopback address refused', { ...setting(local), ...refusal('BAD_URL') }],
    ['a loopback address accepted', setting(local)],
    ['a fragment refused', { ...setting('https://hooks.example.com/#a'), ...refusal('BAD_URL') }],
    ['an unknown field refused', { ...setting(), order: { url: full, events: [] }, ...refusal('BAD_REQUEST') }],
    ['a list', endpoints()],
    [
      'a list with a limit refused',
      { ...endpoints(), target: '/v1/webhook_endpoints?limit=1', ...refusal('BAD_REQUEST') },
    ],
    ['a deletion, 200', setting(), { ...deletion(), status: 200, text: '{}' }],
    ['a deletion, 204', setting(), deletion()],
    ['a second deletion refused', setting(), deletion(), { ...deletion(), ...gone() }],
    ['an old id refused', setting(), setting(full, 'whsec_<secret-2>', { id: 'we_2' }), { ...deletion(), ...gone() }],
    ['an unknown id', { ...deletion('we_none'), ...gone() }],
    ['an unknown id that is no id there', { ...deletion('we_none'), ...gone('BAD_REQUEST') }],
    ['a foreign id', setting(), { ...deletion(), key: { ...ownKey, business: 'made-2' }, ...gone() }],
    [
      'an endpoint that others may have deleted',
      { ...setting(), key: liveKey },
      { ...deletion(), key: liveKey, ...gone() },
    ],
  ]),
)('lawful: %s', (_, all) => {
  expect(see(...all).deviations).toEqual([]);
});

function gone(code = 'NOT_FOUND'): Parts {
  const { status, body } = refusal(code);
  return { status: status!, text: JSON.stringify(body) };
}

test.each(
  stories([
    ['webhook-endpoints.set.status-201', { ...setting(), status: 200 }],
    ['webhook-endpoints.set.status-201', { ...setting(), ...refusal('BAD_URL') }],
    ['webhook-endpoints.set.status-201', setting(local), { ...setting(`${local}0`), ...refusal('BAD_URL') }],
    ['webhook-endpoints.set.url-required', { ...setting(), order: {} }],
    ['webhook-endpoints.set.url-https', setting('http://hooks.example.com/')],
    ['webhook-endpoints.set.url-host', setting('https://')],
    ['webhook-endpoints.set.url-no-credentials', setting('https://user:pass@hooks.example.com/')],
    ['webhook-endpoints.set.url-limit', setting(`${full}x`)],
    ['webhook-endpoints.set.url-500-accepted', { ...setting(full), ...refusal('BAD_URL') }],
    ['errors.cause-of-bad-url', { ...setting('http://hooks.example.com/'), ...refusal('BAD_REQUEST') }],
    ['webhook-endpoints.list.status-200', { ...endpoints(), status: 202 }],
    ['webhook-endpoints.list.status-200', { ...endpoints(), ...refusal('BAD_REQUEST') }],
    ['webhook-endpoints.delete.served', setting(), { ...deletion(), ...gone() }],
    ['webhook-endpoints.delete.unknown-not-found', deletion('we_none')],
    [
      'webhook-endpoints.delete.foreign-not-found',
      setting(),
      { ...deletion(), key: { ...ownKey, business: 'made-2' } },
    ],
  ]),
)('%s is broken', (rule, all) => {
  expect(see(...all).broken).toEqual([rule]);
});

test('what is accepted and refused shows its rules', () => {
  expect(see(setting(full)).kept).toContain('webhook-endpoints.set.url-500-accepted');
  expect(see(setting()).kept).toContain('webhook-endpoints.set.status-201');
  expect(see({ ...setting('http://a.example.com'), ...refusal('BAD_URL') }).kept).toContain(
    'webhook-endpoints.set.url-https',
  );
  expect(see(setting(), deletion()).kept).toContain('webhook-endpoints.delete.served');
  expect(see({ ...deletion('we_none'), ...gone() }).kept).toContain('webhook-endpoints.delete.unknown-not-found');
  expect(see(setting(local)).observed).toContainEqual(expect.stringContaining('private-host: accepted'));
});
