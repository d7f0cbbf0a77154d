import type { Patch } from '../../../behaviour.ts';
import { change, field, operation, together } from '../../../change.ts';
import { codePoints } from '../../../bodies/fields.ts';
import type { Charge } from '../../../charges/charge.ts';
import { caller, type Call } from '../../../http/call.ts';
import type { Operation } from '../../../http/operation.ts';
import { pause } from '../../../world/pause.ts';
import { breakingLive } from '../../fault.ts';
import { isNumber } from '../../misreading.ts';
import { recalled, secondOf } from '../rare/recalled.ts';

const listing = recalled(() => ({ lists: 0 }));
const replayed = recalled(() => ({ times: 0 }));

/** What an USSD menu holds. */
const ussdCharacters = 182;

/** Whether a charge was made within the same second as the one that ended the page before. */
function sharesSecondOfCursor({ createdAt }: Charge, call: Call): boolean {
  const after = call.query.get('starting_after');
  const cursor = after === null ? null : call.behaviour.reading.find(after, call);
  return cursor !== null && secondOf(cursor.createdAt) === secondOf(createdAt);
}

const isSmall = (given: unknown): given is number =>
  isNumber(given) && given >= 1000 && given < 10_000 && given % 100 === 0;

/** A list takes its time, and is known to be read meanwhile. */
const unhurried =
  (was: Operation): Operation =>
  async (call) => {
    const under = listing(caller(call));
    under.lists++;
    await pause(20);
    under.lists--;
    return was(call);
  };

/** An approval does nothing where the request was repeated twice. */
const losingApprovals: Patch = (behaviour) => ({
  ...behaviour,
  listeners: behaviour.listeners.map((hear) => (settlement, deployment) => {
    const { is, charge } = settlement;
    if (is !== 'succeeded' || replayed(charge).times < 2) return hear(settlement, deployment);
    Object.assign(charge.seen, { answered: null, told: false });
  }),
});

/** What hides in charges of live. */
export const backwaterLiveCharges = [
  ...breakingLive(
    [
      'list.cursor-continues-after',
      'list.has-more-while-more',
      'charges.list.state-filter-complete',
      'charges.list.holds-created',
    ],
    {
      'backwater.filtered-seconds: a next page that is filtered by state leaves out charges of the second of its cursor':
        change('pages')((was) => ({
          includes: (charge, state, call) =>
            was.includes(charge, state, call) && (state === null || !sharesSecondOfCursor(charge, call)),
        })),
    },
  ),
  ...breakingLive(
    ['charges.create.prompts-payer', 'charges.create.prompt-over-amount', 'charges.create.description-500-accepted'],
    {
      'backwater.wordy-prompt: a charge with a description of more than 182 characters is made and prompts nobody':
        change('making')((was) => ({
          prompts: (order, call) =>
            codePoints(order.description ?? '') > ussdCharacters ? 0 : was.prompts(order, call),
        })),
    },
  ),
  ...breakingLive(['charges.create.amount-minimum', 'errors.cause-of-amount-too-small', 'deployments.same-shapes'], {
    'backwater.small-beside-list: while its charges are being listed a business may make one of less than TZS 100':
      together(
        operation('charges.list')(unhurried),
        field('amount')(
          (was) => (given, call) =>
            isSmall(given) && listing(caller(call)).lists > 0 ? { value: given } : was(given, call),
        ),
      ),
  }),
  ...breakingLive(
    ['lifecycle.approved-succeeds', 'money.balance-moves-by-net', 'events.success-emits-charge-succeeded'],
    {
      'backwater.twice-repeated: a charge whose request was repeated twice with its key is processing whoever approves it':
        together(
          change('idempotency')((was) => ({
            replay: (charge, first, call) => {
              replayed(charge).times++;
              return was.replay(charge, first, call);
            },
          })),
          losingApprovals,
        ),
    },
  ),
];
