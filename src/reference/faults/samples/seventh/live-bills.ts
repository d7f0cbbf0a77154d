import { change, fieldOf, operation, together } from '../../../change.ts';
import type { Bill } from '../../../bills/bill.ts';
import type { Answer } from '../../../http/answer.ts';
import { caller, now, type Trace } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { pause } from '../../../world/pause.ts';
import { breakingLive } from '../../fault.ts';
import { minute, recalled, second } from '../rare/recalled.ts';

const paying = change('billPaying');
const notices = change('notices');
const pages = change('billPages');
const kept = recalled(() => ({
  paid: null as Bill | null,
  texts: new Map<string, { readonly text: string; readonly at: number }>(),
  flights: new Map<string, Promise<Answer>>(),
  west: new Map<string, number>(),
}));
const numbers = recalled(() => new Set<string>());
const zones = new WeakMap<Trace, number>();

/** By how much a zone lies west of UTC, in milliseconds. */
function westward(given: unknown): number {
  const [, hours, minutes] = /-(\d\d):?(\d\d)$/.exec(typeof given === 'string' ? given.slice(10) : '') ?? [];
  return (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * minute;
}

/** Bills and their notices. */
export const seventhLiveBills = [
  ...breakingLive(
    [
      'bills.notify.message-has-control-number',
      'bills.notify.message-has-link',
      'bills.notify.message-has-outstanding',
    ],
    {
      'seventh.batched-notices: a second notice to one number within two seconds has the text of the first': notices(
        (was) => ({
          messages: (bill, phone, call) => {
            const { texts } = kept(call.deployment);
            const last = texts.get(phone);
            const messages = was.messages(bill, phone, call);
            if (last && now(call) - last.at < 2 * second)
              return messages.map((message) => ({ ...message, text: last.text }));
            texts.set(phone, { text: messages[0]?.text ?? '', at: now(call) });
            return messages;
          },
        }),
      ),
    },
  ),
  ...breakingLive(['bills.notify.sends-one-message', 'bills.notify.number-not-stored'], {
    'seventh.all-numbers-again: a notice goes to all other numbers too that the bill was notified to': notices(
      (was) => ({
        messages: (bill, phone, call) => {
          const all = numbers(bill).add(phone);
          return [...all].flatMap((number) => was.messages(bill, number, call));
        },
      }),
    ),
  }),
  ...breakingLive('bills.list.customer-ref-complete', {
    'seventh.part-paid-unindexed: the filter customer_ref leaves out bills that are paid in part': pages((was) => ({
      includes: (bill, filter, call) =>
        was.includes(bill, filter, call) &&
        !(filter.customerRef !== null && call.behaviour.billStanding.state(bill, call) === 'part_paid'),
    })),
  }),
  ...breakingLive('bills.list.own-business-only', {
    'seventh.one-flight-for-all: lists of bills that are asked for by one query at the same time are answered alike':
      operation('bills.list')((was) => (call) => {
        const { flights } = kept(call.deployment);
        const asked = call.query.toString();
        const flight =
          flights.get(asked) ??
          pause(10).then(() => {
            flights.delete(asked);
            return was(call);
          });
        flights.set(asked, flight);
        return flight;
      }),
  }),
  ...breakingLive(['bill.excess-is-a-charge-with-bill-id', 'bill.payment-is-a-charge'], {
    'seventh.overpaid-again-lost: what is paid on a bill that is overpaid already comes to no charge': paying(
      (was) => ({
        over: (bill, call) => {
          kept(call.deployment).paid = bill;
          return was.over(bill, call);
        },
        parts: (amount, outstanding, call) => {
          const { paid } = kept(call.deployment);
          return paid && paid.account.received > paid.amount ? [] : was.parts(amount, outstanding, call);
        },
      }),
    ),
  }),
  ...breakingLive(['bill.payable-in-parts', 'bill.paid-minor', 'bill.outstanding-is-what-is-left'], {
    'seventh.oldest-bill-first: a payment goes to the oldest bill of the same customer_ref that is open': paying(
      (was) => ({
        credited: (part, bill, call) => {
          const { billStanding } = call.behaviour;
          const open = (each: Bill): boolean => /^(?:open|part_paid)$/.test(billStanding.state(each, call));
          const older = call.deployment.bills
            .of(bill.business)
            .slice(0, bill.place)
            .find((each) => each.customerRef === bill.customerRef && open(each));
          const credited = was.credited(part, bill, call);
          if (!older || part.excess) return credited;
          older.account.received += credited;
          return 0;
        },
      }),
    ),
  }),
  ...breakingLive(['bills.get.foreign-not-found', 'bills.get.unknown-not-found', 'bills.get.the-one-asked'], {
    'seventh.found-by-control-number: a bill of any business is found by its control number': change('billReading')(
      (was) => ({
        find: (id, call) =>
          was.find(id, call) ??
          (isServed(call.route, 'bills.get') ? (call.deployment.controlNumbers.get(id) ?? null) : null),
      }),
    ),
  }),
  ...breakingLive(['bill.expires-not-before-its-time', 'bill.begins-open'], {
    'seventh.west-expires-early: an expiry that was given in a zone west of UTC comes as if it were UTC': together(
      fieldOf('billOrder')('expiresAt')((was) => (given, call) => {
        zones.set(call.trace, westward(given));
        return was(given, call);
      }),
      change('billMaking')((was) => ({
        id: (random, call) => {
          const id = was.id(random, call);
          kept(caller(call)).west.set(id, zones.get(call.trace) ?? 0);
          return id;
        },
      })),
      change('billStanding')((was) => ({
        state: (bill, call) => {
          const early = kept(bill.business).west.get(bill.id) ?? 0;
          return was.state({ ...bill, expiresAt: bill.expiresAt === null ? null : bill.expiresAt - early }, call);
        },
      })),
    ),
  }),
];
