import type { ErrorCode } from '../../../../contract/errors.ts';
import type { Patch } from '../../../behaviour.ts';
import { operation, together } from '../../../change.ts';
import { refuse } from '../../../errors/refuse.ts';
import { caller } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { pause } from '../../../world/pause.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

const bills = recalled(() => ({ open: 0, begun: 0 }));
const lately = recalled(() => new Set<{ readonly code: ErrorCode }>());

const ofTills: readonly ErrorCode[] = ['BAD_TILL', 'UNKNOWN_TILL', 'TILL_CLOSED'];
const ofCharges: readonly ErrorCode[] = [
  'BAD_AMOUNT',
  'AMOUNT_TOO_SMALL',
  'BAD_CURRENCY',
  'BAD_RAIL',
  'BAD_MSISDN',
  'BAD_REQUEST',
];

const counted = operation('bills.create')((was) => async (call) => {
  const under = bills(caller(call));
  under.open++;
  under.begun++;
  try {
    return await was(call);
  } finally {
    under.open--;
  }
});

/** The lock that a bill holds on the account is taken for a till that cannot be used. */
const locked = operation('pos.create')((was) => async (call) => {
  const under = bills(caller(call));
  const { open, begun } = under;
  await pause(10);
  return open > 0 || under.begun > begun ? refuse(call, { code: 'TILL_CLOSED' }) : was(call);
});

/** The last refusal of a till is kept for what is refused beside it. */
const sharedRefusals: Patch = (behaviour) => ({
  ...behaviour,
  after: [
    ...behaviour.after,
    async (answer, call) => {
      const { key, refusal } = call.trace;
      if (!key || !refusal) return answer;
      const kept = lately(key.business);
      if (asksFor('pos.create')(call) && ofTills.includes(refusal.code)) {
        kept.add(refusal);
        void pause(40).then(() => kept.delete(refusal));
      }
      if (!asksFor('charges.create')(call) || !ofCharges.includes(refusal.code)) return answer;
      await pause(20);
      const other = [...kept].at(-1);
      return other ? refuse(call, { code: other.code }) : answer;
    },
  ],
});

/** What hides in what happens at a counter at once with something else. */
export const eddyLiveCounters = [
  ...breakingLive(['pos.create.till-open-accepted', 'errors.cause-of-till-closed'], {
    'eddy.till-behind-bill: while a bill of the business is being made its tills are told as closed': together(
      counted,
      locked,
    ),
  }),
  ...breakingLive(
    [
      'errors.cause-of-bad-amount',
      'errors.cause-of-amount-too-small',
      'errors.cause-of-bad-currency',
      'errors.cause-of-bad-rail',
      'errors.cause-of-bad-msisdn',
      'errors.cause-of-bad-request',
      'errors.cause-of-bad-till',
      'errors.cause-of-unknown-till',
      'errors.cause-of-till-closed',
      'deployments.same-shapes',
    ],
    {
      'eddy.refused-beside-till: a charge that is refused at once with a till of the business has the code of that':
        sharedRefusals,
    },
  ),
];
