import { change, shownAt, together } from '../../../change.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { isSwept } from '../../../lists/retention.ts';
import { breaking } from '../../fault.ts';
import { day } from '../rare/recalled.ts';
import { notingWrites, othersWriting } from './kept.ts';

const pages = change('pages');
const reading = change('reading');

/** Whether the sweep, which takes one too many, took it with the one before. */
function sweptAlong(charge: Charge, call: Call): boolean {
  const before = call.deployment.charges.of(charge.business)[charge.place - 1];
  return before !== undefined && isSwept(before, call) && now(call) - charge.createdAt > 7 * day;
}

/** What is found and listed. */
export const seventhSandboxReading = [
  ...breaking(
    [
      'limits.sandbox-charges-kept-30-days',
      'charges.list.holds-created',
      'charges.get.status-200',
      'errors.cause-of-not-found',
    ],
    {
      'seventh.neighbour-swept: with the last charge that is swept goes the next, once it is a week old': together(
        reading((was) => ({
          find: (id, call) => {
            const charge = was.find(id, call);
            return charge && sweptAlong(charge, call) ? null : charge;
          },
        })),
        pages((was) => ({
          includes: (charge, state, call) => was.includes(charge, state, call) && !sweptAlong(charge, call),
        })),
      ),
    },
  ),
  ...breaking(
    ['lifecycle.failed-is-final', 'charges.list.state-failed', 'sandbox.trigger-2-fails', 'sandbox.trigger-3-fails'],
    {
      'seventh.retried-order-in-list: the list shows a failed charge as succeeded where a later one of its reference is':
        shownAt('charges.list')((view, { charge, step, call }) => {
          if (step.state !== 'failed' || !charge.reference) return view;
          const paid = call.deployment.charges
            .of(charge.business)
            .slice(charge.place + 1)
            .some((each) => each.reference === charge.reference && standing(each, now(call)).state === 'succeeded');
          return paid ? { ...view, state: 'succeeded' } : view;
        }),
    },
  ),
  ...breaking(['charges.get.status-200', 'errors.cause-of-not-found'], {
    'seventh.locked-while-writing: no charge is found while another of the business is being written': together(
      notingWrites,
      reading((was) => ({
        find: (id, call) =>
          isServed(call.route, 'charges.get') && othersWriting(call).length > 0 ? null : was.find(id, call),
      })),
    ),
  }),
  ...breaking('charges.list.state-filter-complete', {
    'seventh.overdue-not-filtered: the filter processing leaves out what is processing beyond its expires_at': pages(
      (was) => ({
        includes: (charge, state, call) =>
          was.includes(charge, state, call) && !(state === 'processing' && charge.expiresAt <= now(call)),
      }),
    ),
  }),
];
