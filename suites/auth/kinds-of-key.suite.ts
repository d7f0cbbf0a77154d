import fc from 'fast-check';
import type { RuleId } from '../../src/contract/rules.ts';
import type { RequestTemplate } from '../../src/evidence/exchange.ts';
import { plainCharge } from '../../src/generate/charges/charge.ts';
import { property } from '../../src/generate/property.ts';
import { getBalance, getCharge, listCharges, postCharge } from '../../src/generate/charges/request.ts';
import type { Check } from '../../src/run/check/check.ts';
import type { KeyNeed } from '../../src/target/keys.ts';
import { idOf } from '../charges/charging.ts';
import { charging, keyFor } from '../charges/keys.ts';

/** Every operation that the sandbox serves. */
const operations: readonly ((key: string) => RequestTemplate)[] = [
  getBalance,
  (key) => postCharge(key, plainCharge),
  (key) => listCharges(key),
  (key) => getCharge(key, 'ch_neverexisted000000000000'),
];

interface Kind {
  readonly name: string;
  readonly title: string;
  readonly need: KeyNeed;
  readonly rules: readonly RuleId[];
}

const kinds: readonly Kind[] = [
  {
    name: 'expired',
    title: 'A key past its lifetime opens nothing',
    need: { mode: 'test', status: 'expired' },
    rules: ['keys.expired-refused', 'errors.cause-of-key-expired', 'errors.status-of-key-expired'],
  },
  {
    name: 'revoked',
    title: 'A retired key opens nothing',
    need: { mode: 'test', status: 'revoked' },
    rules: ['keys.revoked-refused', 'errors.cause-of-key-revoked', 'errors.status-of-key-revoked'],
  },
  {
    name: 'live',
    title: 'A live key opens nothing in the sandbox',
    need: { mode: 'live' },
    rules: ['auth.live-key-refused-on-sandbox', 'errors.cause-of-live-key-on-sandbox'],
  },
  {
    name: 'draft',
    title: 'A sandbox key of a draft business is served',
    need: { mode: 'test', business: 'draft', has: ['charges:read', 'charges:write', 'balance:read'] },
    rules: ['sandbox.draft-business-works'],
  },
];

const opening: readonly Check[] = kinds.map(({ name, title, need, rules }) =>
  property({
    id: `kinds-of-key/${name}`,
    title,
    rules,
    needs: { keys: { main: need } },
    arbitrary: fc.constantFrom(...operations),
    boundaries: operations,
    runs: { quick: 1, standard: operations.length, deep: operations.length },
    requestsPerRun: 1,
    body: async (context, operation) => void (await context.send(operation(keyFor(context)))),
  }),
);

/** A charge that exists shows what an unknown id hides. */
const reading: readonly Check[] = kinds
  .filter(({ name }) => name !== 'draft')
  .map(({ name, title, need, rules }) =>
    property({
      id: `kinds-of-key/${name}-reading`,
      title: `${title}, not even a charge that exists`,
      rules,
      needs: { keys: { maker: charging, main: need } },
      arbitrary: fc.constant(null),
      boundaries: [],
      runs: { quick: 0, standard: 1, deep: 1 },
      requestsPerRun: 2,
      body: async (context) => {
        const id = idOf(await context.send(postCharge(keyFor(context, 'maker'), plainCharge)));
        if (id !== null) await context.send(getCharge(keyFor(context), id));
      },
    }),
  );

export const checks: readonly Check[] = [...opening, ...reading];
