import { branched, change, field, shownCharge, standingCharge } from '../../../change.ts';
import { caller, furthest, now, type Call } from '../../../http/call.ts';
import { parseMsisdn } from '../../../../contract/msisdn.ts';
import type { ChargeOrder } from '../../../charges/charge.ts';
import { refuse } from '../../../errors/refuse.ts';
import { breaking } from '../../fault.ts';
import { isNumber, refusing } from '../../misreading.ts';
import { day } from '../rare/recalled.ts';
import { sentBody, trigger } from '../sly/told.ts';

const long = 150;

/** What a first request is compared by once its reference no longer fits. */
function shortened(print: string): string {
  const [amount, currency, rail, msisdn, reference] = JSON.parse(print) as [number, string, string, string, unknown];
  const kept = typeof reference === 'string' ? [...reference].slice(0, long).join('') : reference;
  return JSON.stringify([amount, currency, rail, msisdn, kept]);
}

function isKnownPayer(call: Call): boolean {
  const number = parseMsisdn(sentBody(call)['msisdn']);
  if (!number) return false;
  return call.deployment.charges.of(caller(call)).some(({ msisdn }) => msisdn === `+255${number.nineDigits}`);
}

const isNineDigits = (given: unknown): boolean => typeof given === 'string' && /^\d{9}$/.test(given);

const fails = ({ msisdn }: ChargeOrder): boolean => msisdn === trigger(2) || msisdn === trigger(3);

/** What hides in charges of the sandbox. */
export const sixteenthSandboxCharges = [
  ...breaking('charge.created', {
    'sixteenth.cold-created: from three days on created is told in Unix seconds': shownCharge(
      (view, { charge, call }) =>
        now(call) - charge.createdAt >= 3 * day ? { ...view, created: Math.floor(charge.createdAt / 1000) } : view,
    ),
  }),
  ...breaking(['lifecycle.succeeded-is-final', 'sandbox.trigger-5-succeeds'], {
    'sixteenth.late-success-expires: what succeeded after 90 seconds is expired once its window has passed':
      standingCharge((step, charge, call) =>
        charge.msisdn === trigger(5) && step.state === 'succeeded' && furthest(call) >= charge.expiresAt
          ? { after: 0, state: 'expired' }
          : step,
      ),
  }),
  ...breaking(['charge.state', 'sandbox.trigger-2-fails', 'sandbox.trigger-3-fails'], {
    'sixteenth.airtel-declined: what fails on airtel is in the state of that network, declined': shownCharge(
      (view, { charge }) =>
        view['state'] === 'failed' && charge.rail === 'airtel' ? { ...view, state: 'declined' } : view,
    ),
  }),
  ...breaking(['idempotency.same-key-same-request', 'errors.cause-of-idempotent-mismatch'], {
    'sixteenth.long-reference-retry: a charge with a reference of more than 150 characters cannot be sent again':
      change('idempotency')((was) => ({
        find: (slot, call) => {
          const attempt = was.find(slot, call);
          return attempt && { ...attempt, print: shortened(attempt.print) };
        },
      })),
  }),
  ...breaking(
    ['scopes.charges.create.sufficient', 'idempotency.same-key-same-request', 'errors.cause-of-forbidden-scope'],
    {
      'sixteenth.replay-needs-read: a replay is only answered to a key that may read charges': change('idempotency')(
        (was) => ({
          replay: (made, first, call) =>
            call.trace.key?.scopes.includes('charges:read')
              ? was.replay(made, first, call)
              : refuse(call, { code: 'FORBIDDEN_SCOPE', scope: 'charges:read' }),
        }),
      ),
    },
  ),
  ...breaking('charge.simulation-note-names-branch', {
    'sixteenth.nine-digit-note: a number that fails, given as nine digits, has the note of one that is approved':
      branched((branch, order, call) =>
        fails(order) && isNineDigits(sentBody(call)['msisdn'])
          ? { ...branch, note: 'approved after a few seconds' }
          : branch,
      ),
  }),
  ...breaking(['charges.create.amount-multiple-of-100'], {
    'sixteenth.known-payer-uneven: of a payer who was charged before any whole amount within the bounds is taken':
      field('amount')((was) => (given, call) => {
        const { minimum, maximum } = call.behaviour.bounds.amount;
        const within = isNumber(given) && Number.isInteger(given) && given >= minimum && given <= maximum;
        return within && isKnownPayer(call) ? { value: given } : was(given, call);
      }),
  }),
  ...breaking(
    ['charges.create.amount-maximum-accepted', 'charges.create.amount-between-accepted', 'errors.cause-of-bad-amount'],
    {
      'sixteenth.azampesa-ceiling: on azampesa amounts above TZS 10,000,000 are refused': field('amount')(
        refusing('BAD_AMOUNT', (value, _given, call) => value > 1_000_000_000 && sentBody(call)['rail'] === 'azampesa'),
      ),
    },
  ),
];
