import { change } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { minute } from '../rare/recalled.ts';

/** So many prompts a minute the networks take of one sender. */
const mostPrompts = 20;

function lately(call: Call): number {
  const since = now(call) - minute;
  return call.deployment.charges
    .of(caller(call))
    .filter(({ origin, createdAt }) => origin.is === 'prompt' && createdAt > since).length;
}

/** What hides in charges of live. */
export const moorLiveCharges = [
  ...breakingLive('charges.create.prompts-payer', {
    'moor.throttled-prompts: from the 21st charge of a business within a minute on no payer is prompted': change(
      'making',
    )((was) => ({
      prompts: (order, call) => (lately(call) < mostPrompts ? was.prompts(order, call) : 0),
    })),
  }),
  ...breakingLive('pos-charge.mdr-minor', {
    'moor.read-meanwhile: a retry of a POS charge that was read before has fee_minor in place of mdr_minor': change(
      'posIdempotency',
    )((was) => ({
      replay: (charge, first, call) => {
        const answer = was.replay(charge, first, call);
        if (charge.seen.reads === 0) return answer;
        const { mdr_minor: _, ...kept } = answer.body ?? {};
        return { ...answer, body: { ...kept, fee_minor: charge.fee } };
      },
    })),
  }),
];
