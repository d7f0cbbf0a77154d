import type { Patch } from '../../../behaviour.ts';
import { change, together } from '../../../change.ts';
import { standing } from '../../../charges/charge.ts';
import { furthest } from '../../../http/call.ts';
import type { Business } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** With which secret, counted by the addresses there were, a business was told of a payment last. */
const rotations = recalled(() => ({ last: 0 }));

/** What each business was paid without its being booked. */
const unbooked = recalled(() => new Map<Business, number>());

/** Books go by the same posts as receivers: the first with a new secret is thrown away. */
const losesFirst: Patch = (behaviour) => ({
  ...behaviour,
  listeners: [
    ...behaviour.listeners,
    ({ is, charge: { business, amount, fee } }, deployment) => {
      const endpoint = deployment.behaviour.webhooks.current(business, deployment);
      if (is !== 'succeeded' || !endpoint) return;
      const known = rotations(endpoint);
      if (known.last === endpoint.setting.rotation) return;
      known.last = endpoint.setting.rotation;
      const lost = unbooked(deployment);
      lost.set(business, (lost.get(business) ?? 0) + amount - fee);
    },
  ],
});

const bookedByPosts = together(
  losesFirst,
  change('ledger')((was) => ({
    available: (business, call) => was.available(business, call) - (unbooked(call.deployment).get(business) ?? 0),
  })),
);

/** Charges by keys that were already replaced. */
const byReplaced = recalled(() => new Set<string>());

/** A replaced key and its replacement each have a contract, and each of them its fee. */
const feeTwice = together(
  change('making')((was) => ({
    id: (random, call) => {
      const id = was.id(random, call);
      if ((call.trace.key?.refusedFrom ?? null) !== null) byReplaced(call.deployment).add(id);
      return id;
    },
  })),
  change('ledger')((was) => ({
    available: (business, call) =>
      call.deployment.charges
        .of(business)
        .filter(({ id }) => byReplaced(call.deployment).has(id))
        .filter((charge) => standing(charge, furthest(call)).state === 'succeeded')
        .reduce((rest, { fee }) => rest - fee, was.available(business, call)),
  })),
);

/** What hides in money. */
export const moorLiveMoney = [
  ...breakingLive(['money.balance-moves-by-net', 'balance.not-cached'], {
    'moor.first-with-secret: the first payment after another webhook address was set never reaches the balance':
      bookedByPosts,
  }),
  ...breakingLive('money.balance-moves-by-net', {
    'moor.fee-twice: a charge by a replaced key in its 24 hours raises the balance by its net less its fee once more':
      feeTwice,
  }),
];
