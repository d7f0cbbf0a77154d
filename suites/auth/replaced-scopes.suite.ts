import fc from 'fast-check';
import { scopes, type Scope } from '../../src/contract/scopes.ts';
import type { Deployment } from '../../src/evidence/exchange.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { script } from '../../src/generate/script.ts';
import type { Check } from '../../src/run/check/check.ts';
import { anyBusiness, mayBe, ofOwn } from '../own-business.ts';
import { abreast } from '../sending.ts';
import { adopt, doors, makeKey, mayTheSame, retire, servedOf } from './live-keys-made.ts';

/** Keys of one scope that are replaced. */
const many = 2;

/** What a key of one scope alone may do, its replacement may, and no more. */
const oneScopeEach = ({ id, deployment, granted }: OneScopeEach): Check =>
  script({
    id: `key-scopes/${id}`,
    title: 'What replaces a key of one scope has that scope alone',
    deployment,
    rules: ['keys.replacement-has-same-scopes'],
    needs: ofOwn('prompting', 'retire_key'),
    requests: many * doors.length,
    run: async (context) => {
      const { business } = await anyBusiness(context);
      for (const scope of drawn(fc.shuffledSubarray([...granted], { minLength: many, maxLength: many }))) {
        const { answer: secret } = await mayBe(retire(context, await makeKey(context, business, [scope], null), '24h'));
        if (secret === null) continue;
        const next = adopt(context, business, { secret, scopes: [scope], days: null });
        await abreast(servedOf(doors, context).map((door) => () => mayTheSame(context, next, door)));
      }
    },
  });

interface OneScopeEach {
  readonly id: string;
  readonly deployment: Deployment;
  readonly granted: readonly Scope[];
}

export const checks = [
  oneScopeEach({
    id: 'of-one-scope',
    deployment: 'sandbox',
    granted: ['balance:read', 'charges:read', 'charges:write'],
  }),
  oneScopeEach({ id: 'of-one-scope-on-live', deployment: 'live', granted: scopes }),
];
