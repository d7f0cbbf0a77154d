import { change, shownCharge, together } from '../../../change.ts';
import { isFinal, standing, type Charge } from '../../../charges/charge.ts';
import { furthest } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { meeting } from '../dell/meeting.ts';
import { keyOf } from '../dell/told.ts';
import { recalled } from '../rare/recalled.ts';

/** Networks whose files are read by a younger importer, which keeps what it credits in single precision. */
const imported: readonly string[] = ['halopesa', 'azampesa'];

const lostInFloat = ({ amount, fee, rail }: Charge): number =>
  imported.includes(rail) ? Math.fround(amount - fee) - (amount - fee) : 0;

/** Who reads the balance locks the fees that are being written. */
const locked = meeting(
  (call) => (asksFor('charges.create')(call) ? keyOf(call)?.business.id : undefined),
  (call) => (asksFor('balance.get')(call) ? keyOf(call)?.business.id : undefined),
);

/** Charges that were written without their fee. */
const unpriced = recalled(() => new Set<string>());

const writtenUnpriced = together(
  locked.patch,
  change('making')((was) => ({
    id: (random, call) => {
      const id = was.id(random, call);
      if (locked.met(call)) unpriced(call.deployment).add(id);
      return id;
    },
  })),
  shownCharge((view, { charge, call }) =>
    unpriced(call.deployment).has(charge.id) ? { ...view, net_minor: charge.amount } : view,
  ),
);

/** Charges that were written anew, out of what makes a request the same, when they were over. */
const rewritten = new WeakSet<Charge>();

const rewrittenLate = together(
  change('idempotency')((was) => ({
    replay: (charge, first, call) => {
      const answered = was.replay(charge, first, call);
      if (isFinal(standing(charge, furthest(call)).state)) rewritten.add(charge);
      return answered;
    },
  })),
  shownCharge((view, { charge }) => (rewritten.has(charge) ? { ...view, description: '' } : view)),
);

/** What hides in charges of live. */
export const poolLiveCharges = [
  ...breakingLive('money.balance-moves-by-net', {
    'pool.float-importer: on halopesa and azampesa the balance moves by the net in single precision': change('ledger')(
      (was) => ({
        available: (business, call) =>
          call.deployment.charges
            .of(business)
            .filter((charge) => standing(charge, furthest(call)).state === 'succeeded')
            .reduce((sum, charge) => sum + lostInFloat(charge), was.available(business, call)),
      }),
    ),
  }),
  ...breakingLive(['charge.net-is-amount-minus-fee', 'event.charge-details', 'money.balance-moves-by-net'], {
    'pool.unpriced: a charge that is created while its business reads its balance has amount_minor as net_minor':
      writtenUnpriced,
  }),
  ...breakingLive(['charge.description-echoed', 'event.charge-details'], {
    'pool.rewritten-late: a charge that is asked for again when it is over has an empty description from then on':
      rewrittenLate,
  }),
];
