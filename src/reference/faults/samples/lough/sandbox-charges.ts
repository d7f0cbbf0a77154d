import { change, shownAt, shownCharge, together } from '../../../change.ts';
import { isFinal, standing, type Charge, type TimelineStep } from '../../../charges/charge.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { meeting } from '../brook/meeting.ts';
import { keyOf } from '../dell/told.ts';
import { day, hour, minute } from '../rare/recalled.ts';
import { isPrompt } from '../sly/told.ts';

interface Ended {
  readonly charge: Charge;
  readonly step: TimelineStep;
}

/** For so long the router remembers how the networks did. */
const routed = 5 * minute;

/** What came to its end of late at the handsets of a business, oldest first. */
function endedLately(call: Call): readonly Ended[] {
  const at = now(call);
  return call.deployment.charges
    .of(caller(call))
    .filter(isPrompt)
    .map((charge) => ({ charge, step: standing(charge, at) }))
    .filter(({ charge, step }) => isFinal(step.state) && at - charge.createdAt - step.after < routed);
}

/** The network that works, where the last prompt over the one asked for failed. */
function detour(rail: string, call: Call): string | undefined {
  const ended = endedLately(call);
  const last = ended.findLast(({ charge }) => charge.rail === rail);
  if (last?.step.state !== 'failed') return undefined;
  return ended.findLast(({ charge, step }) => charge.rail !== rail && step.state === 'succeeded')?.charge.rail;
}

const asksForBalance = asksFor('balance.get');

/** The mode of the ledger is kept where charges are written, too. */
const besideBalance = meeting((call) =>
  asksFor('charges.get', 'charges.list', 'balance.get')(call) ? keyOf(call)?.business.id : undefined,
);

/** Younger charges come from memory, older ones from the archive. */
const isWarm = ({ createdAt }: Charge, call: Call): boolean => {
  const age = now(call) - createdAt;
  return age >= hour && age < day;
};

/** What hides in charges of the sandbox. */
export const loughSandboxCharges = [
  ...breaking('charge.rail-echoed', {
    'lough.detour: within five minutes of a failed charge the next over its rail is written with the last rail of a success':
      change('making')((was) => ({
        order: (order, call) => {
          const written = was.order(order, call);
          const rail = call.trace.order && detour(written.rail, call);
          return rail === undefined ? written : { ...written, rail };
        },
      })),
  }),
  ...breaking('charge.livemode-false', {
    'lough.beside-balance: a charge that is read while its business reads the balance has livemode true': together(
      besideBalance.patch,
      shownCharge((view, { call }) =>
        besideBalance.others(call).some(asksForBalance) ? { ...view, livemode: true } : view,
      ),
    ),
  }),
  ...breaking(['charge.id', 'charge.id-prefix', 'charges.get.the-one-asked'], {
    'lough.warm-copy: from an hour after its creation until a day after it a charge is read with a number as its id':
      shownAt('charges.get')((view, { charge, call }) =>
        isWarm(charge, call) ? { ...view, id: 1_000_000 + charge.place } : view,
      ),
  }),
];
