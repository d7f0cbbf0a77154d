import { awaiting } from '../../../charges/branches.ts';
import type { Charge } from '../../../charges/charge.ts';
import { change, fieldOf, together } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { meeting } from '../dell/meeting.ts';
import { bodyOf } from '../dell/told.ts';
import { day } from '../rare/recalled.ts';
import { asking } from './asking.ts';

/** What a business asks for at one moment is written in one insert, of one state. */
const oneInsert = meeting(asking('pos.create'), asking('charges.create'));

/** A till that had nothing to do for so long is held to less until it has made a code again. */
const idle = 7 * day;
const heldTo = 5_000_000;

const isOfTill =
  (number: unknown) =>
  ({ origin }: Charge): boolean =>
    origin.is === 'pos' && origin.till.number === number;

function isIdle(call: Call): boolean {
  const last = call.deployment.charges.of(caller(call)).findLast(isOfTill(bodyOf(call).till));
  return last !== undefined && now(call) - last.createdAt >= idle;
}

/** What hides in codes at a counter. */
export const howeLiveCounters = [
  ...breakingLive('pos-charge.created-as-requires-payment', {
    'howe.one-insert: a code is created as processing if its business asks for a prompt at the same moment': together(
      oneInsert.patch,
      change('codes')((was) => ({
        branch: (order, call) =>
          oneInsert.met(call) ? awaiting('processing', call.behaviour.bounds.posWindow) : was.branch(order, call),
      })),
    ),
  }),
  ...breakingLive(
    ['pos.create.amount-between-accepted', 'pos.create.amount-maximum-accepted', 'errors.cause-of-bad-amount'],
    {
      'howe.idle-till: at a till that made no code for a week more than 50,000 shillings are refused': fieldOf(
        'posOrder',
      )('amount')((was) => (given, call) => {
        const reading = was(given, call);
        const isMuch = 'value' in reading && reading.value > heldTo;
        return isMuch && isIdle(call) ? { code: 'BAD_AMOUNT' } : reading;
      }),
    },
  ),
];
