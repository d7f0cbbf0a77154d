import type { Patch } from '../behaviour.ts';
import { chargeRails } from '../../contract/limits.ts';
import type { Call } from '../http/call.ts';
import type { Order } from '../charges/charge.ts';
import { change, check, together } from '../change.ts';
import { makeCharge } from '../charges/making.ts';
import { unchanged, type NamedPatch } from '../named.ts';
import { pause } from '../world/pause.ts';

function somebodysOrder({ deployment: { random } }: Call): Order {
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

const otherClients = (hasThem: (call: Call) => boolean): Patch =>
  check('route')((was) => (call) => {
    if (call.trace.key && call.nth % 2 === 0 && hasThem(call)) makeCharge(call, somebodysOrder(call));
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

export const worldVariants: readonly NamedPatch[] = [
  {
    name: 'world.other-clients',
    text: 'other programs of the same business make charges all the while',
    patch: otherClients(() => true),
    live: otherClients(isResident),
  },
  { name: 'world.slow', text: 'answers take a tenth of a second, new charges twice that', patch: slow },
  {
    name: 'world.ledger-not-reached',
    text: 'the sandbox does not notice an unavailable ledger',
    live: unchanged,
    patch: change('making')(() => ({ reachable: () => true })),
  },
  {
    name: 'world.no-prompts',
    text: 'the sandbox prompts nobody',
    live: unchanged,
    patch: change('making')(() => ({ prompts: () => 0 })),
  },
  {
    name: 'world.swept-late',
    text: 'old charges are swept some hours after their 30 days',
    patch: change('bounds')(({ retention }) => ({ retention: retention + day / 2 })),
  },
  {
    name: 'world.unserved-not-allowed',
    text: 'paths that the sandbox does not serve are METHOD_NOT_ALLOWED',
    patch: (behaviour) => ({ ...behaviour, unserved: () => ({ code: 'METHOD_NOT_ALLOWED' }) }),
  },
];
