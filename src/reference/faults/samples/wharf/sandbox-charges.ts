import { parseMsisdn } from '../../../../contract/msisdn.ts';
import { change, check, shownCharge, together } from '../../../change.ts';
import { standing } from '../../../charges/charge.ts';
import { caller, furthest } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';
import { isPrompt, sentBody } from '../sly/told.ts';
import { without } from '../../views.ts';
import { markedWhere } from './marked.ts';

const creates = asksFor('charges.create');

/** What prices charges has done this one before, and drops it; the first has failed meanwhile. */
const pricedBefore = markedWhere((order, call) => {
  const { deployment, behaviour } = call;
  const print = behaviour.idempotency.print(order, call);
  return deployment.charges
    .of(caller(call))
    .filter((charge) => isPrompt(charge) && standing(charge, furthest(call)).state === 'failed')
    .some((charge) => behaviour.idempotency.print(charge, call) === print);
});

/** How often in a row a number was asked for too little, by business. */
const tooSmall = recalled(() => new Map<string, number>());

/** After so often a caller is taken to mistake shillings for minor units. */
const patience = 2;

const mistaken = check('body')((was) => (call) => {
  const refusal = was(call);
  const number = creates(call) ? parseMsisdn(sentBody(call)['msisdn'])?.nineDigits : undefined;
  if (number === undefined) return refusal;
  const rows = tooSmall(caller(call));
  const before = rows.get(number) ?? 0;
  rows.set(number, refusal?.code === 'AMOUNT_TOO_SMALL' ? before + 1 : 0);
  return refusal ?? (before >= patience ? { code: 'AMOUNT_TOO_SMALL' } : null);
});

/** Their charges are kept by number in many tables. */
const spread: readonly string[] = ['halopesa', 'azampesa'];

/** The table is chosen by the number as it was sent, and at a read by the number as it is kept. */
const misplaced = markedWhere(
  ({ rail }, call) => spread.includes(rail) && parseMsisdn(sentBody(call)['msisdn'])?.form === 'nine-digits',
);

/** What hides in charges of the sandbox. */
export const wharfSandboxCharges = [
  ...breaking(['charge.fee-minor', 'charge.net-minor'], {
    'wharf.priced-once: read or listed, a charge that asks again for what has failed has no fee_minor and net_minor':
      together(
        pricedBefore.marking,
        shownCharge((view, { charge, call }) =>
          !creates(call) && pricedBefore.has(charge.id, call) ? without(view, 'fee_minor', 'net_minor') : view,
        ),
      ),
  }),
  ...breaking(
    [
      'errors.cause-of-amount-too-small',
      'charges.create.amount-between-accepted',
      'charges.create.amount-minimum-accepted',
      'charges.create.status-201',
    ],
    {
      'wharf.mistaken-unit: after two amounts in a row that were too small the next to that number is too small as well':
        mistaken,
    },
  ),
  ...breaking(['charges.get.status-200', 'errors.cause-of-not-found'], {
    'wharf.misplaced: a charge of halopesa or azampesa whose number was sent as nine digits is not found by its id':
      together(
        misplaced.marking,
        change('reading')((was) => ({
          find: (id, call) => (asksFor('charges.get')(call) && misplaced.has(id, call) ? null : was.find(id, call)),
        })),
      ),
  }),
];
