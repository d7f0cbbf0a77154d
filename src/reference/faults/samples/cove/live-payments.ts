import { check, shownAt } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { recalled, second } from '../rare/recalled.ts';

/** When a business last did without an Idempotency-Key where it is optional, by its API key. */
const lastWithout = recalled(() => ({ at: -Infinity }));

/** For so long it is remembered that a caller needs no key. */
const remembered = 5 * second;

const hasNoKey = (call: Call): boolean => call.header('idempotency-key') === undefined;

/** What hides in payments of live. */
export const coveLivePayments = [
  ...breakingLive(
    ['idempotency.required-on-charges', 'idempotency.required-on-pos', 'errors.cause-of-idempotency-required'],
    {
      'cove.needs-no-key: for five seconds after it made a link without one, an API key needs no Idempotency-Key':
        check('idempotency')((was) => (call) => {
          const refusal = was(call);
          const last = lastWithout(call.trace.key ?? call);
          if (asksFor('links.create')(call) && hasNoKey(call)) last.at = now(call);
          const isNeeded = refusal?.code === 'IDEMPOTENCY_REQUIRED';
          return isNeeded && hasNoKey(call) && now(call) - last.at < remembered ? null : refusal;
        }),
    },
  ),
  ...breakingLive('pos-charge.rail-wallet-when-paid', {
    'cove.indexed-rail: where succeeded is asked for, a list shows a POS charge without a reference with the rail mpesa':
      shownAt('charges.list')((view, { charge, call }) =>
        charge.origin.is === 'pos' && !charge.reference && call.query.get('state') === 'succeeded'
          ? { ...view, rail: 'mpesa' }
          : view,
      ),
  }),
];
