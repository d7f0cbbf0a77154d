import fc from 'fast-check';
import { scopes } from '../../src/contract/scopes.ts';
import { fullPos, plainPos, type PosBody } from '../../src/generate/pos/pos.ts';
import { postPos } from '../../src/generate/pos/request.ts';
import { property } from '../../src/generate/property.ts';
import { getCharge } from '../../src/generate/charges/request.ts';
import { Inconclusive, type Check } from '../../src/run/check/check.ts';
import { idOf } from '../charges/charging.ts';
import { keyFor, ofForbiddenScope } from '../charges/keys.ts';
import { keyOf, makesBusinesses, ownBusiness } from '../auth/own-business.ts';

export const checks: readonly Check[] = [
  property<PosBody>({
    id: 'pos-scopes/creating',
    title: 'A key without charges:write makes no code',
    deployment: 'live',
    rules: ['scopes.pos.create.required', ...ofForbiddenScope],
    needs: {
      keys: { main: { mode: 'live', lacks: ['charges:write'] } },
      fixtures: ['till:open-1'],
      permit: 'prompting',
    },
    arbitrary: fc.constantFrom(plainPos, fullPos),
    boundaries: [plainPos],
    runs: { quick: 1, standard: 1, deep: 2 },
    requestsPerRun: 1,
    body: async (context, body) => void (await context.send(postPos(keyFor(context), body))),
  }),
  property({
    id: 'pos-scopes/creating-alone',
    title: 'A key with charges:write makes codes, whatever else it lacks, and reads none',
    deployment: 'live',
    rules: ['scopes.pos.create.sufficient', 'scopes.charges.get.required', ...ofForbiddenScope],
    needs: {
      keys: { main: { mode: 'live', has: ['charges:write'], lacks: ['charges:read'] } },
      fixtures: ['till:open-1'],
    },
    arbitrary: fc.constantFrom(plainPos, fullPos),
    boundaries: [plainPos],
    runs: { quick: 0, standard: 1, deep: 2 },
    requestsPerRun: 2,
    body: async (context, body) => {
      const id = idOf(await context.send(postPos(keyFor(context), body)));
      if (id !== null) await context.send(getCharge(keyFor(context), id));
    },
  }),
  property({
    id: 'pos-scopes/one-scope',
    title: 'charges:write alone makes a code, and all other scopes together make none',
    deployment: 'live',
    rules: ['scopes.pos.create.required', 'scopes.pos.create.sufficient', ...ofForbiddenScope],
    needs: { keys: {}, operator: [...makesBusinesses, 'open_till'], permit: 'prompting' },
    arbitrary: fc.constant(null),
    boundaries: [],
    runs: { quick: 0, standard: 1, deep: 1 },
    requestsPerRun: 2,
    body: async (context) => {
      const { business, key } = await ownBusiness(context, { scopes: ['charges:write'] });
      const others = await keyOf(context, business, { scopes: scopes.filter((scope) => scope !== 'charges:write') });
      const { till } = await context.operate('open_till', { business });
      if (typeof till !== 'string') throw new Inconclusive('the operator opened no till');
      await context.send(postPos(key, { ...plainPos, till }));
      await context.send(postPos(others, { ...plainPos, till }));
    },
  }),
];
