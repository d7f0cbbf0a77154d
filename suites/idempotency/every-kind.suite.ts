import { chargeRails } from '../../src/contract/limits.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { script } from '../../src/generate/script.ts';
import { charges, links, posCharges } from '../creations.ts';
import { inTurn, keyFor } from '../sending.ts';

/** What is made first, by its place: a link on each rail, a charge or a code on every other. */
const firstKinds = (at: number, seed: number): readonly number[] =>
  at % 2 === 0 ? [0] : [0, 1 + ((Math.floor(at / 2) + seed) % 2)];

export const checks = [
  script({
    id: 'idempotency/one-key-for-every-kind',
    title: 'What was made with one Idempotency-Key, a link, a charge on each rail and a code, is each given again',
    deployment: 'live',
    rules: [
      'idempotency.link-same-key-same-link',
      'idempotency.same-key-same-request',
      'idempotency.pos-same-key-same-request',
    ],
    needs: {
      keys: { main: { mode: 'live', has: ['charges:read', 'charges:write', 'links:read', 'links:write'] } },
      fixtures: ['till:open-1'],
    },
    requests: 8 * chargeRails.length,
    run: async (context) => {
      const key = keyFor(context);
      for (const [at, rail] of chargeRails.entries())
        for (const first of firstKinds(at, context.seed)) {
          const shared = freshKey();
          const kinds = [
            links.post(key, links.sample(), shared),
            charges.post(key, { ...charges.sample(), rail }, shared),
            posCharges.post(key, posCharges.sample(), shared),
          ];
          const turned = [...kinds.slice(first), ...kinds.slice(0, first)];
          await inTurn(context, ...turned, turned[0]!);
        }
    },
  }),
];
