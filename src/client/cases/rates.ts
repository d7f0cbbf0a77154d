import type { ClientCase } from '../case.ts';
import { casesOf } from './case-of.ts';
import { charged, seeded } from './deeds.ts';

/** Nobody says stop: how fast a client goes is its own doing. */
const unlimited = { stage: { faults: ['rate.none'] } };
const rules = ['client.stays-within-rate'] as const;

/** What a client sends by itself, at a deployment that limits nobody. */
export const rateCases: readonly ClientCase[] = [
  casesOf('rate', unlimited)('wait', 'a client waits for a payer who does not answer', rules, async (play) => {
    const id = await charged(play, play.charge(4));
    await play.tell('wait_for_charge', { id, timeout_s: 8 });
  }),
  casesOf('rate', unlimited)('walk', 'a client walks a long list', rules, async (play) => {
    await seeded(play, 250);
    await play.tell('list_all_charges', {});
  }),
];
