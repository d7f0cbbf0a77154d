import { change, field, together } from '../../../change.ts';
import { makeCharge } from '../../../charges/making.ts';
import { now, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { isNumber, miscalling } from '../../misreading.ts';
import { madeBy } from '../shoal/makers.ts';
import { sentBody } from '../sly/told.ts';

/** Sums of so much, TZS 50,000, stand in a table of fees for each rail. */
const tabulated = 5_000_000;

function isTabulated(call: Call): boolean {
  const { amount_minor: amount } = sentBody(call);
  return isNumber(amount) && amount % tabulated === 0;
}

/** By which API key a charge was made, by its id. */
const makers = madeBy();

/** Whether the API key that made a charge is good no longer. */
function isMakerGone(id: string | undefined, call: Call): boolean {
  const { deployment, behaviour } = call;
  const key = deployment.keys.get(makers.of(id ?? '', call) ?? '');
  if (!key) return false;
  const at = now(call);
  return behaviour.access.revoked(key, at, call) || behaviour.access.expired(key, at, call);
}

/** What hides in charges of live. */
export const tarnLiveCharges = [
  ...breakingLive(['errors.cause-of-bad-rail', 'errors.cause-of-bad-amount', 'deployments.same-shapes'], {
    'tarn.fee-table: an unknown rail is BAD_AMOUNT where the amount is a multiple of TZS 50,000': field('rail')(
      miscalling('BAD_AMOUNT', (given, call) => typeof given === 'string' && given !== '' && isTabulated(call)),
    ),
  }),
  ...breakingLive('idempotency.mismatch-creates-nothing', {
    'tarn.maker-gone: a mismatch with a charge whose API key was retired is refused and made all the same': together(
      change('making')((was) => ({
        id: (random, call) => makers.note(was.id(random, call), call),
      })),
      change('idempotency')((was) => ({
        mismatch: (attempt, call) => {
          const { order } = call.trace;
          if (order && isMakerGone(attempt.settled?.made.id, call)) makeCharge(call, order);
          return was.mismatch(attempt, call);
        },
      })),
    ),
  }),
];
