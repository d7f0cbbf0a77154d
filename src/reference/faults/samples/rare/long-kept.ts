import { change } from '../../../change.ts';
import {
  billWhen,
  chargeLost,
  chargeWhen,
  all,
  askedAt,
  counted,
  linkLost,
  olderThan,
  type Occasion,
} from './occasions.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { furthest, type Call } from '../../../http/call.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import type { Patch } from '../../../behaviour.ts';
import { paging } from '../../lists/changes.ts';
import { breakingLive } from '../../fault.ts';
import { day } from './recalled.ts';

const ofCharges = paging(change('pages'), ({ charges }) => charges);
const ofBills = paging(change('billPages'), ({ bills }) => bills);

const ofPayment: Occasion<Charge> = ({ origin }) => origin.is === 'bill' || origin.is === 'link';
const isLaterPage = ({ query }: Call): boolean => query.has('starting_after');
const isExpiredCode = (charge: Charge, call: Call): boolean =>
  charge.origin.is === 'pos' && standing(charge, furthest(call)).state === 'expired';

const eventLost = (when: Occasion<LoggedEvent>): Patch =>
  change('eventReading')((was) => ({
    find: (id, call) => {
      const event = was.find(id, call);
      return event && when(event, call) ? null : event;
    },
  }));

/** What is told otherwise weeks and months later, in one of the places in which it is told. */
export const longKept = [
  ...breakingLive(['charges.get.status-200', 'errors.cause-of-not-found'], chargeLost, {
    'long-kept.payment-not-found: a charge that came of a link or a bill is not found by its id after two weeks': all(
      olderThan(14 * day),
      ofPayment,
    ),
  }),
  ...breakingLive('charge.net-is-amount-minus-fee', {
    'long-kept.net-of-a-payment: a read of what a link or a bill brought a week ago has its amount as net': chargeWhen(
      all(olderThan(6 * day), ofPayment, askedAt('charges.get')),
      (view) => ({ ...view, net_minor: view['amount_minor'] ?? 0 }),
    ),
  }),
  ...breakingLive(['charges.list.holds-created', 'charges.list.state-filter-complete'], {
    'long-kept.expired-codes-archived: after a quarter no list by state holds a code that expired':
      ofCharges.leavingOut(
        (charge, state, call) => state !== null && isExpiredCode(charge, call) && olderThan(90 * day)(charge, call),
      ),
  }),
  ...breakingLive(['charges.list.holds-created', 'list.cursor-continues-after'], {
    'long-kept.later-pages-of-a-quarter: after the first page nothing is listed that is older than a quarter':
      ofCharges.leavingOut((charge, _state, call) => isLaterPage(call) && olderThan(90 * day)(charge, call)),
  }),
  ...breakingLive('bills.list.customer-ref-complete', {
    'long-kept.customer-by-state: bills of over a month are not found by customer_ref and state together':
      ofBills.leavingOut(
        (bill, { customerRef, state }, call) =>
          customerRef !== null && state !== null && olderThan(31 * day)(bill, call),
      ),
  }),
  ...breakingLive(['bill.paid-minor', 'bill.paid-minor-never-shrinks'], {
    'long-kept.part-forgotten: a read of a bill of a quarter tells no more than half of what was paid of it': billWhen(
      all(olderThan(90 * day), askedAt('bills.get')),
      (view) => (view['state'] === 'part_paid' ? counted('paid_minor', (paid) => Math.floor(paid / 2))(view) : view),
    ),
  }),
  ...breakingLive(['links.get.status-200', 'errors.cause-of-not-found'], linkLost, {
    'long-kept.used-link-not-found: a link that was used is not found after a quarter': (link, call) =>
      olderThan(90 * day)(link, call) &&
      call.deployment.charges.of(link.business).some(({ origin }) => origin.is === 'link' && origin.link === link.id),
  }),
  ...breakingLive('events.get.served', eventLost, {
    'long-kept.event-only-listed: the log holds an event of two months, and it is not found by its id': olderThan(
      60 * day,
    ),
  }),
];
