import { freshKey } from '../../src/generate/idempotency/key.ts';
import { cutText, spoiledTextBodies } from '../../src/generate/json-text.ts';
import { property } from '../../src/generate/property.ts';
import { chargesPath } from '../../src/generate/charges/request.ts';
import type { Check } from '../../src/run/check/check.ts';
import { chargingKey, keyFor } from '../charges/keys.ts';

export const checks: readonly Check[] = [
  property({
    id: 'spoiled-json/every-other-body',
    title: 'A body that is no JSON object is refused with an error of the documented form',
    rules: [
      'errors.body',
      'errors.code',
      'errors.code-in-catalogue',
      'errors.doc',
      'errors.doc-address',
      'errors.request-id',
      'errors.scope-only-on-forbidden',
      'errors.never-500',
      'answers.json',
      'answers.content-type',
    ],
    needs: chargingKey,
    arbitrary: cutText,
    boundaries: spoiledTextBodies,
    runs: { quick: 2, standard: spoiledTextBodies.length, deep: 80 },
    requestsPerRun: 1,
    body: async (context, { text }) => {
      await context.send({
        method: 'POST',
        path: chargesPath,
        key: { use: keyFor(context) },
        idempotencyKey: freshKey(),
        raw: text,
      });
    },
  }),
];
