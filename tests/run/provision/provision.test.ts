import { expect, test } from 'vitest';
import { scopes } from '../../../src/contract/scopes.ts';
import type { Check } from '../../../src/run/check/check.ts';
import { Inventory } from '../../../src/run/provision/inventory.ts';
import { provision } from '../../../src/run/provision/provision.ts';
import { refused } from '../../../src/target/operator/outcome.ts';
import type { Operator, OperatorAction } from '../../../src/target/operator/operator.ts';
import type { Target } from '../../../src/target/target.ts';
import { Fixtures } from '../../../src/wire/masking/fixtures.ts';
import { ApiKeys } from '../../../src/wire/masking/keys.ts';

type Answer = (body: Readonly<Record<string, unknown>>, place: number) => unknown;

/** An operator that does what is told here; null: it refuses. */
function operatorThat(answers: Partial<Record<OperatorAction, Answer>>): Operator {
  let place = 0;
  const perform = async (action: OperatorAction, body: Readonly<Record<string, unknown>>): Promise<unknown> => {
    const answer = answers[action]?.(body, (place += 1)) ?? null;
    return answer === null ? refused('not now') : { is: 'done', answer };
  };
  return { actions: new Set(Object.keys(answers) as OperatorAction[]), perform: perform as Operator['perform'] };
}

const create_business: Answer = (_, place) => ({ business: `biz_${place}` });
const create_key: Answer = ({ mode }, place) => ({ key: `sk_${String(mode)}_${String(place).padStart(32, 'k')}` });

/** Sends what one key may send in some minutes. */
const busy = {
  deployment: 'sandbox',
  needs: { keys: {} },
  cost: { quick: 0, standard: 800, deep: 0 },
} as unknown as Check;

async function keysMade(answers: Partial<Record<OperatorAction, Answer>>) {
  const apiKeys = new ApiKeys([]);
  const operator = operatorThat({ create_business, create_key, ...answers });
  const inventory = new Inventory(new Fixtures());
  const target = { live: null } as unknown as Target;
  await provision([busy], new Set(['sandbox']), { apiKeys, operator, inventory, target, sharing: 'standard' });
  return [...apiKeys.entries].map(({ secret, scopes: granted }) => ({ secret: secret.reveal(), granted }));
}

test('the keys that share what is sent are of several kinds: some may do little, some took the place of others', async () => {
  const retired: unknown[] = [];
  const retire_key: Answer = ({ key }, place) => {
    retired.push(key);
    return { replacement: `sk_test_${String(place).padStart(32, 'r')}` };
  };
  const made = await keysMade({ retire_key });
  expect(new Set(made.map(({ granted }) => granted?.length))).toEqual(new Set([scopes.length, 2, 3]));
  const replacements = made.filter(({ secret }) => secret.includes('rrr'));
  expect(new Set(replacements.map(({ granted }) => granted?.length))).toEqual(new Set([scopes.length, 3]));
  expect(retired).toHaveLength(replacements.length);
  expect(made.filter(({ secret }) => retired.includes(secret))).toEqual([]);
});

test('where no key is replaced, the one that would have been serves as well', async () => {
  const refusing = await keysMade({ retire_key: () => null });
  const without = await keysMade({});
  expect(refusing.map(({ granted }) => granted)).toEqual(without.map(({ granted }) => granted));
});

test('a key that may have been retired, without another in its place, is not used', async () => {
  const retired: unknown[] = [];
  const made = await keysMade({ retire_key: ({ key }) => (retired.push(key), { replacement: null }) });
  const without = await keysMade({});
  expect(retired).not.toEqual([]);
  expect(made.filter(({ secret }) => retired.includes(secret))).toEqual([]);
  expect(made.map(({ granted }) => granted)).toEqual(without.map(({ granted }) => granted));
});
