import { anyTills, closedTill, foreignTill, openTill, secondTill, spoiledTills } from '../../src/generate/pos/till.ts';
import { cases } from '../../src/generate/values.ts';
import type { Check } from '../../src/run/check/check.ts';
import { posCharges } from '../creations.ts';
import { inFields } from '../fields.ts';
import { posing } from '../sending.ts';

const inPos = inFields(posCharges);
const keys = { main: posing };

/** A till that the target or the operator provides. */
const closedTo = (id: string, title: string, rules: Check['rules'], placeholder: string): Check =>
  inPos({
    id: `pos-tills/${id}`,
    title,
    rules,
    needs: { keys, fixtures: [placeholder.slice(1, -1)] },
    ...cases([placeholder]),
    runs: { quick: 1 },
    fields: (till) => ({ till }),
    read: true,
  });

export const checks = [
  inPos({
    id: 'pos-tills/open',
    title: 'Each open till of the business makes codes that name it',
    rules: ['pos.create.till-open-accepted', 'pos-charge.till', 'pos-charge.till-echoed'],
    needs: { keys, fixtures: ['till:open-1', 'till:open-2'] },
    ...cases([secondTill, openTill]),
    runs: { deep: 4 },
    fields: (till) => ({ till }),
    read: true,
  }),
  closedTo(
    'closed',
    'A closed till makes no code',
    ['pos.create.till-closed-refused', 'errors.cause-of-till-closed'],
    closedTill,
  ),
  closedTo(
    'foreign',
    'The till of another business makes no code',
    ['pos.create.till-of-business', 'errors.cause-of-unknown-till'],
    foreignTill,
  ),
  inPos({
    id: 'pos-tills/unknown',
    title: 'Six digits that are the till of nobody make no code',
    rules: ['pos.create.till-of-business', 'errors.cause-of-unknown-till'],
    needs: { keys },
    ...anyTills,
    runs: { standard: anyTills.boundaries.length + 2, deep: 40 },
    fields: (till) => ({ till }),
    read: true,
  }),
  inPos({
    id: 'pos-tills/every-other-text',
    title: 'What is not exactly six digits is no till',
    rules: ['pos.create.till-required', 'pos.create.till-six-digits', 'errors.cause-of-bad-till'],
    ...spoiledTills,
    runs: { quick: 3, standard: spoiledTills.boundaries.length + 2, deep: 120 },
    fields: ({ value }) => ({ till: value }),
  }),
];
