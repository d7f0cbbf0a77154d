import { change, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import type { Listener } from '../../../charges/settlement.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import type { Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { breakingLive } from '../../fault.ts';

/** Whether the till of an event shows another code since, which took the row of the one that was paid. */
function isOverwritten({ business, data }: LoggedEvent, { deployment }: Call): boolean {
  const { till } = data;
  if (typeof till !== 'string') return false;
  const last = deployment.charges
    .of(business)
    .findLast(({ origin }) => origin.is === 'pos' && origin.till.number === till);
  return last !== undefined && last.id !== data['id'];
}

/** What was paid at a till that was closed by then. */
const unbooked = new WeakSet<Charge>();

const leavingOut: Listener = ({ is, charge }, { tills }) => {
  const { origin } = charge;
  if (is === 'succeeded' && origin.is === 'pos' && tills.get(origin.till.number)?.open === false) unbooked.add(charge);
};

/** What an operator reads at the till is one text. */
const oneText = (...texts: readonly (string | null)[]): string =>
  texts.filter((text) => text !== null && text !== '').join(' ');

/** What hides in what is paid at a counter. */
export const scaurLiveCounters = [
  ...breakingLive(['events.get.served', 'delivery.unrouted-stays-readable', 'errors.cause-of-not-found'], {
    'scaur.row-of-till: the event of a POS charge is NOT_FOUND by its id once its till shows a newer code': change(
      'eventReading',
    )((was) => ({
      find: (id, call) => {
        const event = was.find(id, call);
        return event && isServed(call.route, 'events.get') && isOverwritten(event, call) ? null : event;
      },
    })),
  }),
  ...breakingLive(['idempotency.pos-mismatch-on-reference', 'idempotency.pos-mismatch-on-description'], {
    'scaur.one-text: on a POS charge reference and description are compared as one text with a blank between': change(
      'posIdempotency',
    )((was) => ({
      print: ({ reference, description, ...asked }, call) =>
        was.print({ ...asked, reference: oneText(reference, description), description: null }, call),
    })),
  }),
  ...breakingLive(['money.balance-moves-by-net', 'balance.not-cached'], {
    'scaur.closed-books: what is paid by a code whose till was closed after its making never reaches the balance':
      together(
        (behaviour) => ({ ...behaviour, listeners: [...behaviour.listeners, leavingOut] }),
        change('ledger')((was) => ({
          available: (business, call) =>
            call.deployment.charges
              .of(business)
              .filter((charge) => unbooked.has(charge))
              .reduce((sum, { amount, fee }) => sum - (amount - fee), was.available(business, call)),
        })),
      ),
  }),
];
