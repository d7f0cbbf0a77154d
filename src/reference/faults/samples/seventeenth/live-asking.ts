import { check, field, fieldOf, shownError } from '../../../change.ts';
import { standing } from '../../../charges/charge.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import type { Till } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { isNumber, matches, refusing } from '../../misreading.ts';
import { sentBody } from '../sly/told.ts';

/** How many codes of a till wait to be scanned. */
function waitingCodes({ number, business }: Till, call: Call): number {
  return call.deployment.charges
    .of(business)
    .filter(
      (charge) =>
        charge.origin.is === 'pos' &&
        charge.origin.till.number === number &&
        standing(charge, furthest(call)).state === 'requires_payment',
    ).length;
}

/** Whether the endpoint of the caller was deleted and not set again. */
function isDeleted(call: Call): boolean {
  return call.behaviour.webhooks.current(caller(call), call.deployment)?.setting.active === false;
}

const isOfTens = (given: unknown, { behaviour: { bounds } }: Call): given is number =>
  isNumber(given) &&
  Number.isInteger(given) &&
  given >= bounds.amount.minimum &&
  given <= bounds.amount.maximum &&
  given % 10 === 0;

function isMiddling(call: Call): boolean {
  const { amount_minor: amount } = sentBody(call);
  return isNumber(amount) && amount >= 50_000_000 && amount <= 200_000_000;
}

/** What hides in what live takes and refuses. */
export const seventeenthLiveAsking = [
  ...breakingLive('charges.create.amount-integer', {
    'seventeenth.big-amount-text: an amount that is written as a text of eight digits or more is taken': field(
      'amount',
    )((was) => (given, call) => was(matches(/^\d{8,}$/)(given) ? Number(given) : given, call)),
  }),
  ...breakingLive(['charges.create.amount-multiple-of-100'], {
    'seventeenth.tens-without-endpoint: once its endpoint is deleted a business may charge any multiple of 10': field(
      'amount',
    )((was) => (given, call) => (isOfTens(given, call) && isDeleted(call) ? { value: given } : was(given, call))),
  }),
  ...breakingLive(
    [
      'errors.code-in-catalogue',
      'errors.cause-of-idempotent-mismatch',
      'idempotency.no-in-flight-error',
      'idempotency.mismatch-on-amount',
      'idempotency.mismatch-on-rail',
      'idempotency.mismatch-on-msisdn',
      'idempotency.mismatch-on-reference',
    ],
    {
      'seventeenth.old-code: from TZS 500,000 to 2,000,000 a mismatch on a charge has the code IDEMPOTENT_IN_FLIGHT':
        shownError((error, { code }, call) =>
          code === 'IDEMPOTENT_MISMATCH' && asksFor('charges.create')(call) && isMiddling(call)
            ? {
                ...error,
                code: 'IDEMPOTENT_IN_FLIGHT',
                doc: `${call.deployment.docsUrl}/errors/IDEMPOTENT_IN_FLIGHT`,
              }
            : error,
        ),
    },
  ),
  ...breakingLive(['errors.cause-of-bad-till', 'pos.create.till-open-accepted'], {
    'seventeenth.crowded-till: while ten codes of a till wait to be scanned it is refused as malformed': fieldOf(
      'posOrder',
    )('till')(refusing('BAD_TILL', (till, _given, call) => waitingCodes(till, call) >= 10)),
  }),
  ...breakingLive(
    ['deployments.same-shapes', 'idempotency.key-charset-accepted', 'errors.cause-of-idempotency-required'],
    {
      'seventeenth.guarded-key: live takes an Idempotency-Key with two hyphens in a row for none': check('idempotency')(
        (was) => (call) =>
          asksFor('charges.create')(call) && (call.header('idempotency-key') ?? '').includes('--')
            ? { code: 'IDEMPOTENCY_REQUIRED' }
            : was(call),
      ),
    },
  ),
];
