import { branched, change, check, fieldOf, shownAt } from '../../../change.ts';
import { awaiting } from '../../../charges/branches.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { furthest, now } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { day, hour, minute } from '../rare/recalled.ts';
import { kept, keyOf } from './means.ts';

const refusals = kept<number>();

const hourOf = (moment: number): number => Math.floor(moment / hour);
const paidAt = ({ createdAt, seen }: Charge): number => createdAt + (seen.answered?.after ?? 0);

/** Charges, codes and the balance of live. */
export const ninthLiveCallers = [
  ...breakingLive(['errors.cause-of-use-sandbox-url', 'errors.cause-of-bad-key'], {
    'ninth.test-key-blocked: a test key that was sent to live three times is unknown there': check('address')(
      (was) => (call) => {
        const refusal = was(call);
        if (refusal?.code !== 'USE_SANDBOX_URL') return refusal;
        const times = (refusals(call.deployment.meters).get(keyOf(call)) ?? 0) + 1;
        refusals(call.deployment.meters).set(keyOf(call), times);
        return times > 3 ? { code: 'BAD_KEY' } : refusal;
      },
    ),
  }),
  ...breakingLive('pos-charge.qr', {
    'ninth.reference-in-code: the code at a till ends with the reference as it was sent': change('codes')((was) => ({
      qr: (token, call) => {
        const reference = call.trace.posOrder?.reference;
        return was.qr(token, call) + (reference ? `?ref=${reference}` : '');
      },
    })),
  }),
  ...breakingLive(['deployments.same-shapes', 'charge.expires-at'], {
    'ninth.no-expiry-next-day: a charge that is read a day later has no expires_at': shownAt('charges.get')(
      (view, { charge, call }) => {
        const { expires_at: _moment, ...rest } = view;
        return now(call) - charge.createdAt >= day ? rest : view;
      },
    ),
  }),
  ...breakingLive(['balance.not-cached', 'money.balance-moves-by-net'], {
    'ninth.small-change-hourly: a payment below TZS 1,000 is in the balance from the next full hour on': change(
      'ledger',
    )((was) => ({
      available: (business, call) => {
        const waiting = call.deployment.charges
          .of(business)
          .filter(
            (charge) =>
              charge.amount < 100_000 &&
              standing(charge, furthest(call)).state === 'succeeded' &&
              hourOf(paidAt(charge)) === hourOf(now(call)),
          );
        return waiting.reduce((sum, { amount, fee }) => sum - amount + fee, was.available(business, call));
      },
    })),
  }),
  ...breakingLive('charge.metadata-returned', {
    'ninth.truths-as-numbers: true and false in the metadata of a POS charge become 1 and 0': fieldOf('posOrder')(
      'metadata',
    )((was) => (given, call) => {
      const reading = was(given, call);
      if ('code' in reading || reading.value === null) return reading;
      const entries = Object.entries(reading.value);
      return {
        value: Object.fromEntries(
          entries.map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]),
        ),
      };
    }),
  }),
  ...breakingLive('lifecycle.expires-not-before-its-time', {
    'ninth.large-tigo-ten-minutes: a prompt on tigo over TZS 1,000,000 or more expires after ten minutes': branched(
      (branch, { rail, amount }) =>
        rail === 'tigo' && amount >= 100_000_000 ? awaiting('processing', 10 * minute) : branch,
    ),
  }),
];
