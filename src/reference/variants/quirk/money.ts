import { change, together } from '../../change.ts';

const whole = 10_000;

/** In hundredths of one in a hundred, by the last digit of a till. */
const tillRates = [25, 50, 50, 75, 75, 100, 100, 120, 0, 10] as const;

const rateOf = (till: unknown): number => tillRates[Number(String(till).at(-1))] ?? 0;

/** Each till has a contract of its own, and nothing is taken of what somebody pays on a bill or a link. */
export const byContract = change('making')((was) => ({
  fee: (order, business, call) => {
    if (call.route.is !== 'served') return 0;
    const { posOrder } = call.trace;
    if (!posOrder) return was.fee(order, business, call);
    return Math.round((order.amount * rateOf(posOrder.till.number)) / whole);
  },
}));

/** As SQL Server keeps moments: in parts of a three-hundredth of a second. */
const ticked = (moment: number): number => {
  const tens = Math.floor(moment / 10) * 10;
  const rest = moment - tens;
  if (rest >= 7) return tens + 7;
  return rest >= 3 ? tens + 3 : tens;
};

export const ticks = together(
  change('making')((was) => ({ createdAt: (at, call) => ticked(was.createdAt(at, call)) })),
  change('billMaking')((was) => ({ createdAt: (at, call) => ticked(was.createdAt(at, call)) })),
  change('linkMaking')((was) => ({ createdAt: (at, call) => ticked(was.createdAt(at, call)) })),
);
