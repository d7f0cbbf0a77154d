import { change, fieldOf } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';

/** How many links of a business the index of reads holds. */
const indexed = 60;

/** How many short codes a business has for the pages of its links; then they begin anew. */
const codes = 60;

/** Businesses with more events than this were moved to a service in which a body changes only what it names. */
const moved = 20;

const isMoved = (call: Call): boolean => call.deployment.events.of(caller(call)).length > moved;

function addressBefore(call: Call): string | undefined {
  return call.behaviour.webhooks.current(caller(call), call.deployment)?.setting.url;
}

/** How many bills of one customer may wait to be paid. */
const waiting = 20;

function isBusy(customerRef: string, call: Call): boolean {
  const unpaid = call.deployment.bills.of(caller(call)).filter((bill) => {
    const state = call.behaviour.billStanding.state(bill, call);
    return bill.customerRef === customerRef && (state === 'open' || state === 'part_paid');
  });
  return unpaid.length >= waiting;
}

/** What hides behind many objects. */
export const bightManyObjects = [
  ...breakingLive(['links.get.status-200', 'errors.cause-of-not-found'], {
    'bight.sixty-indexed: a link that 60 newer ones of its business follow is NOT_FOUND by its id': change(
      'linkReading',
    )((was) => ({
      find: (id, call) => {
        const link = was.find(id, call);
        const isLate = link && call.deployment.links.of(link.business).length - link.place > indexed;
        return isLate && asksFor('links.get')(call) ? null : link;
      },
    })),
  }),
  ...breakingLive(['payment-link.url', 'payment-link.hosted-page', 'payment-link.payer-pays-fixed-amount'], {
    'bight.codes-begin-anew: from the 61st link of a business on the url is that of the link 60 before': change(
      'linkShowing',
    )((was) => ({
      url: (link, call) => was.url(call.deployment.links.of(link.business)[link.place % codes] ?? link, call),
    })),
  }),
  ...breakingLive('webhook-endpoints.set.url-required', {
    'bight.changes-what-it-names: with more than 20 events an endpoint is set without a url, to the address of before':
      fieldOf('webhookOrder')('url')((was) => (given, call) => {
        const known = given === undefined && isMoved(call) ? addressBefore(call) : undefined;
        return known === undefined ? was(given, call) : { value: known };
      }),
  }),
  ...breakingLive(
    ['errors.cause-of-bad-customer-ref', 'bills.create.status-201', 'bills.create.duplicate-makes-second-bill'],
    {
      'bight.busy-customer: while 20 bills of a customer_ref are unpaid another one is BAD_CUSTOMER_REF': fieldOf(
        'billOrder',
      )('customerRef')((was) => (given, call) => {
        const reading = was(given, call);
        return 'value' in reading && isBusy(reading.value, call) ? { code: 'BAD_CUSTOMER_REF' } : reading;
      }),
    },
  ),
];
