import { change, field, shownCharge } from '../../../change.ts';
import type { ChargeOrder } from '../../../charges/charge.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import type { Business } from '../../../world/accounts.ts';
import { breaking } from '../../fault.ts';
import { day, minute, recalled } from '../rare/recalled.ts';

/** Whether a business has asked a number for an amount before. */
const isRepeated = ({ amount, msisdn }: ChargeOrder, business: Business, { deployment }: Call): boolean =>
  deployment.charges.of(business).some((charge) => charge.amount === amount && charge.msisdn === msisdn);

/** Numbers of which no network was found, by business: what was looked up is kept. */
const lookedUp = recalled(() => new Set<string>());

/** From so much on two people must approve on this rail, of which the first gets less time. */
const needsTwo = ({ rail, amount }: ChargeOrder): boolean => rail === 'halopesa' && amount >= 100_000_000;

/** What hides in charges. */
export const carseSandboxCharges = [
  ...breaking(['charge.rail', 'charge.rail-echoed'], {
    'carse.renamed-network: a charge over tigo is shown with the rail mixx once it is a day old': shownCharge(
      (view, { charge, call }) =>
        charge.rail === 'tigo' && now(call) - charge.createdAt >= day ? { ...view, rail: 'mixx' } : view,
    ),
  }),
  ...breaking('sandbox.fees-from-tariff', {
    'carse.kept-quote: in the sandbox the second charge of a number over the same amount has no flat fee': change(
      'making',
    )((was) => ({
      fee: (order, business, call) => {
        const { tariff } = business;
        const kept = { ...business, tariff: { ...tariff, flat_minor: 0 } };
        return was.fee(order, isRepeated(order, business, call) ? kept : business, call);
      },
    })),
  }),
  ...breaking(['errors.cause-of-bad-msisdn', 'errors.cause-of-bad-rail'], {
    'carse.network-unknown: a malformed number that a business sends a second time is BAD_RAIL': field('msisdn')(
      (was) => (given, call) => {
        const reading = was(given, call);
        if (!('code' in reading) || typeof given !== 'string') return reading;
        const numbers = lookedUp(caller(call));
        if (numbers.has(given)) return { code: 'BAD_RAIL' };
        numbers.add(given);
        return reading;
      },
    ),
  }),
  ...breaking(['charge.expires-at', 'charge.expires-after-15-minutes'], {
    'carse.two-approve: over halopesa a charge of TZS 1,000,000 or more has expires_at 10 minutes after creation':
      change('making')((was) => ({
        expiresAt: (createdAt, call) => {
          const { order } = call.trace;
          return was.expiresAt(createdAt, call) - (order && needsTwo(order) ? 5 * minute : 0);
        },
      })),
  }),
];
