import { change, field } from '../../change.ts';
import { breakingOn } from '../fault.ts';
import { statusOf } from '../refusals.ts';

const known = ['amount_minor', 'rail', 'msisdn', 'currency', 'reference', 'description', 'metadata'];

/** Each is lawful by itself on one deployment, and differs from the other. */
export const parityFaults = breakingOn('deployments.same-shapes', {
  'parity.bad-amount-status: BAD_AMOUNT is 400 in the sandbox and 422 on live': {
    sandbox: statusOf('BAD_AMOUNT', 400),
  },
  'parity.missing-amount-code: a missing amount is BAD_REQUEST on live only': {
    live: field('amount')((was) => (given, call) => (given === undefined ? { code: 'BAD_REQUEST' } : was(given, call))),
  },
  'parity.unknown-field-refused: unknown fields of a charge are refused on live only': {
    live: change('order')(() => ({
      names: (body) => (Object.keys(body).every((name) => known.includes(name)) ? null : { code: 'BAD_REQUEST' }),
    })),
  },
  'parity.null-refused: null for an optional text is refused in the sandbox only': {
    sandbox: field('reference')(
      (was) => (given, call) => (given === null ? { code: 'BAD_REQUEST' } : was(given, call)),
    ),
  },
});
