import { change, field, together } from '../../../change.ts';
import { caller } from '../../../http/call.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** The currency that a business named last; written down before it is looked at. */
const named = recalled(() => ({ last: 'TZS' }));

const code = /^[A-Z]{3}$/;

const shownAsNamed = together(
  field('currency')((was) => (given, call) => {
    const reading = was(given, call);
    const currency = 'code' in reading ? given : reading.value;
    if (typeof currency === 'string' && code.test(currency)) named(caller(call)).last = currency;
    return reading;
  }),
  change('showing')((was) => ({
    balance: (call) => ({ ...was.balance(call), currency: named(caller(call)).last }),
  })),
);

/** What hides in the balance of the sandbox. */
export const lagoonSandboxMoney = [
  ...breaking('balance.currency', {
    'lagoon.last-currency: after BAD_CURRENCY the balance has the refused currency until a charge in TZS is asked for':
      shownAsNamed,
  }),
];
