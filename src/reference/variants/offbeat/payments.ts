import { change, operation, shownCharge, together } from '../../change.ts';
import { furthest } from '../../http/call.ts';

const second = 1000;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A queue asks the network, which prompts the handset two seconds after the caller was answered. */
export const latePrompts = together(
  change('making')(() => ({ prompts: () => 0 })),
  operation('charges.create')((was) => async (call) => {
    const done = await was(call);
    const { deployment, trace } = call;
    const made = done.status === 201 && trace.replayed !== true;
    const charge = made ? deployment.charges.get(text(done.body?.['id'])) : undefined;
    if (charge) deployment.scheduler.at(deployment.clock.now() + 2 * second, () => void (charge.seen.prompts += 1));
    return done;
  }),
);

/** What is too much is put aside first, before the rest is written down on the bill. */
export const excessFirst = change('billPaying')((was) => ({
  parts: (amount, outstanding, call) => was.parts(amount, outstanding, call).toReversed(),
  credited: (part, bill, call) => (part.excess ? 0 : was.credited(part, bill, call)),
}));

/** A bill that was cancelled is expired all the same once its time is over. */
export const expiresAfterAll = change('billStanding')((was) => ({
  state: (bill, call) => {
    const state = was.state(bill, call);
    const isOver = bill.expiresAt !== null && bill.expiresAt <= furthest(call);
    return state === 'cancelled' && isOver ? 'expired' : state;
  },
}));

const weights = [7, 3, 1] as const;

/** As on passports: each digit counts seven, three or one times. */
export const passportDigits = change('billMaking')(() => ({
  checkDigit: (digits) => {
    const sum = Array.from(digits).reduce((sum, digit, at) => sum + Number(digit) * (weights[at % 3] ?? 0), 0);
    return String((10 - (sum % 10)) % 10);
  },
}));

const declinedBy: Readonly<Record<string, string>> = {
  mpesa: 'INS-5: Transaction cancelled by customer',
  airtel: 'TF: Muamala umekataliwa',
  tigo: 'purchase-3008-3011-E',
  halopesa: '98',
  azampesa: 'PIN_NOT_ENTERED',
};

/** On live a failure is told as the network told it. */
export const networksWords = shownCharge((view, { call }) =>
  call.deployment.mode === 'live' && view['failure_reason'] !== undefined
    ? { ...view, failure_reason: declinedBy[text(view['rail'])] ?? 'DECLINED' }
    : view,
);
