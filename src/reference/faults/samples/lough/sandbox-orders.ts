import { luhnDigit } from '../../../bills/luhn.ts';
import { change, field, together } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { meeting } from '../brook/meeting.ts';
import { keyOf } from '../dell/told.ts';
import { day } from '../rare/recalled.ts';

/** A week after its first charge a business is moved to the validator that reads an amount of money as one value. */
function isMoved(call: Call): boolean {
  const first = call.deployment.charges.of(caller(call))[0];
  return first !== undefined && now(call) - first.createdAt >= 7 * day;
}

/** Numbers of cards must not be kept, and are told by their length and their last digit. */
const isLikeCard = (text: string): boolean => /^\d{13,19}$/.test(text) && luhnDigit(text.slice(0, -1)) === text.at(-1);

/** Charges that a business asks for at once are taken from the queue together, with the headers of one of them. */
const batch = meeting((call) => (asksFor('charges.create')(call) ? keyOf(call)?.business.id : undefined));

const isKeyless = (call: Call): boolean =>
  asksFor('charges.create')(call) && call.header('idempotency-key') === undefined;

/** What hides in what is asked of the sandbox. */
export const loughSandboxOrders = [
  ...breaking(['errors.cause-of-bad-currency', 'errors.cause-of-bad-amount'], {
    'lough.money-value: a week after the first charge of its business another currency is refused with BAD_AMOUNT':
      field('currency')((was) => (given, call) => {
        const reading = was(given, call);
        return 'code' in reading && isMoved(call) ? { code: 'BAD_AMOUNT' } : reading;
      }),
  }),
  ...breaking(['charges.create.reference-200-accepted', 'charges.create.status-201'], {
    'lough.like-a-card: a reference of 13 to 19 digits that could be the number of a card is refused': field(
      'reference',
    )((was) => (given, call) => {
      const reading = was(given, call);
      const isRefused = 'value' in reading && reading.value !== null && isLikeCard(reading.value);
      return isRefused ? { code: 'BAD_REQUEST' } : reading;
    }),
  }),
  ...breaking(['idempotency.required-on-charges', 'errors.cause-of-idempotency-required'], {
    'lough.one-batch: a charge without an Idempotency-Key passes while its business asks for one that has a key':
      together(
        batch.patch,
        change('idempotency')((was) => ({
          key: (call) => {
            const own = was.key(call);
            if (own !== null || !isKeyless(call)) return own;
            const isCarried = batch.others(call).some((other) => was.key(other) !== null);
            return isCarried ? `batch-${call.requestId}` : null;
          },
        })),
      ),
  }),
];
