import type { Patch } from '../../../behaviour.ts';
import { change, field, together } from '../../../change.ts';
import type { Listener } from '../../../charges/settlement.ts';
import type { Business, Mode } from '../../../world/accounts.ts';
import { breakingOn } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** Whose test key was replaced. */
const replaced = new WeakSet<Business>();

/** What test payments have brought a business on its ledger. */
const booked = recalled(() => ({ minor: 0 }));

const enter: Listener = ({ is, charge }) => {
  if (is === 'succeeded' && replaced.has(charge.business)) booked(charge.business).minor += charge.amount - charge.fee;
};

const bookingAfterwards = together(
  change('access')((was) => ({
    replacement: (key) => {
      replaced.add(key.business);
      return was.replacement(key);
    },
  })),
  (behaviour) => ({ ...behaviour, listeners: [...behaviour.listeners, enter] }),
);

const holdingBoth = change('ledger')((was) => ({
  available: (business, call) => was.available(business, call) + booked(business).minor,
}));

/** Which deployment first wrote a foreign currency down. */
const writtenBy = recalled(() => new Map<string, Mode>());

const isCode = (given: unknown): given is string => typeof given === 'string' && /^[A-Z]{3}$/.test(given);

/** Currencies that were asked for in vain are counted in one table, each in one row of one deployment. */
const countedOnce: Patch = field('currency')((was) => (given, call) => {
  const reading = was(given, call);
  if (!('code' in reading) || !isCode(given)) return reading;
  const { mode, businesses } = call.deployment;
  const rows = writtenBy(businesses);
  const writer = rows.get(given) ?? mode;
  rows.set(given, writer);
  return writer === mode ? reading : { code: 'BAD_REQUEST' };
});

/** What hides between the deployments. */
export const quayAcross = [
  ...breakingOn(['sandbox.cannot-reach-ledger', 'money.balance-moves-by-net'], {
    'quay.replaced-account: once a test key was replaced what succeeds in the sandbox is added to the live balance': {
      sandbox: bookingAfterwards,
      live: holdingBoth,
    },
  }),
  ...breakingOn(['errors.cause-of-bad-currency', 'errors.cause-of-bad-request', 'deployments.same-shapes'], {
    'quay.counted-once: a foreign currency that the other deployment refused first is BAD_REQUEST on a charge': {
      sandbox: countedOnce,
      live: countedOnce,
    },
  }),
];
