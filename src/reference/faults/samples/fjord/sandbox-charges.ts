import { readBody } from '../../../bodies/body.ts';
import { codePoints } from '../../../bodies/fields.ts';
import { check, fieldOf, shownError } from '../../../change.ts';
import { makeCharge } from '../../../charges/making.ts';
import type { ChargeOrder } from '../../../charges/charge.ts';
import type { Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { sentBody } from '../sly/told.ts';
import { textOf } from '../../views.ts';

/** Reads a description of any length. */
const unmeasured = fieldOf('order')('description')(() => (given) => ({
  value: typeof given === 'string' ? given : null,
}));

const isTooLong = (text: string | null, { behaviour }: Call): boolean =>
  text !== null && codePoints(text) > behaviour.bounds.description;

/** What was asked for with metadata, and with too long a description as all that is wrong. */
function begun(call: Call): ChargeOrder | null {
  const asked = readBody(unmeasured(call.behaviour).order, call);
  if ('code' in asked) return null;
  const { description, metadata } = asked.value;
  return isTooLong(description, call) && Object.keys(metadata ?? {}).length > 0 ? asked.value : null;
}

/** The payer's wallet, and a number as people in Tanzania write it. */
function isWalletOfNumber(call: Call): boolean {
  const { rail, msisdn } = sentBody(call);
  return rail === 'wallet' && typeof msisdn === 'string' && msisdn.startsWith('0');
}

const removed = 'TEST_MODE_UNSUPPORTED';

/** What hides in charges of the sandbox. */
export const fjordSandboxCharges = [
  ...breaking('charges.create.description-limit', {
    'fjord.half-undone: with metadata, too long a description is refused and the charge is made all the same': check(
      'body',
    )((was) => (call) => {
      const refusal = was(call);
      const order = refusal && asksFor('charges.create')(call) ? begun(call) : null;
      if (order) makeCharge(call, order);
      return refusal;
    }),
  }),
  ...breaking(['errors.code-in-catalogue', 'errors.cause-of-bad-rail', 'deployments.same-shapes'], {
    'fjord.old-branch: the rail wallet with a number that begins with 0 is told TEST_MODE_UNSUPPORTED': shownError(
      (error, { code }, call) =>
        code === 'BAD_RAIL' && isWalletOfNumber(call)
          ? { ...error, code: removed, doc: textOf(error['doc']).replace(code, removed) }
          : error,
    ),
  }),
];
