import { change, field, operation, together } from '../../../change.ts';
import { standing } from '../../../charges/charge.ts';
import { refuse } from '../../../errors/refuse.ts';
import { askedOf, caller, furthest, now, type Call } from '../../../http/call.ts';
import type { Key } from '../../../world/accounts.ts';
import { breaking } from '../../fault.ts';
import { refusing } from '../../misreading.ts';
import { minute } from '../rare/recalled.ts';

/** A key that took the place of another. */
interface Replacement extends Key {
  readonly replaces?: string;
}

/** Whether the percent signs of a text begin no escape of an address. */
function isBadlyEscaped(text: string): boolean {
  try {
    return decodeURIComponent(text) === null;
  } catch {
    return true;
  }
}

/** Whether the key of a call took the place of one whose grace is over. */
function isLeftAlone(call: Call): boolean {
  const { replaces }: Replacement = call.trace.key ?? ({} as Replacement);
  const old = replaces === undefined ? undefined : call.deployment.keys.get(replaces);
  return old !== undefined && old.refusedFrom !== null && old.refusedFrom <= now(call);
}

/** Whether the last charge of this number failed a short time ago, on another rail. */
function movesOn(call: Call): boolean {
  const { msisdn, rail } = askedOf(call.trace.order);
  const last = call.deployment.charges.of(caller(call)).findLast((charge) => charge.msisdn === msisdn);
  return (
    last !== undefined &&
    last.rail !== rail &&
    standing(last, furthest(call)).state === 'failed' &&
    now(call) - last.createdAt < 10 * minute
  );
}

/** What hides in charges of the sandbox. */
export const lurkingSandboxCharges = [
  ...breaking(
    [
      'charges.create.status-201',
      'charges.create.reference-200-accepted',
      'deployments.same-shapes',
      'errors.cause-of-bad-request',
      'errors.never-500',
    ],
    {
      'lurking.percent-reference: a charge whose reference has a percent sign that begins no escape is answered 500':
        operation('charges.create')(
          (was) => (call) =>
            isBadlyEscaped(askedOf(call.trace.order).reference ?? '')
              ? { ...refuse(call, { code: 'BAD_REQUEST' }), status: 500 }
              : was(call),
        ),
    },
  ),
  ...breaking(
    [
      'charges.create.amount-minimum-accepted',
      'charges.create.amount-between-accepted',
      'deployments.same-shapes',
      'errors.cause-of-amount-too-small',
      'keys.rotation-makes-replacement',
    ],
    {
      'lurking.minimum-after-grace: once the 24 hours of the old key are over less than TZS 500 is too small for its replacement':
        together(
          change('access')((was) => ({
            replacement: (key) => {
              const wish = { ...was.replacement(key), replaces: key.secret };
              return wish;
            },
          })),
          field('amount')(refusing('AMOUNT_TOO_SMALL', (value, _given, call) => value < 50_000 && isLeftAlone(call))),
        ),
    },
  ),
  ...breaking(
    [
      'charges.create.status-201',
      'charges.create.msisdn-leading-zero-form',
      'charges.create.msisdn-nine-digit-form',
      'charges.create.msisdn-plus-255-form',
      'charges.create.rail-mpesa',
      'charges.create.rail-airtel',
      'charges.create.rail-tigo',
      'charges.create.rail-halopesa',
      'charges.create.rail-azampesa',
      'deployments.same-shapes',
      'errors.cause-of-bad-msisdn',
    ],
    {
      'lurking.other-network: a number whose charge failed is told to be bad on another rail, and the charge is made':
        operation('charges.create')((was) => async (call) => {
          const moves = movesOn(call);
          const answer = await was(call);
          return moves && answer.status === 201 && call.trace.replayed !== true
            ? refuse(call, { code: 'BAD_MSISDN' })
            : answer;
        }),
    },
  ),
];
