import type { Patch } from '../behaviour.ts';
import { chargeRails } from '../../contract/limits.ts';
import type { Call } from '../http/call.ts';
import type { ChargeOrder } from '../charges/charge.ts';
import { change, check, together } from '../change.ts';
import { makeCharge } from '../charges/making.ts';
import { pause } from '../world/pause.ts';
import { varying, varyingOn, varyingSandbox } from './variant.ts';

function somebodysOrder({ deployment: { random } }: Call): ChargeOrder {
  return {
    amount: 10_000 + 100 * random.below(5000),
    currency: 'TZS',
    rail: chargeRails[random.below(chargeRails.length)] ?? 'mpesa',
    msisdn: `+2557${random.text('0123456789', 8)}`,
    reference: `till-${random.below(1000)}`,
    description: null,
    metadata: null,
  };
}

/** Every other request on average, in no step that requests could fall into. */
const isTheirTurn = (nth: number): boolean => Math.imul(nth, 0x9e37_79b1) >>> 31 === 0;

const otherClients = (hasThem: (call: Call) => boolean): Patch =>
  check('route')((was) => (call) => {
    if (call.trace.key && isTheirTurn(call.nth) && hasThem(call)) makeCharge(call, somebodysOrder(call));
    return was(call);
  });

/** A business that a run has just made for itself is known to nobody else. */
const isResident = ({ deployment, trace }: Call): boolean =>
  [...deployment.businesses.values()].indexOf(trace.key!.business) < seedData;
const seedData = 4;

const slow = together(
  (behaviour) => ({
    ...behaviour,
    before: [...behaviour.before, ({ deployment }) => pause(40 + deployment.random.below(80))],
  }),
  change('making')(() => ({ writing: ({ deployment }) => 100 + deployment.random.below(100) })),
);

const day = 86_400_000;

export const worldVariants = [
  ...varyingOn({
    'world.other-clients: other programs of the same business make charges all the while': {
      sandbox: otherClients(() => true),
      live: otherClients(isResident),
    },
  }),
  ...varying({
    'world.slow: answers take a tenth of a second, new charges twice that': slow,
    'world.swept-late: old charges are swept some hours after their 30 days': change('bounds')(({ retention }) => ({
      retention: retention + day / 2,
    })),
    'world.unserved-not-allowed: paths that the sandbox does not serve are METHOD_NOT_ALLOWED': (behaviour) => ({
      ...behaviour,
      unserved: () => ({ code: 'METHOD_NOT_ALLOWED' }),
    }),
  }),
  ...varyingSandbox({
    'world.ledger-not-reached: the sandbox does not notice an unavailable ledger': change('making')(() => ({
      reachable: () => true,
    })),
    'world.no-prompts: the sandbox prompts nobody': change('making')(() => ({ prompts: () => 0 })),
  }),
];
