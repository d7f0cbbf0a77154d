import { expect, test } from 'vitest';
import type { EndOfLifetime } from '../../../src/contract/chapters/auth.ts';
import { Secret } from '../../../src/target/secret.ts';
import { ApiKeys } from '../../../src/wire/masking/keys.ts';

const at = (moment: number) => ({ earliest: moment, latest: moment });
const [stopped, outlived] = [1_000_000, 2_000_000];

type Ending = readonly ['expired' | 'revoked', number | EndOfLifetime];

function keyThatEnds(...endings: readonly Ending[]) {
  const keys = new ApiKeys([
    {
      label: 'key-1',
      secret: new Secret('sk_test_0123456789abcdefghijklmnopqrstuv', 'key-1'),
      mode: 'test',
      scopes: null,
      business: 'main',
      exclusive: true,
      status: 'active',
    },
  ]);
  for (const [as, moment] of endings) keys.end('key-1', as, moment);
  return (moment: number) => keys.facts('key-1', at(moment), false);
}

test('a key that was stopped and has outlived its lifetime ended in both ways', () => {
  const facts = keyThatEnds(['expired', outlived], ['revoked', stopped]);
  expect(facts(stopped - 60_000).status).toBe('active');
  expect(facts(stopped).status).toBe('unsure');
  expect(facts(stopped + 60_000)).toMatchObject({ status: 'revoked' });
  expect(facts(stopped + 60_000)).not.toHaveProperty('endedToo');
  expect(facts(outlived)).toMatchObject({ status: 'revoked', endedToo: 'expired' });
  expect(facts(outlived + 60_000)).toMatchObject({ status: 'revoked', endedToo: 'expired' });
});

test('a key that is to be stopped is in its grace until then, which one that is to outlive its lifetime is not', () => {
  expect(keyThatEnds(['revoked', stopped])(stopped - 60_000)).toMatchObject({ status: 'active', inGrace: true });
  expect(keyThatEnds(['revoked', stopped])(stopped)).not.toHaveProperty('inGrace');
  expect(keyThatEnds(['expired', outlived])(stopped)).not.toHaveProperty('inGrace');
});

test('between the moments at which a key may end it is not certain how it stands', () => {
  const facts = keyThatEnds(['expired', { from: stopped, until: outlived }]);
  expect(facts(stopped - 60_000).status).toBe('active');
  expect(facts(stopped + 60_000).status).toBe('unsure');
  expect(facts(outlived - 60_000).status).toBe('unsure');
  expect(facts(outlived + 60_000).status).toBe('expired');
});

test('what is known of one way in which it ends may be told anew', () => {
  expect(keyThatEnds(['revoked', outlived], ['revoked', stopped])(stopped + 60_000).status).toBe('revoked');
});
