import { standing, type Charge } from '../../../charges/charge.ts';
import { tellEnd, type Listener } from '../../../charges/settlement.ts';
import { breakingLive } from '../../fault.ts';

/** Charges that were ended along with another. */
const alongside = new WeakSet<Charge>();

const isOfSamePayer = (one: Charge, other: Charge): boolean =>
  other.origin.is === 'prompt' && one.msisdn === other.msisdn && one.business !== other.business;

/** The job that ends what ran out of time goes by the number, on which the networks hold one prompt at a time. */
const endsByNumber: Listener = ({ is, charge }, deployment) => {
  if (is !== 'expired' || charge.origin.is !== 'prompt' || alongside.has(charge)) return;
  const now = deployment.clock.now();
  for (const other of deployment.charges.values()) {
    if (!isOfSamePayer(charge, other) || standing(other, now).state !== 'processing') continue;
    alongside.add(other);
    other.seen.answered = { state: 'expired', after: now - other.createdAt };
    tellEnd(other, deployment);
  }
};

/** What hides in charges of live. */
export const carseLiveCharges = [
  ...breakingLive(['lifecycle.expires-not-before-its-time', 'charge.expires-after-15-minutes'], {
    'carse.ended-by-number: a charge is expired as soon as one of another business with its payer expires': (
      behaviour,
    ) => ({ ...behaviour, listeners: [...behaviour.listeners, endsByNumber] }),
  }),
];
