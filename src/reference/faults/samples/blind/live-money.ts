import { change, fieldOf } from '../../../change.ts';
import { furthest, now } from '../../../http/call.ts';
import { standing } from '../../../charges/charge.ts';
import { billPageSeen } from '../../../payer-pages/altered.ts';
import { breakingLive } from '../../fault.ts';
import { day, hour, minute, recalled } from '../rare/recalled.ts';

const used = recalled(() => new Map<string, number>());

const hourOf = (at: number): number => Math.floor(at / hour);
const dayOf = (at: number): number => Math.floor(at / day);

/** Codes at a counter, bills, the balance. */
export const blindLiveMoney = [
  ...breakingLive(['events.pos-till', 'event.charge-details'], {
    'blind.till-as-number: the event of a payment at a till has the till without leading zeros': change('events')(
      (was) => ({
        data: (type, settlement, deployment) => {
          const data = was.data(type, settlement, deployment);
          return typeof data['till'] === 'string' ? { ...data, till: String(Number(data['till'])) } : data;
        },
      }),
    ),
  }),
  ...breakingLive('idempotency.pos-same-key-same-request', {
    'blind.code-key-freed: the Idempotency-Key of a code that nobody scanned in time makes a new code': change(
      'posIdempotency',
    )((was) => ({
      find: (slot, call) => {
        const attempt = was.find(slot, call);
        const made = attempt?.settled?.made;
        const over = made && made.expiresAt <= now(call) && standing(made, furthest(call)).state !== 'succeeded';
        return over ? undefined : attempt;
      },
    })),
  }),
  ...breakingLive(['pos.create.till-closed-refused'], {
    'blind.till-remembered-open: a till that was used within the last minute is still taken for open': fieldOf(
      'posOrder',
    )('till')((was) => (given, call) => {
      const reading = was(given, call);
      const uses = used(call.deployment);
      if ('value' in reading) uses.set(reading.value.number, now(call));
      if (!('code' in reading) || reading.code !== 'TILL_CLOSED' || typeof given !== 'string') return reading;
      const till = call.deployment.tills.get(given);
      return till && now(call) - (uses.get(given) ?? -Infinity) < minute ? { value: till } : reading;
    }),
  }),
  ...breakingLive('bills.list.state-expired', {
    'blind.expired-today: the filter expired gives bills whose expiry is later today (UTC) too': change('billPages')(
      (was) => ({
        includes: (bill, filter, call) =>
          was.includes(bill, filter, call) ||
          (filter.state === 'expired' &&
            bill.expiresAt !== null &&
            dayOf(bill.expiresAt) === dayOf(now(call)) &&
            was.includes(bill, { ...filter, state: null }, call)),
      }),
    ),
  }),
  ...breakingLive('bill.payer-name-as-asked', {
    'blind.doubled-apostrophe: once a bill was paid in part its payer_name has each apostrophe twice': change(
      'billShowing',
    )((was) => ({
      bill: (bill, call) => {
        const view = was.bill(bill, call);
        const { payerName, account } = bill;
        return payerName !== null && account.received > 0
          ? { ...view, payer_name: payerName.replaceAll("'", "''") }
          : view;
      },
    })),
  }),
  ...breakingLive('bill.hosted-page-prefilled', {
    'blind.six-digits: the page of a bill starts from the outstanding amount as far as six digits go': billPageSeen(
      (page) =>
        page.replace(/value="(\d+)"/, (_all, digits: string) => `value="${Number(Number(digits).toPrecision(6))}"`),
    ),
  }),
  ...breakingLive(
    [
      'bills.list.customer-ref-exact',
      'bills.list.state-open',
      'bills.list.state-part-paid',
      'bills.list.state-paid',
      'bills.list.state-expired',
      'bills.list.state-cancelled',
    ],
    {
      'blind.either-filter: where customer_ref and state are both asked for, bills with one of them are listed': change(
        'billPages',
      )((was) => ({
        includes: (bill, filter, call) =>
          filter.customerRef !== null && filter.state !== null
            ? was.includes(bill, { ...filter, state: null }, call) ||
              was.includes(bill, { ...filter, customerRef: null }, call)
            : was.includes(bill, filter, call),
      })),
    },
  ),
  ...breakingLive(['bills.get.unknown-not-found', 'bills.get.the-one-asked'], {
    'blind.number-for-id: a control number finds its bill where an id is asked for, whoever asks': change(
      'billReading',
    )((was) => ({
      find: (id, call) =>
        was.find(id, call) ?? (/^\d{12}$/.test(id) ? (call.deployment.controlNumbers.get(id) ?? null) : null),
    })),
  }),
  ...breakingLive(['money.balance-moves-by-net', 'balance.not-cached'], {
    'blind.hour-straddler: the balance misses a charge that is approved in a later hour than it was made': change(
      'ledger',
    )((was) => ({
      available: (business, call) =>
        call.deployment.charges
          .of(business)
          .filter(({ createdAt, seen: { answered } }) => {
            if (answered?.state !== 'succeeded') return false;
            return hourOf(createdAt) !== hourOf(createdAt + answered.after);
          })
          .reduce((sum, { amount, fee }) => sum - amount + fee, was.available(business, call)),
    })),
  }),
  ...breakingLive(['lifecycle.declined-fails', 'lifecycle.expires-not-before-its-time'], {
    'blind.late-decline: a prompt that is declined after more than ten minutes is expired at once': change('showing')(
      (was) => ({
        standing: (charge, call) => {
          const step = was.standing(charge, call);
          const late = step === charge.seen.answered && step.after > 10 * minute && charge.origin.is === 'prompt';
          return late && step.state === 'failed' ? { after: step.after, state: 'expired' } : step;
        },
      }),
    ),
  }),
];
