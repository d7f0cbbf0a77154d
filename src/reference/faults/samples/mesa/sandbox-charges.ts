import { parseMsisdn, type MsisdnForm } from '../../../../contract/msisdn.ts';
import { change, field, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { now, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { meeting } from '../dell/meeting.ts';
import { bodyOf, keyOf } from '../dell/told.ts';
import { hour } from '../rare/recalled.ts';

/** The business that charges a number in one form. */
const chargingBy =
  (form: MsisdnForm) =>
  (call: Call): string | undefined =>
    asksFor('charges.create')(call) && parseMsisdn(bodyOf(call)['msisdn'])?.form === form
      ? keyOf(call)?.business.id
      : undefined;

/** The parser of numbers is shared: it goes on behind the prefix that it stripped last. */
const shared = meeting(chargingBy('leading-zero'), chargingBy('plus-255'));

/** After an hour keys are moved to where only who pays how much is kept of a request. */
const isMoved = ({ createdAt }: Charge, call: Call): boolean => now(call) - createdAt >= hour;

function looksTheSame({ amount, currency, msisdn }: Charge, { trace: { order } }: Call): boolean {
  return order?.amount === amount && order.currency === currency && order.msisdn === msisdn;
}

/** What hides in charges of the sandbox. */
export const mesaSandboxCharges = [
  ...breaking(['errors.cause-of-bad-msisdn', 'charges.create.msisdn-leading-zero-form', 'charges.create.status-201'], {
    'mesa.shared-parser: a number with a leading 0 is BAD_MSISDN while the business charges one with +255 at the same time':
      together(
        shared.patch,
        field('msisdn')((was) => (given, call) => (shared.met(call) ? { code: 'BAD_MSISDN' } : was(given, call))),
      ),
  }),
  ...breaking(
    [
      'idempotency.mismatch-on-rail',
      'idempotency.mismatch-on-reference',
      'charge.rail-echoed',
      'charge.reference-echoed',
    ],
    {
      'mesa.moved-keys: an hour after a charge its key with another rail or reference gives that charge': change(
        'idempotency',
      )((was) => ({
        mismatch: (attempt, call) => {
          const written = attempt.settled;
          if (!written || !isMoved(written.made, call) || !looksTheSame(written.made, call))
            return was.mismatch(attempt, call);
          call.trace.replayed = true;
          return call.behaviour.idempotency.replay(written.made, written.answer, call);
        },
      })),
    },
  ),
];
