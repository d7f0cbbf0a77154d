import type { RequestTemplate } from '../../src/evidence/exchange.ts';
import { spoiledBodies } from '../../src/generate/json-text.ts';
import { property, type Property } from '../../src/generate/property.ts';
import type { Check } from '../../src/run/check/check.ts';
import { billingKey } from '../bills/asking.ts';
import { chargingKey, keyFor } from '../charges/keys.ts';
import { bills, charges, posCharges, type Creation } from '../creations.ts';
import { posing } from '../pos/asking.ts';

type Tried = Pick<Property<unknown>, 'id' | 'title' | 'rules' | 'needs' | 'runs'>;

function withText(template: RequestTemplate, raw: string): RequestTemplate {
  const { json: _, ...rest } = template;
  return { ...rest, raw };
}

const everyOtherBody = ({ post }: Creation, tried: Tried): Check =>
  property({
    ...tried,
    ...spoiledBodies,
    body: (context, { text }) => context.send(withText(post(keyFor(context), null), text)),
  });

const always = ['errors.never-500', 'errors.body', 'errors.code-in-catalogue'] as const;

export const checks: readonly Check[] = [
  everyOtherBody(charges, {
    id: 'spoiled-json/every-other-body',
    title: 'A body that is no JSON object is refused with an error of the documented form',
    rules: [
      ...always,
      'errors.code',
      'errors.doc',
      'errors.doc-address',
      'errors.request-id',
      'errors.scope-only-on-forbidden',
      'answers.json',
      'answers.content-type',
    ],
    needs: chargingKey,
    runs: { quick: 2, deep: 80 },
  }),
];

export const checksOnLive: readonly Check[] = [
  everyOtherBody(posCharges, {
    id: 'pos-tills/every-other-body',
    title: 'A body that is no JSON object makes no code and no failure',
    rules: always,
    needs: { keys: { main: posing } },
    runs: { standard: 12, deep: 60 },
  }),
  everyOtherBody(bills, {
    id: 'bills/every-other-body',
    title: 'A body that is no JSON object makes no bill and no failure',
    rules: always,
    needs: { ...billingKey, permit: 'prompting' },
    runs: { standard: 12, deep: 60 },
  }),
];
