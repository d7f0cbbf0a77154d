import { expect, it } from 'vitest';
import type { ClientCaseFacts, ToldCommand } from '../../../../src/evidence/client-case.ts';
import { digitsAsGiven, filtersAsGiven, nothingAdded } from '../../../../src/judge/client/claims/as-given.ts';
import { exchange, listing, order, type Parts } from '../../helpers/exchange.ts';

const told = { is: 'result', value: {} } as const;

function facts(op: string, args: ToldCommand['args'], parts: Parts): ClientCaseFacts {
  const served = { origin: 'base', connection: 1, command: 1, fault: null, unseen: null } as const;
  const commands = [{ n: 1, op, args, began: 0, ended: 1, told }];
  return { commands, exchanges: [{ ...exchange(parts), served }], restarts: [], facts: {} };
}

const broken = (decisions: ReturnType<typeof digitsAsGiven>) => decisions.map((each) => each.is);
const charged = (given: ToldCommand['args'], sent: object) =>
  facts('create_charge', given, { order: { ...order, ...sent } });

it.each([
  ['+255******001', '+255******001', 'kept'],
  ['0******001', '+255******001', 'kept'],
  ['+255******001', '255******001', 'broken'],
  ['0******001', '******001', 'kept'],
  ['nonsense', 'nonsense', 'kept'],
])('a number that was given as %s and is sent as %s: %s', (msisdn, sent, is) => {
  expect(broken(digitsAsGiven(charged({ msisdn }, { msisdn: sent })))).toEqual([is]);
});

it('a till keeps its zeros', () => {
  const till = (sent: string) =>
    facts('create_pos_charge', { till: '000017' }, { order: { till: sent, amount_minor: 10_000 } });
  expect(broken(digitsAsGiven(till('000017')))).toEqual(['kept']);
  expect(broken(digitsAsGiven(till('17')))).toEqual(['broken']);
});

it('an empty text is sent only where it was given', () => {
  expect(nothingAdded(charged({}, { description: '' }))).toMatchObject([
    {
      is: 'broken',
      expected: 'description left out, which was not given',
      actual: 'POST /v1/charges with description ""',
    },
  ]);
  expect(nothingAdded(charged({ description: '' }, { description: '' }))).toEqual([]);
  expect(nothingAdded(charged({}, { currency: 'TZS' }))).toEqual([]);
});

it('a filter is sent as it was given', () => {
  const asked = (target: string) => filtersAsGiven(facts('list_bills', { customer_ref: 'A&B 1' }, listing(target)));
  expect(broken(asked('?customer_ref=A%26B+1'))).toEqual(['kept']);
  expect(broken(asked('?customer_ref=A&B%201'))).toEqual(['broken']);
  expect(filtersAsGiven(facts('list_bills', {}, listing('')))).toEqual([]);
});
