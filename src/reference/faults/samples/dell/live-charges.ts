import type { Deployment } from '../../../world/deployment.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import type { Listener } from '../../../charges/settlement.ts';
import { breakingLive } from '../../fault.ts';

const isPrompt = ({ origin }: Charge): boolean => origin.is === 'prompt';

/** The last prompt of a number that still waits. */
const lastPrompt = (msisdn: string, { charges, clock }: Deployment): Charge | undefined =>
  [...charges.values()].findLast(
    (charge) => isPrompt(charge) && charge.msisdn === msisdn && standing(charge, clock.now()).state === 'processing',
  );

/** The networks tell of a decline by its number alone: it is taken for that of the last prompt. */
const misled: Listener = ({ is, charge }, deployment) => {
  if (is !== 'failed' || !isPrompt(charge)) return;
  const last = lastPrompt(charge.msisdn, deployment);
  if (!last || last.business === charge.business || last.createdAt < charge.createdAt) return;
  charge.seen.answered = null;
  charge.seen.told = false;
};

/** What hides in charges of live. */
export const dellLiveCharges = [
  ...breakingLive('lifecycle.declined-fails', {
    'dell.last-prompt: a declined charge goes on processing while its payer has a later prompt of another business': (
      behaviour,
    ) => ({ ...behaviour, listeners: [...behaviour.listeners, misled] }),
  }),
];
