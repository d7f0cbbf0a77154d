import { showBill } from '../../../bills/bill-showing.ts';
import { answers, change, operation, together } from '../../../change.ts';
import { answer } from '../../../http/answer.ts';
import { caller, type Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { at, both, refusedWith } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';
import { textOf } from '../../views.ts';

/** A bill that was asked for with an Idempotency-Key. */
interface Issued {
  readonly bill: string;
  readonly secret: string;
}

const issued = recalled(() => new Map<string, Issued>());
const leftOver = recalled(() => ({ number: '' }));

/** The same Idempotency-Key with the same payer reference over the same amount. */
function slotOf(call: Call): string | null {
  const given = call.header('idempotency-key');
  const { customerRef, amount } = call.trace.billOrder ?? {};
  return given === undefined ? null : JSON.stringify([given, customerRef, amount]);
}

/** What hides in bills and their notices. */
export const backwaterLiveBills = [
  ...breakingLive('bills.create.duplicate-makes-second-bill', {
    'backwater.bill-of-another-key: where another key of the business sent the Idempotency-Key the bill is that one':
      operation('bills.create')((was) => async (call) => {
        const slot = slotOf(call);
        const secret = call.trace.key?.secret ?? '';
        const known = issued(caller(call)).get(slot ?? '');
        const bill = known && known.secret !== secret ? call.deployment.bills.get(known.bill) : undefined;
        if (bill) return answer(201, showBill(bill, call));
        const answered = await was(call);
        if (slot !== null && answered.status === 201)
          issued(caller(call)).set(slot, { bill: textOf(answered.body?.['id']), secret });
        return answered;
      }),
  }),
  ...breakingLive('bills.notify.message-has-control-number', {
    'backwater.number-left-over: once a notice was refused for its phone the next one of the business has its control number':
      together(
        answers(both(at('bills.notify'), refusedWith('BAD_NUMBER')))((_answer, call) => {
          const about = call.behaviour.billReading.find(askedId(call), call);
          if (about) leftOver(about.business).number = about.controlNumber;
          return {};
        }),
        change('notices')((was) => ({
          text: (bill, call) => {
            const text = was.text(bill, call);
            const kept = leftOver(bill.business);
            const { billShowing } = call.behaviour;
            const wrong = kept.number === '' ? bill.controlNumber : kept.number;
            kept.number = '';
            return text.replace(billShowing.printed(bill.controlNumber, call), billShowing.printed(wrong, call));
          },
        })),
      ),
  }),
];
