import { change, together } from '../../../change.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';
import { madeBy, secretOf } from '../shoal/makers.ts';

/** By which API key a charge was made, by its id. */
const makers = madeBy();

/** Charges of a business that another of its API keys has asked for again. */
const adopted = recalled(() => new Set<Charge>());

const credited = (call: Call): number =>
  [...adopted(caller(call))]
    .filter((charge) => standing(charge, furthest(call)).state === 'succeeded')
    .reduce((sum, { amount, fee }) => sum + amount - fee, 0);

/** What an API key takes over from another is booked in its name. */
const bookedAgain = together(
  change('making')((was) => ({
    id: (random, call) => makers.note(was.id(random, call), call),
  })),
  change('idempotency')((was) => ({
    replay: (charge, first, call) => {
      if (makers.of(charge.id, call) !== secretOf(call)) adopted(caller(call)).add(charge);
      return was.replay(charge, first, call);
    },
  })),
  change('showing')((was) => ({
    balance: (call) => {
      const view = was.balance(call);
      const sum = credited(call);
      return sum === 0 ? view : { ...view, available_minor: sum };
    },
  })),
);

/** What hides in the balance of the sandbox. */
export const coveSandboxMoney = [
  ...breaking('sandbox.balance-zero', {
    'cove.booked-again: a charge that was retried with another API key of its business counts in the balance':
      bookedAgain,
  }),
];
