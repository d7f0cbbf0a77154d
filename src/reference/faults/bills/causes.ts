import type { ErrorCode } from '../../../contract/errors.ts';
import type { Patch } from '../../behaviour.ts';
import { operation } from '../../change.ts';
import { refuse } from '../../errors/refuse.ts';
import { askedOfBill } from './changes.ts';
import { breakingLive } from '../fault.ts';
import { miscalling } from '../misreading.ts';

const notFoundAs = (name: 'bills.get' | 'bills.notify', code: ErrorCode): Patch =>
  operation(name)((was) => async (call) => {
    const answered = await was(call);
    return call.trace.refusal?.code === 'NOT_FOUND' ? refuse(call, { code }) : answered;
  });

/** Why a bill is refused. */
export const billCauseFaults = [
  ...breakingLive(['errors.cause-of-bad-amount', 'errors.cause-of-bad-customer-ref'], askedOfBill('amount'), {
    'bill-cause.amount-is-customer-ref: a wrong amount of a bill is BAD_CUSTOMER_REF': miscalling('BAD_CUSTOMER_REF'),
  }),
  ...breakingLive(['errors.cause-of-bad-customer-ref', 'errors.cause-of-bad-amount'], askedOfBill('customerRef'), {
    'bill-cause.customer-ref-is-amount: a wrong customer_ref is BAD_AMOUNT': miscalling('BAD_AMOUNT'),
  }),
  ...breakingLive(['errors.cause-of-bad-amount', 'errors.cause-of-bad-expiry'], {
    'bill-cause.amount-is-expiry: an amount above the maximum is BAD_EXPIRY': askedOfBill('amount')(
      miscalling('BAD_EXPIRY', (given) => Number(given) > 2_000_000_000),
    ),
  }),
  ...breakingLive(['errors.cause-of-bad-expiry', 'errors.cause-of-bad-return-url'], askedOfBill('expiresAt'), {
    'bill-cause.expiry-is-return-url: a wrong expiry of a bill is BAD_RETURN_URL': miscalling('BAD_RETURN_URL'),
  }),
  ...breakingLive(['errors.cause-of-bad-expiry', 'errors.cause-of-bad-number'], askedOfBill('expiresAt'), {
    'bill-cause.expiry-is-bad-number: a wrong expiry of a bill is BAD_NUMBER': miscalling('BAD_NUMBER'),
  }),
  ...breakingLive(['bills.get.unknown-not-found', 'bills.get.foreign-not-found', 'errors.cause-of-bad-customer-ref'], {
    'bill-cause.unknown-is-customer-ref: a bill that never existed is BAD_CUSTOMER_REF': notFoundAs(
      'bills.get',
      'BAD_CUSTOMER_REF',
    ),
  }),
  ...breakingLive(['bills.notify.unknown-not-found', 'bills.notify.foreign-not-found', 'errors.cause-of-bad-number'], {
    'bill-cause.unknown-is-bad-number: a notice of a bill that never existed is BAD_NUMBER': notFoundAs(
      'bills.notify',
      'BAD_NUMBER',
    ),
  }),
];
