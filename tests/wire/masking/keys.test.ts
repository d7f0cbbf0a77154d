import { expect, test } from 'vitest';
import { Secret } from '../../../src/target/secret.ts';
import { ApiKeys } from '../../../src/wire/masking/keys.ts';

const at = (moment: number) => ({ earliest: moment, latest: moment });
const [stopped, outlived] = [1_000_000, 2_000_000];

function keyThatEnds(...endings: readonly (readonly ['expired' | 'revoked', number])[]) {
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

test('what is known of one way in which it ends may be told anew', () => {
  expect(keyThatEnds(['revoked', outlived], ['revoked', stopped])(stopped + 60_000).status).toBe('revoked');
});
