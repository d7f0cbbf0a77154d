import fc from 'fast-check';
import type { KeyUse, RequestTemplate } from '../../src/evidence/exchange.ts';
import {
  spoiledAuthorizations,
  wrongLength,
  type SpoiledAuthorization,
} from '../../src/generate/auth/authorization.ts';
import { plainCharge } from '../../src/generate/charges/charge.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { property } from '../../src/generate/property.ts';
import { balancePath, chargePath, chargesPath } from '../../src/generate/charges/request.ts';
import type { Check } from '../../src/run/check/check.ts';
import { charge, idOf } from '../charges/charging.ts';
import { chargingKey, keyFor } from '../charges/keys.ts';

const anywhere: readonly Omit<RequestTemplate, 'key'>[] = [
  { method: 'GET', path: balancePath },
  { method: 'GET', path: chargesPath },
  { method: 'GET', path: `${chargesPath}/ch_neverexisted000000000000` },
  { method: 'POST', path: chargesPath, json: plainCharge },
];

interface Knock {
  readonly at: Omit<RequestTemplate, 'key'>;
  readonly how: 'missing' | 'unknown' | 'in the query';
}

const ways = ['missing', 'unknown', 'in the query'] as const;
const knocks: readonly Knock[] = ways.flatMap((how) => anywhere.map((at) => ({ at, how })));

function keyUse(how: Knock['how'], key: string): KeyUse {
  return how === 'in the query' ? { use: key, inQuery: true } : { spoiled: how };
}

export const checks: readonly Check[] = [
  property<SpoiledAuthorization>({
    id: 'spoiled-authorization/every-other-header',
    title: 'An Authorization header that is not Bearer and a key of the documented form opens nothing',
    rules: ['auth.malformed-key-refused', 'errors.cause-of-bad-key', 'errors.status-of-bad-key'],
    needs: chargingKey,
    arbitrary: wrongLength,
    boundaries: spoiledAuthorizations,
    runs: { quick: 2, standard: spoiledAuthorizations.length, deep: 50 },
    requestsPerRun: 1,
    body: async (context, { as }) => {
      const key: KeyUse = { spoiled: 'malformed', as: as(`{key:${keyFor(context)}}`) };
      await context.send({ method: 'GET', path: chargesPath, key });
    },
  }),
  property<Knock>({
    id: 'spoiled-authorization/without-a-known-key',
    title: 'Nothing opens without a key, to a key that nobody holds, or to a key in the query string',
    rules: [
      'auth.missing-key-refused',
      'auth.unknown-key-refused',
      'auth.key-in-query-refused',
      'errors.cause-of-bad-key',
      'errors.status-of-bad-key',
    ],
    needs: chargingKey,
    arbitrary: fc.constantFrom(...knocks),
    boundaries: [knocks[0]!, knocks[5]!, knocks[9]!, ...knocks.filter((_, at) => ![0, 5, 9].includes(at))],
    runs: { quick: 3, standard: knocks.length, deep: knocks.length },
    requestsPerRun: 1,
    body: async (context, { at, how }) => {
      const key = keyUse(how, keyFor(context));
      await context.send({ ...at, key, ...(at.method === 'POST' ? { idempotencyKey: freshKey() } : {}) });
    },
  }),
  property<Knock['how']>({
    id: 'spoiled-authorization/reading-without-a-known-key',
    title: 'Not even a charge that exists is shown without a key that is known',
    rules: ['auth.missing-key-refused', 'auth.unknown-key-refused', 'auth.key-in-query-refused'],
    needs: chargingKey,
    arbitrary: fc.constantFrom(...ways),
    boundaries: ways,
    runs: { quick: 0, standard: ways.length, deep: ways.length },
    requestsPerRun: 2,
    body: async (context, how) => {
      const id = idOf(await charge(context));
      if (id !== null) await context.send({ method: 'GET', path: chargePath(id), key: keyUse(how, keyFor(context)) });
    },
  }),
];
