import { ofBillStates } from '../../views.ts';
import type { Answer } from '../../../http/answer.ts';
import { change, fieldOf, operation, together } from '../../../change.ts';
import { caller, now } from '../../../http/call.ts';
import { pause } from '../../../world/pause.ts';
import { askedId } from '../../../lists/reading.ts';
import { breakingLive } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';
import { bodySaid, shownBill, textSaid } from './said.ts';

const flights = recalled(() => new Map<string, Promise<Answer>>());
const drawing = recalled(() => ({ underWay: 0, number: null as string | null }));
const zones = recalled(() => new Map<string, { readonly offset: number; readonly written: string }>());
const notified = recalled(() => ({ phone: '', at: -Infinity }));
const unfit = recalled(() => ({ is: false }));
const asked = recalled(() => new Map<string, number>());

const offsetOf = (given: unknown): { readonly offset: number; readonly written: string } | null => {
  const [, sign, hours] = /([+-])(0[1-9]):?\d\d$/.exec(String(given)) ?? [];
  if (sign === undefined) return null;
  return { offset: Number(`${sign}${hours}`) * 60 * minute, written: `${sign}${Number(hours)}` };
};

/** Bills that are asked for, looked for and told of. */
export const tenthLiveBills = [
  ...breakingLive(ofBillStates, {
    'tenth.shared-flight: who asks for bills in a state while others are looked for gets those': operation(
      'bills.list',
    )((was) => async (call) => {
      const known = flights(caller(call));
      const query = new URLSearchParams(call.query);
      query.delete('state');
      const underWay = known.get(query.toString());
      if (underWay) return underWay;
      const flight = pause(10).then(() => was(call));
      known.set(query.toString(), flight);
      return flight.finally(() => known.delete(query.toString()));
    }),
  }),
  ...breakingLive('bill.cancelled-at', {
    'tenth.bare-offset: a bill whose expiry came in a zone tells its cancellation in that zone, written as +3':
      together(
        change('billMaking')((was) => ({
          id: (random, call) => {
            const id = was.id(random, call);
            const zone = offsetOf(bodySaid(call)['expires_at']);
            if (zone) zones(call.deployment).set(id, zone);
            return id;
          },
        })),
        shownBill((view, bill, call) => {
          const zone = zones(call.deployment).get(bill.id);
          const { cancelledAt } = bill.account;
          if (!zone || cancelledAt === null) return view;
          const wall = new Date(cancelledAt + zone.offset).toISOString().slice(0, 19);
          return { ...view, cancelled_at: `${wall}${zone.written}` };
        }),
      ),
  }),
  ...breakingLive(['bills.notify.phone-required', 'bills.notify.number-not-stored'], {
    'tenth.last-number-again: within ten minutes a notice without a number goes to the last one': together(
      change('notices')((was) => ({
        messages: (bill, phone, call) => {
          Object.assign(notified(bill), { phone, at: now(call) });
          return was.messages(bill, phone, call);
        },
      })),
      fieldOf('noticeOrder')('phone')((was) => (given, call) => {
        const bill = call.behaviour.billReading.find(askedId(call), call);
        const recent = bill !== null && now(call) - notified(bill).at < 10 * minute;
        return given === undefined && recent ? { value: notified(bill).phone } : was(given, call);
      }),
    ),
  }),
  ...breakingLive(['bills.notify.phone-malformed-refused', 'errors.cause-of-bad-number'], {
    'tenth.malformed-when-paid: a notice of a bill that is paid is not sent whatever number it has': together(
      fieldOf('noticeOrder')('phone')((was) => (given, call) => {
        const reading = was(given, call);
        const bill = call.behaviour.billReading.find(askedId(call), call);
        const paid = bill !== null && call.behaviour.billStanding.state(bill, call) === 'paid';
        if (!('code' in reading) || !paid || typeof given !== 'string') return reading;
        unfit(call).is = true;
        return { value: given };
      }),
      change('notices')((was) => ({
        held: (bill, call) => (unfit(call).is ? 'NOTHING_OUTSTANDING' : was.held(bill, call)),
      })),
    ),
  }),
  ...breakingLive('bills.create.amount-required', {
    'tenth.amount-of-last-bill: without an amount a customer is billed what the last bill was over': fieldOf(
      'billOrder',
    )('amount')((was) => (given, call) => {
      const { customer_ref: customer } = bodySaid(call);
      const last = call.deployment.bills.of(caller(call)).findLast(({ customerRef }) => customerRef === customer);
      return given === undefined && last ? { value: last.amount } : was(given, call);
    }),
  }),
  ...breakingLive('bill.control-number-of-one-bill', {
    'tenth.number-drawn-twice: bills of a business that are made at once have one control number': together(
      operation('bills.create')((was) => async (call) => {
        const draw = drawing(caller(call));
        if (draw.underWay === 0) draw.number = null;
        draw.underWay++;
        try {
          return await was(call);
        } finally {
          draw.underWay--;
        }
      }),
      change('billMaking')((was) => ({
        controlNumber: (random, call) => (drawing(caller(call)).number ??= was.controlNumber(random, call)),
      })),
    ),
  }),
  ...breakingLive('bill.object', {
    'tenth.duplicate-stub: the same bill asked for twice within a minute is answered as a draft': operation(
      'bills.create',
    )((was) => async (call) => {
      const known = asked(caller(call));
      const last = known.get(textSaid(call)) ?? -Infinity;
      known.set(textSaid(call), now(call));
      const answer = await was(call);
      const again = answer.status === 201 && now(call) - last < minute;
      return again ? { ...answer, body: { ...answer.body, object: 'bill_draft' } } : answer;
    }),
  }),
];
