import { branched, change, shownCharge, standingCharge, together } from '../../../change.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { breaking } from '../../fault.ts';
import { day, hour, minute, recalled, second } from '../rare/recalled.ts';
import { trigger } from '../sly/told.ts';
import { notingWrites, othersWriting } from './kept.ts';

const hurried = recalled(() => ({ at: Number.POSITIVE_INFINITY }));
const looked = recalled(() => ({ inTime: false }));

const ofSameBusiness = (charge: Charge, call: Call): readonly Charge[] => call.deployment.charges.of(charge.business);

/** What becomes of charges, and what they tell of one another. */
export const seventhSandboxCourses = [
  ...breaking('sandbox.trigger-5-not-before-90-seconds', {
    'seventh.replay-hurries-five: three seconds after a replay of it a late charge has succeeded': together(
      change('idempotency')((was) => ({
        replay: (made, first, call) => {
          hurried(made).at = Math.min(hurried(made).at, now(call));
          return was.replay(made, first, call);
        },
      })),
      standingCharge((step, charge, call) =>
        charge.msisdn === trigger(5) && step.state === 'processing' && now(call) >= hurried(charge).at + 3 * second
          ? { after: 0, state: 'succeeded' }
          : step,
      ),
    ),
  }),
  ...breaking('sandbox.trigger-4-stays-processing', {
    'seventh.one-prompt-per-handset: a charge that waits for its payer fails when the same number is charged again':
      standingCharge((step, charge, call) => {
        if (charge.msisdn !== trigger(4) || step.state !== 'processing') return step;
        const again = ofSameBusiness(charge, call).some(
          ({ place, msisdn, createdAt }) =>
            place > charge.place && msisdn === charge.msisdn && createdAt < charge.expiresAt,
        );
        return again ? { after: 0, state: 'failed', reason: 'PAYER_DECLINED' } : step;
      }),
  }),
  ...breaking(['sandbox.trigger-1-succeeds', 'sandbox.other-numbers-approved'], {
    'seventh.twenty-five-in-work: while 25 charges of a business are processing a further one is never resolved':
      branched((branch, _order, call) => {
        const at = now(call);
        const busy = call.deployment.charges
          .of(caller(call))
          .filter((charge) => at - charge.createdAt < minute && standing(charge, at).state === 'processing').length;
        return busy >= 25 ? { ...branch, timeline: branch.timeline.slice(0, 1) } : branch;
      }),
  }),
  ...breaking(['sandbox.trigger-1-succeeds', 'sandbox.other-numbers-approved', 'sandbox.trigger-5-succeeds'], {
    'seventh.unread-stays-processing: a charge whose end nobody reads within the hour stays processing': standingCharge(
      (step, charge, call) => {
        if (step.state === 'processing') return step;
        if (now(call) - charge.createdAt <= hour) looked(charge).inTime = true;
        return looked(charge).inTime ? step : { after: 0, state: 'processing' };
      },
    ),
  }),
  ...breaking(['sandbox.trigger-2-reason', 'sandbox.trigger-3-reason'], {
    'seventh.last-reason-for-all: failed charges give the reason of the last one that failed': shownCharge(
      (view, { charge, step, call }) => {
        if (step.reason === undefined) return view;
        const last = ofSameBusiness(charge, call).findLast(
          (each) => standing(each, now(call)).reason !== undefined && now(call) - each.createdAt < day,
        );
        return last ? { ...view, failure_reason: standing(last, now(call)).reason ?? step.reason } : view;
      },
    ),
  }),
  ...breaking('charge.description-echoed', {
    'seventh.words-of-the-later: a charge takes the description of another that is being written at the same time':
      together(
        change('making')((was) => ({
          order: (order, call) => {
            const later = othersWriting(call).at(-1)?.call.trace.order?.description ?? null;
            const own = was.order(order, call);
            return later !== null && own.description !== null ? { ...own, description: later } : own;
          },
        })),
        notingWrites,
      ),
  }),
  ...breaking('sandbox.fees-from-tariff', {
    'seventh.volume-discount: beyond TZS 1,000,000 a day the fee of a business is a tenth less': change('making')(
      (was) => ({
        fee: (order, business, call) => {
          const volume = call.deployment.charges
            .of(business)
            .filter(({ createdAt }) => now(call) - createdAt < day)
            .reduce((sum, { amount }) => sum + amount, 0);
          const fee = was.fee(order, business, call);
          return volume > 100_000_000 ? Math.floor(fee * 0.9) : fee;
        },
      }),
    ),
  }),
];
