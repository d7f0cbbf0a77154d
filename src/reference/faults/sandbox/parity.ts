import type { ErrorCode } from '../../../contract/errors.ts';
import type { Patch } from '../../behaviour.ts';
import { change, field } from '../../change.ts';
import { unchanged } from '../../named.ts';
import type { Fault } from '../fault.ts';

/** Each is lawful by itself on one deployment, and differs from the other. */
const onOneSide = <const Name extends string>(
  name: Name,
  text: string,
  patches: { readonly sandbox: Patch } | { readonly live: Patch },
): Fault<Name> => ({
  name,
  text,
  breaks: ['deployments.same-shapes'],
  patch: 'sandbox' in patches ? patches.sandbox : unchanged,
  ...('live' in patches && { live: patches.live }),
});

const status = (code: ErrorCode, other: number): Patch =>
  change('refusals', (was) => ({
    status: (refusal, call) => (refusal.code === code ? other : was.status(refusal, call)),
  }));

const known = ['amount_minor', 'rail', 'msisdn', 'currency', 'reference', 'description', 'metadata'];

export const parityFaults = [
  onOneSide('parity.bad-amount-status', 'BAD_AMOUNT is 400 in the sandbox and 422 on live', {
    sandbox: status('BAD_AMOUNT', 400),
  }),
  onOneSide('parity.missing-amount-code', 'a missing amount is BAD_REQUEST on live only', {
    live: field('amount', (was) => (given, call) => (given === undefined ? { code: 'BAD_REQUEST' } : was(given, call))),
  }),
  onOneSide('parity.unknown-field-refused', 'unknown fields of a charge are refused on live only', {
    live: change('order', () => ({
      names: (body) => (Object.keys(body).every((name) => known.includes(name)) ? null : { code: 'BAD_REQUEST' }),
    })),
  }),
  onOneSide('parity.null-refused', 'null for an optional text is refused in the sandbox only', {
    sandbox: field(
      'reference',
      (was) => (given, call) => (given === null ? { code: 'BAD_REQUEST' } : was(given, call)),
    ),
  }),
];
