import { change, fieldOf } from '../../../change.ts';
import { standing, type Charge, type ChargeOrder } from '../../../charges/charge.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { refusing } from '../../misreading.ts';
import { day, hour, minute } from '../rare/recalled.ts';

const isPrompt = ({ origin }: Charge): boolean => origin.is === 'prompt';

/** How long ago the last prompt was that is like this; nothing where there was none. */
function sinceLast(call: Call, isAlike: (charge: Charge) => boolean): number {
  const last = [...call.deployment.charges.values()].findLast((charge) => isPrompt(charge) && isAlike(charge));
  return last ? now(call) - last.createdAt : 0;
}

/** Whether another business waits for a prompt with the same reference. */
function isAwaitedElsewhere({ reference }: ChargeOrder, call: Call): boolean {
  if (reference === null || reference === '') return false;
  return [...call.deployment.charges.values()].some(
    (charge) =>
      isPrompt(charge) &&
      charge.reference === reference &&
      charge.business !== caller(call) &&
      standing(charge, now(call)).state === 'processing',
  );
}

/** In Dar es Salaam. */
const localTime = (moment: number): number => (moment + 3 * hour) % day;

/** So long after midnight the takings of all tills are counted. */
const closing = 30 * minute;

/** What hides in what payers and cashiers meet. */
export const beckLivePayers = [
  ...breakingLive('charges.create.prompts-payer', {
    // The registration of a handset lapses, and the first prompt does no more than renew it.
    'beck.dormant-handset: a number that was last prompted four weeks ago or earlier gets no prompt': change('making')(
      (was) => ({
        prompts: (order, call) =>
          sinceLast(call, ({ msisdn }) => msisdn === order.msisdn) >= 28 * day ? 0 : was.prompts(order, call),
      }),
    ),
    // A firewall closes what is idle, and what is sent first is lost.
    'beck.idle-connection: the first prompt over a rail after an hour without any is not sent': change('making')(
      (was) => ({
        prompts: (order, call) =>
          sinceLast(call, ({ rail }) => rail === order.rail) >= hour ? 0 : was.prompts(order, call),
      }),
    ),
  }),
  ...breakingLive('pos.create.sends-nothing', {
    // The prompts that wait are looked up by their reference alone, and sent once more.
    'beck.shared-reference: a POS charge prompts where another business awaits a prompt with its reference': change(
      'codes',
    )((was) => ({
      prompts: (order, call) => was.prompts(order, call) + (isAwaitedElsewhere(order, call) ? 1 : 0),
    })),
  }),
  ...breakingLive(
    ['pos.create.till-open-accepted', 'errors.cause-of-till-closed', 'idempotency.pos-same-key-same-request'],
    {
      'beck.day-closing: in the half hour after midnight in Dar es Salaam every till is closed': fieldOf('posOrder')(
        'till',
      )(refusing('TILL_CLOSED', (_till, _given, call) => localTime(now(call)) < closing)),
    },
  ),
];
