import { change, operation } from '../../../change.ts';
import { refuse } from '../../../errors/refuse.ts';
import { askedId } from '../../../lists/reading.ts';
import { breakingLive } from '../../fault.ts';

const isMiddling = (amount: number): boolean => amount >= 30_000_000 && amount <= 90_000_000;

/** What is looked for by a customer_ref as somebody thought that all of them look. */
const usualRef = /^[\w .#/-]*$/;

/** What hides in bills. */
export const latentLiveReceivables = [
  ...breakingLive(['errors.cause-of-not-found', 'bills.notify.status-200', 'bills.notify.sends-one-message'], {
    'latent.bill-of-no-shard: a bill over TZS 300,000 to 900,000 can be read, and nobody can be notified of it':
      operation('bills.notify')((was) => (call) => {
        const bill = call.behaviour.billReading.find(askedId(call), call);
        return bill && isMiddling(bill.amount) ? refuse(call, { code: 'NOT_FOUND' }) : was(call);
      }),
  }),
  ...breakingLive(['errors.cause-of-bad-customer-ref', 'bills.list.customer-ref-complete', 'bills.list.status-200'], {
    'latent.refs-looked-for: bills cannot be looked for by a customer_ref with a colon, a comma, an ampersand or an accent':
      change('billPages')((was) => ({
        filter: (call) =>
          usualRef.test(call.query.get('customer_ref') ?? '') ? was.filter(call) : { code: 'BAD_CUSTOMER_REF' },
      })),
  }),
];
