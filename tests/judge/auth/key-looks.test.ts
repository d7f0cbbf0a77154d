import { expect, test } from 'vitest';
import {
  draftAsked,
  keyAged,
  keyOutlived,
  keyReplaced,
  keyStopped,
  lifetimeInherited,
  scopesFixed,
  scopesInherited,
} from '../../../src/judge/auth/key-looks.situation.ts';
import { exchange, listing, refusal } from '../helpers/exchange.ts';
import { situated } from '../helpers/situation.ts';

const day_ms = 86_400_000;
const served = exchange(listing());
const ended = exchange({ ...listing(), ...refusal('KEY_EXPIRED') });
const forbidden = exchange({ ...listing(), ...refusal('FORBIDDEN_SCOPE') });

test('a key that was stopped is refused', () => {
  expect(situated(keyStopped, { seen: ended }).broken).toEqual([]);
  expect(situated(keyStopped, { seen: served }).broken).toEqual(['keys.stopped-now-refused']);
});

test.each([
  [30, 0, 'served', 'keys.lifetime-30-days'],
  [30, 29 * day_ms, 'served', 'keys.lifetime-30-days'],
  [30, 30 * day_ms, 'ended', 'keys.lifetime-30-days'],
  [90, 91 * day_ms, 'ended', 'keys.lifetime-90-days'],
  [365, 364 * day_ms, 'served', 'keys.lifetime-one-year'],
  [null, 367 * day_ms, 'served', 'keys.lifetime-none'],
] as const)('a key of %s days after %i ms is %s', (days, age_ms, due, rule) => {
  const [right, wrong] = due === 'served' ? [served, ended] : [ended, served];
  expect([...situated(keyAged, { seen: right, days, age_ms }).kept]).toEqual([rule]);
  expect(situated(keyAged, { seen: wrong, days, age_ms }).broken).toEqual([rule]);
});

test.each([
  ['old', null, 'served', 'keys.both-work-in-grace'],
  ['old', 0, 'served', 'keys.both-work-in-grace'],
  ['replacement', day_ms - 1, 'served', 'keys.both-work-in-grace'],
  ['old', day_ms, 'ended', 'keys.old-refused-after-grace'],
  ['replacement', day_ms, 'served', 'keys.rotation-makes-replacement'],
] as const)('the %s key, %s ms after it was replaced, is %s', (key, since_ms, due, rule) => {
  const [right, wrong] = due === 'served' ? [served, ended] : [ended, served];
  expect(situated(keyReplaced, { seen: right, key, since_ms }).broken).toEqual([]);
  expect(situated(keyReplaced, { seen: wrong, key, since_ms }).broken).toEqual([rule]);
});

test('a replacement lives as long as the old key, and may do as much', () => {
  expect(situated(lifetimeInherited, { seen: served, days: 30, past: false }).broken).toEqual([]);
  expect(situated(lifetimeInherited, { seen: served, days: 30, past: true }).broken).toHaveLength(1);
  const scopes = ['charges:read'];
  expect(situated(scopesInherited, { seen: served, scope: 'charges:read', scopes }).broken).toEqual([]);
  expect(situated(scopesInherited, { seen: forbidden, scope: 'bills:read', scopes }).broken).toEqual([]);
  expect(situated(scopesInherited, { seen: forbidden, scope: 'charges:read', scopes }).broken).toHaveLength(1);
  expect(situated(scopesInherited, { seen: served, scope: 'bills:read', scopes }).broken).toHaveLength(1);
});

test('a business that is not live gets no code', () => {
  const refused = exchange({ target: '/v1/pos', ...refusal('MERCHANT_NOT_LIVE') });
  expect(situated(draftAsked, { seen: refused }).broken).toEqual([]);
  expect(situated(draftAsked, { seen: exchange({ target: '/v1/pos' }) }).broken).toHaveLength(1);
});

test('a key that was used ends like one that was not', () => {
  expect(situated(keyOutlived, { seen: ended, unused: ended, days: 30 }).kept).toContain('keys.lifetime-not-extended');
  expect(situated(keyOutlived, { seen: served, unused: ended, days: 30 }).broken).toHaveLength(1);
  expect(situated(keyOutlived, { seen: served, unused: served, days: 30 }).decisions).toEqual([]);
});

test('a key may do later what it might at first', () => {
  const unsure = exchange({ ...listing(), ...refusal('LEDGER_UNAVAILABLE') });
  const fixed = (before: typeof served, after: typeof served) =>
    situated(scopesFixed, { before, after, scope: 'charges:read', since: 'a year later' });
  expect(fixed(served, served).kept).toContain('scopes.fixed-at-creation');
  expect(fixed(served, forbidden).broken).toEqual(['scopes.fixed-at-creation']);
  expect(fixed(forbidden, served).broken).toEqual(['scopes.fixed-at-creation']);
  expect(fixed(forbidden, unsure).decisions).toEqual([]);
});
