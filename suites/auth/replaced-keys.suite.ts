import { modeOf } from '../../src/contract/mode.ts';
import type { Deployment } from '../../src/evidence/exchange.ts';
import { script } from '../../src/generate/script.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { getBalance } from '../../src/generate/request.ts';
import { charges } from '../creations.ts';
import { addKeys, mayBe, ofOwn, ownBusiness } from '../own-business.ts';
import { adopt, makeKey, retire, type MadeKey } from './live-keys-made.ts';

const both = ['sandbox', 'live'] as const;
const otherThan = { sandbox: 'live', live: 'sandbox' } as const;

/** A key that is being replaced, and what replaces it, if the operator tells. */
async function pairOf(context: CheckContext, business: string, deployment: Deployment): Promise<readonly MadeKey[]> {
  const old = await makeKey(context, business, ['charges:read'], null, modeOf(deployment));
  const { answer: secret } = await mayBe(retire(context, old, '24h'));
  return secret === null ? [old] : [adopt(context, business, { ...old, secret }), old];
}

/** A key of each mode, and the one that is to replace it, at both addresses. */
export const checks = [
  script({
    id: 'replaced-keys/at-the-other-address',
    title:
      'A key that replaces another belongs to one deployment, as that one does, whatever becomes of those of the other',
    deployment: 'sandbox',
    rules: [
      'auth.test-key-refused-on-live',
      'auth.live-key-refused-on-sandbox',
      'auth.bearer-key-accepted',
      'scopes.balance.get.required',
    ],
    needs: { ...ofOwn('writing', 'retire_key'), bothDeployments: true },
    requests: 16,
    run: async (context) => {
      const { business } = await ownBusiness(context);
      await addKeys(context, business, 'live');
      const pairs = {
        sandbox: await pairOf(context, business, 'sandbox'),
        live: await pairOf(context, business, 'live'),
      };
      for (const deployment of both) {
        // First where it is known, and where it was told that it may not do all.
        for (const { label } of pairs[deployment])
          for (const at of [deployment, otherThan[deployment]])
            for (const asked of [charges.list(label, { limit: '1' }), getBalance(label)])
              await context.send({ ...asked, deployment: at });
        for (const key of pairs[deployment]) await mayBe(retire(context, key, 'now'));
      }
    },
  }),
];
