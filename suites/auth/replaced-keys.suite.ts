import { modeOf } from '../../src/contract/mode.ts';
import { script } from '../../src/generate/script.ts';
import { charges } from '../creations.ts';
import { mayBe, ofOwn, ownBusiness } from '../own-business.ts';
import { adopt, makeKey, retire } from './live-keys-made.ts';

/** A key of each mode, and the one that is to replace it, at both addresses. */
export const checks = [
  script({
    id: 'replaced-keys/at-the-other-address',
    title: 'A key that replaces another belongs to one deployment, as that one does',
    deployment: 'sandbox',
    rules: ['auth.test-key-refused-on-live', 'auth.live-key-refused-on-sandbox', 'auth.bearer-key-accepted'],
    needs: { ...ofOwn('writing', 'retire_key'), bothDeployments: true },
    requests: 8,
    run: async (context) => {
      const { business } = await ownBusiness(context);
      for (const deployment of ['sandbox', 'live'] as const) {
        const old = await makeKey(context, business, ['charges:read'], null, modeOf(deployment));
        const { answer: secret } = await mayBe(retire(context, old, '24h'));
        const next =
          secret === null ? [] : [adopt(context, business, { secret, scopes: ['charges:read'], days: null })];
        for (const { label } of [...next, old])
          for (const at of ['sandbox', 'live'] as const)
            await context.send({ ...charges.list(label, { limit: '1' }), deployment: at });
      }
    },
  }),
];
