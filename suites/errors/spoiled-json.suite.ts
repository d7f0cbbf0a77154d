import { setEndpoint } from '../../src/generate/request.ts';
import { spoiledBodies, type SpoiledText } from '../../src/generate/json-text.ts';
import { property, type Property } from '../../src/generate/property.ts';
import { values, type Values } from '../../src/generate/values.ts';
import type { Check } from '../../src/run/check/check.ts';
import { billingKey, chargingKey, keyFor, linkingKey, posing, hookingKey, withText } from '../sending.ts';
import { charges, posCharges, bills, links, type Creation } from '../creations.ts';
import { withAnyAddress } from '../webhooks/address.ts';

type Tried = Pick<Property<SpoiledText>, 'id' | 'title' | 'rules' | 'needs' | 'runs'> & Partial<Values<SpoiledText>>;

const everyOtherBody = (post: Creation['post'], tried: Tried): Check =>
  property({
    ...spoiledBodies,
    ...tried,
    body: (context, { text }) => context.send(withText(post(keyFor(context), null), text)),
  });

/** Nothing of a charge. */
const withoutPayer = values(
  spoiledBodies.arbitrary.filter(({ text }) => !text.includes('msisdn')),
  spoiledBodies.boundaries.filter(({ text }) => !text.includes('msisdn')),
);

const always = ['errors.never-500', 'errors.body', 'errors.code-in-catalogue'] as const;

export const checks = [
  everyOtherBody(charges.post, {
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

export const checksOnLive = [
  everyOtherBody(posCharges.post, {
    id: 'pos-tills/every-other-body',
    title: 'A body that is no JSON object makes no code and no failure',
    rules: always,
    needs: { keys: { main: posing } },
    runs: { standard: 9, deep: 60 },
  }),
  everyOtherBody(bills.post, {
    id: 'bills/every-other-body',
    title: 'A body that is no JSON object makes no bill and no failure',
    rules: always,
    needs: { ...billingKey, permit: 'prompting' },
    runs: { standard: 9, deep: 60 },
  }),
  everyOtherBody(links.post, {
    id: 'links/every-other-body',
    title: 'A body that is no JSON object makes no link and no failure',
    rules: always,
    needs: { ...linkingKey, permit: 'prompting' },
    runs: { standard: 6, deep: 60 },
  }),
  withAnyAddress(
    everyOtherBody(setEndpoint, {
      id: 'webhook-urls/spoiled-bodies',
      title: 'A body that names no address is refused with an error of the documented form',
      rules: [...always, 'webhook-endpoints.set.url-required'],
      needs: hookingKey,
      ...withoutPayer,
      runs: { standard: 6, deep: 12 },
    }),
  ),
];
