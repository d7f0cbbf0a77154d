import type { Mode } from '../../world/accounts.ts';
import type { Patch } from '../../behaviour.ts';
import { standing } from '../../charges/charge.ts';
import { caller, type Call, furthest } from '../../http/call.ts';
import { change, field, together } from '../../change.ts';
import type { Deployment } from '../../world/deployment.ts';
import type { Making } from '../../charges/making.ts';
import { unchanged } from '../../named.ts';
import { breaking, breakingLive, breakingOn } from '../fault.ts';

/** The two deployments of one world, as far as anybody has called them. */
const neighbours = new WeakMap<Deployment['keys'], Partial<Record<Mode, Deployment>>>();

const meeting: Patch = (behaviour) => ({
  ...behaviour,
  before: [
    ...behaviour.before,
    ({ deployment }) => {
      const met = neighbours.get(deployment.keys) ?? {};
      met[deployment.mode] = deployment;
      neighbours.set(deployment.keys, met);
    },
  ],
});

const neighbour = ({ deployment }: Call): Deployment | undefined =>
  neighbours.get(deployment.keys)?.[deployment.mode === 'live' ? 'test' : 'live'];

/** Also finds what the other deployment has. */
const readingAcross: Patch = change('reading')((was) => ({
  find: (id, call) => {
    const other = neighbour(call)?.charges.get(id);
    return was.find(id, call) ?? (other?.business === caller(call) ? other : null);
  },
}));

const listingAcross: Patch = change('pages')((was) => ({
  source: (call) => [...was.source(call), ...(neighbour(call)?.charges.of(caller(call)) ?? [])],
}));

const creditingAcross: Patch = change('ledger')((was) => ({
  available: (business, call) =>
    (neighbour(call)?.charges.of(business) ?? [])
      .filter((charge) => standing(charge, furthest(call)).state === 'succeeded')
      .reduce((sum, { amount }) => sum + amount, was.available(business, call)),
}));

/** The two know each other. */
const across = ({ sandbox = unchanged, live = unchanged }: { readonly sandbox?: Patch; readonly live?: Patch }) => ({
  sandbox: together(meeting, sandbox),
  live: together(meeting, live),
});

const priced = (fee: (was: Making['fee']) => Making['fee']): Patch =>
  change('making')((was) => ({ fee: fee((...sale) => was.fee(...sale)) }));

/** How the deployments differ where they should not, and what they share that they should not. */
export const separationFaults = [
  ...breakingOn('deployments.separate', across, {
    'apart.live-reads-sandbox: live also reads the charges of the sandbox': { live: readingAcross },
    'apart.sandbox-reads-live: the sandbox also reads the charges of live': { sandbox: readingAcross },
    'apart.live-lists-sandbox: live also lists the charges of the sandbox': { live: listingAcross },
    'apart.sandbox-lists-live: the sandbox also lists the charges of live': { sandbox: listingAcross },
  }),
  ...breakingOn('sandbox.cannot-reach-ledger', across, {
    'apart.sandbox-credits-live: the balance of live holds what succeeded in the sandbox': { live: creditingAcross },
  }),
  ...breaking('sandbox.fees-from-tariff', priced, {
    'apart.sandbox-free: the sandbox charges no fee': () => () => 0,
    'apart.sandbox-without-cap: the sandbox knows no highest fee':
      () =>
      ({ amount }, { tariff }) =>
        Math.min(amount, tariff.flat_minor + Math.ceil((amount * tariff.percent) / 100)),
    'apart.sandbox-rounds-down: the sandbox rounds its fees down':
      () =>
      ({ amount }, { tariff }) =>
        Math.min(amount, tariff.cap_minor, tariff.flat_minor + Math.floor((amount * tariff.percent) / 100)),
    'apart.sandbox-halopesa-dearer: the sandbox charges more on halopesa': (was) => (order, business, call) =>
      was(order, business, call) + (order.rail === 'halopesa' ? 10 : 0),
  }),
  // Lawful by itself on live, and not what the sandbox does.
  ...breakingLive('deployments.same-shapes', {
    'apart.limit-clamped: live takes a limit of 101 for 100': change('pages')((was) => ({
      limit: (call) => (call.query.get('limit') === '101' ? { value: 100 } : was.limit(call)),
    })),
    'apart.null-currency-refused: live refuses null for a currency': field('currency')(
      (was) => (given, call) => (given === null ? { code: 'BAD_CURRENCY' } : was(given, call)),
    ),
  }),
];
