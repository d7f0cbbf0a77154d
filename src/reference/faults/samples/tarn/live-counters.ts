import { change } from '../../../change.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { furthest, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { createPosCharge } from '../../../pos/create-pos-charge.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

const retries = recalled(() => ({ waiting: 0 }));

/** Whether a list of codes that can still be paid is asked for. */
const asksForCodes = ({ route, query }: Call): boolean =>
  isServed(route, 'charges.list') && query.get('state') === 'requires_payment';

/** The code that a business showed last and nobody has paid yet. */
function lastCode({ business }: Charge, call: Call): string | undefined {
  const at = furthest(call);
  const origin = call.deployment.charges
    .of(business)
    .findLast((charge) => charge.origin.is === 'pos' && standing(charge, at).state === 'requires_payment')?.origin;
  return origin?.is === 'pos' ? origin.qr : undefined;
}

/** What hides at the tills of live. */
export const tarnLiveCounters = [
  ...breakingLive('pos-charge.code-of-one-charge', {
    'tarn.last-code: the list of what requires payment shows at every till the qr that was made last': change(
      'showing',
    )((was) => ({
      origin: (charge, call) => {
        const view = was.origin(charge, call);
        const qr = charge.origin.is === 'pos' && asksForCodes(call) ? lastCode(charge, call) : undefined;
        return qr === undefined ? view : { ...view, qr };
      },
    })),
  }),
  ...breakingLive(
    [
      'idempotency.concurrent-same-object',
      'idempotency.concurrent-creates-one',
      'idempotency.pos-same-key-same-request',
    ],
    {
      'tarn.second-in-line: while a POS charge is written its second retry waits and then makes another one': change(
        'posIdempotency',
      )((was) => ({
        waiting: async (attempt, call) => {
          const line = retries(attempt);
          line.waiting++;
          if (line.waiting !== 2) return was.waiting(attempt, call);
          await attempt.outcome;
          const { idempotencyKey: _used, ...trace } = call.trace;
          return createPosCharge({ ...call, trace });
        },
      })),
    },
  ),
];
