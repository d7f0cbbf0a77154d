import { answers, change, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import { caller, type Call } from '../../../http/call.ts';
import { isObject } from '../../../http/json.ts';
import { at, both, refusedWith } from '../../../when.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { breakingLive } from '../../fault.ts';

/** Events that a new endpoint has taken out of the log to send them, though it was refused after that. */
const taken = new WeakSet<LoggedEvent>();

const isGone = (event: LoggedEvent): boolean => event.delivery.state === 'unrouted' && taken.has(event);

/** Where there is an endpoint already, nothing waits for a new one. */
function take(call: Call): void {
  const business = caller(call);
  const { deployment, behaviour } = call;
  if (behaviour.webhooks.current(business, deployment)?.setting.active === true) return;
  for (const event of deployment.events.of(business)) if (event.delivery.state === 'unrouted') taken.add(event);
}

const takenForNothing = together(
  answers(both(at('webhook-endpoints.set'), refusedWith('BAD_URL')))((_answer, call) => {
    take(call);
    return {};
  }),
  change('eventReading')((was) => ({
    find: (id, call) => {
      const event = was.find(id, call);
      return event && isGone(event) ? null : event;
    },
  })),
  change('eventPages')((was) => ({
    includes: (event, filter, call) => was.includes(event, filter, call) && !isGone(event),
  })),
);

/** What looks like the number of an account at a network, such as that of a telephone. */
const accountNumber = /^\d{10,}$/;

/** What a payer is taken to have typed, where the bill has a customer_ref that is a number itself. */
function typed({ origin }: Charge, { bills }: Deployment): string | undefined {
  const reference = origin.is === 'bill' ? bills.get(origin.bill)?.customerRef : undefined;
  return reference !== undefined && accountNumber.test(reference) ? reference : undefined;
}

/** What hides in events. */
export const fordLiveEvents = [
  ...breakingLive(['delivery.unrouted-stays-readable', 'events.get.served', 'errors.cause-of-not-found'], {
    'ford.taken-for-nothing: a BAD_URL while no endpoint is active takes the unrouted events so far out of the log':
      takenForNothing,
  }),
  ...breakingLive('events.bill-control-number', {
    'ford.account-number: a customer_ref of ten digits or more stands as the control_number in events of its bill':
      change('events')((was) => ({
        data: (type, settlement, deployment) => {
          const data = was.data(type, settlement, deployment);
          const number = typed(settlement.charge, deployment);
          const { bill } = data;
          return number !== undefined && isObject(bill) ? { ...data, bill: { ...bill, control_number: number } } : data;
        },
      })),
  }),
];
