import fc from 'fast-check';
import { cutText, spoiledTextBodies } from '../../src/generate/json-text.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { posPath } from '../../src/generate/pos/request.ts';
import { property } from '../../src/generate/property.ts';
import {
  anyTill,
  anyTillBoundaries,
  closedTill,
  foreignTill,
  openTill,
  secondTill,
  spoiledTill,
  spoiledTillBoundaries,
} from '../../src/generate/pos/till.ts';
import type { Check } from '../../src/run/check/check.ts';
import { keyFor } from '../charges/keys.ts';
import { atTill, inPos, posing, spoiledInPos } from './asking.ts';

const once = { quick: 1, standard: 1, deep: 1 } as const;

/** A till that the target or the operator provides. */
const till = (id: string, title: string, rules: Check['rules'], placeholder: string): Check =>
  property({
    id: `pos-tills/${id}`,
    title,
    deployment: 'live',
    rules,
    needs: { keys: { main: posing }, fixtures: [placeholder.slice(1, -1)] },
    arbitrary: fc.constant(placeholder),
    boundaries: [],
    runs: once,
    requestsPerRun: 2,
    body: inPos('till'),
  });

export const checks: readonly Check[] = [
  property({
    id: 'pos-tills/open',
    title: 'Each open till of the business makes codes that name it',
    deployment: 'live',
    rules: ['pos.create.till-open-accepted', 'pos-charge.till', 'pos-charge.till-echoed'],
    needs: { keys: { main: posing }, fixtures: ['till:open-1', 'till:open-2'] },
    arbitrary: fc.constantFrom(secondTill, openTill),
    boundaries: [secondTill, openTill],
    runs: { quick: 0, standard: 2, deep: 4 },
    requestsPerRun: 2,
    body: inPos('till'),
  }),
  till(
    'closed',
    'A closed till makes no code',
    ['pos.create.till-closed-refused', 'errors.cause-of-till-closed'],
    closedTill,
  ),
  till(
    'foreign',
    'The till of another business makes no code',
    ['pos.create.till-of-business', 'errors.cause-of-unknown-till'],
    foreignTill,
  ),
  property({
    id: 'pos-tills/unknown',
    title: 'Six digits that are the till of nobody make no code',
    deployment: 'live',
    rules: ['pos.create.till-of-business', 'errors.cause-of-unknown-till'],
    needs: { keys: { main: posing } },
    arbitrary: anyTill,
    boundaries: anyTillBoundaries,
    runs: { quick: 0, standard: anyTillBoundaries.length + 2, deep: 40 },
    requestsPerRun: 2,
    body: inPos('till'),
  }),
  property({
    id: 'pos-tills/every-other-text',
    title: 'What is not exactly six digits is no till',
    deployment: 'live',
    rules: ['pos.create.till-required', 'pos.create.till-six-digits', 'errors.cause-of-bad-till'],
    needs: atTill,
    arbitrary: spoiledTill,
    boundaries: spoiledTillBoundaries,
    runs: { quick: 3, standard: spoiledTillBoundaries.length + 2, deep: 120 },
    requestsPerRun: 1,
    body: spoiledInPos('till'),
  }),
  property({
    id: 'pos-tills/every-other-body',
    title: 'A body that is no JSON object makes no code and no failure',
    deployment: 'live',
    rules: ['errors.never-500', 'errors.body', 'errors.code-in-catalogue'],
    needs: { keys: { main: posing } },
    arbitrary: cutText,
    boundaries: spoiledTextBodies,
    runs: { quick: 0, standard: 12, deep: 60 },
    requestsPerRun: 1,
    body: async (context, { text: raw }) => {
      const key = { use: keyFor(context) };
      await context.send({ method: 'POST', path: posPath, key, idempotencyKey: freshKey(), raw });
    },
  }),
];
