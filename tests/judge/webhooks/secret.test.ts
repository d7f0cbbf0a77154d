import { expect, test } from 'vitest';
import { endpointDeletion } from '../../../src/judge/webhooks/endpoint.ts';
import { endpointSecret } from '../../../src/judge/webhooks/secret.ts';
import { type Parts, refusal, Run, start } from '../helpers/exchange.ts';
import {
  address,
  deletion,
  delivery,
  endpoint,
  endpoints,
  event,
  liveKey,
  log,
  logged,
  setting,
  stories,
} from '../helpers/webhooks.ts';

const see = (...all: readonly Parts[]) => {
  const run = new Run([endpointSecret, endpointDeletion]);
  return all.map((parts) => run.see(parts)).at(-1)!;
};
const other = 'https://hooks.example.com/b';
const one = 'whsec_<secret-1>';
const two = 'whsec_<secret-2>';
const keeps = 'webhook-endpoints.set.same-address-keeps-secret';
const rotates = 'webhook-endpoints.set.new-address-rotates-secret';

test('another address has another secret', () => {
  expect(see(setting(), setting(other, two)).decisions).toMatchObject([{ is: 'kept', rule: rotates }]);
  expect(see(setting(), setting(other, one)).deviations).toMatchObject([{ rule: rotates, exchanges: [1, 2] }]);
});

test('of two that are set at one moment either answer may have the secret of the other', () => {
  const atOnce = [setting(), setting(other, one)].map((each) => ({ ...each, sent: start, received: start + 50 }));
  const later = [setting('https://hooks.example.com/c', two), setting(other, one)];
  expect(see(...atOnce, ...later.map((each, at) => ({ ...each, sent: start + 1000 * (at + 1) }))).deviations).toEqual(
    [],
  );
});

test('an address has a secret that none before it had, also before a deletion', () => {
  const third = 'https://hooks.example.com/c';
  const twice = [setting(), setting(other, two)];
  expect(see(...twice, setting(third, one)).deviations).toMatchObject([{ rule: rotates, exchanges: [1, 3] }]);
  expect(see(...twice, setting(third, 'whsec_<secret-3>')).deviations).toEqual([]);
  expect(see(...twice, setting(address, one)).deviations).toEqual([]);
  expect(see(setting(), deletion(), setting(other, one)).broken).toEqual([rotates]);
  expect(see(setting(), deletion(), setting(other, two)).deviations).toEqual([]);
});

test('the event log shows no secret', () => {
  const signed = event({ delivery: { ...delivery(), signed_with: one } });
  const never = ['webhook-endpoint.secret-never-read'];
  for (const parts of [
    logged(signed),
    log(signed),
    logged(signed, { method: 'POST', target: '/v1/events/ev_1/retry' }),
  ])
    expect(see(parts).broken).toEqual(never);
  expect(see(logged(event({ data: { secret: 'a word of a merchant' } }))).deviations).toEqual([]);
});

test('the same address keeps its secret', () => {
  expect(see(setting(), setting(address, one)).decisions).toMatchObject([{ is: 'kept', rule: keeps }]);
  expect(see(setting(), setting(address, two)).deviations).toMatchObject([{ rule: keeps, exchanges: [1, 2] }]);
  expect(see(setting(), setting(other, two), setting(address, 'whsec_<secret-3>')).broken).toEqual([]);
  expect(see(setting(), setting(other, two), setting(address, one)).broken).toEqual([]);
  expect(see(setting(), { ...setting(other), ...refusal('BAD_URL') }, setting(address, two)).broken).toEqual([keeps]);
});

test.each(
  stories([
    ['others may have set it', { ...setting(), key: liveKey }, { ...setting(address, two), key: liveKey }],
    [
      'a set went unanswered',
      setting(),
      { ...setting(other), failure: { kind: 'timeout', text: '' } },
      setting(address, two),
    ],
    [
      'two sets overlapped',
      { ...setting(), sent: 0, received: 100 },
      { ...setting(address, two), sent: 50, received: 99 },
    ],
    ['the address is written otherwise', setting(`${address}#a`, one), setting(`${address}#b`, one)],
    ['secrets without numbers', setting(address, 'whsec_<secret>'), setting(other, 'whsec_<secret>')],
  ]),
)('nothing is told where %s', (_, all) => {
  expect(see(...all).deviations).toEqual([]);
  expect(see(...all).kept.size).toBe(0);
});

test('a set after a deletion keeps the secret of its address, as long as it is the same endpoint', () => {
  const rotated = see(setting(), deletion(), setting(address, two));
  expect(rotated.observed).toEqual(['webhook-endpoints.set.after-delete: the same id, another secret']);
  expect(rotated.broken).toEqual(['webhook-endpoints.set.same-address-keeps-secret']);
  expect(see(setting(), deletion(), deletion(), setting()).observed).toEqual([
    'webhook-endpoints.set.after-delete: the same id, the same secret',
  ]);
  expect(see(setting(), deletion()).observed).toEqual(['webhook-endpoints.delete.answer: 204 with an empty body']);
});

test.each([
  ['a secret', endpoint({ secret: one })],
  ['a secret of another form', endpoint({ secret: 'bXkgc2lnbmluZyBzZWNyZXQ=' })],
  ['a secret by another name', endpoint({ signing: { key: one } })],
  ['a secret named for signing', endpoint({ signing_secret: '0123456789abcdef0123' })],
])('no read shows %s', (_, item) => {
  const never = ['webhook-endpoint.secret-never-read'];
  expect(see(endpoints(item)).broken).toEqual(never);
  expect(see({ ...deletion(), status: 200, text: JSON.stringify(item) }).broken).toEqual(never);
});

test.each([
  endpoint(),
  endpoint({ secret: null }),
  endpoint({ secret: 'whsec_****9f' }),
  endpoint({ secret_rotated: 'never' }),
])('a lawful read: %j', (item) => {
  expect([...see(endpoints(item)).kept]).toEqual(['webhook-endpoint.secret-never-read']);
});
