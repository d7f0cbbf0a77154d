import { change, standingCharge, together } from '../../../change.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { caller, furthest, now, type Call } from '../../../http/call.ts';
import { ofForgottenKey } from '../../idempotency/forgotten.ts';
import { breakingLive } from '../../fault.ts';
import { hour, recalled, second } from '../rare/recalled.ts';
import { isPrompt } from '../sly/told.ts';

const keyLengths = recalled(() => new Map<string, number>());

/** When a charge was last written. */
const touchedAt = ({ createdAt, seen: { answered } }: Charge): number => createdAt + (answered?.after ?? 0);

/** The charge that a page without a filter begins after. */
function plainCursor({ query, deployment }: Call): Charge | undefined {
  return query.has('state') ? undefined : deployment.charges.get(query.get('starting_after') ?? '');
}

/** What has been paid within the last half minute by charges whose key is as long as a SHA-256 in hex. */
function notYetRead(call: Call): number {
  const at = furthest(call);
  const lengths = keyLengths(call.deployment);
  return call.deployment.charges
    .of(caller(call))
    .filter((charge) => {
      const { state, after } = standing(charge, at);
      return state === 'succeeded' && lengths.get(charge.id) === 64 && at - charge.createdAt - after < 30 * second;
    })
    .reduce((sum, { amount, fee }) => sum + amount - fee, 0);
}

/** In Dar es Salaam. */
const localMonth = (at: number): string => new Date(at + 3 * hour).toISOString().slice(0, 7);

function isReconciled(charge: Charge, call: Call): boolean {
  const age = furthest(call) - charge.createdAt;
  return isPrompt(charge) && ['halopesa', 'azampesa'].includes(charge.rail) && age >= 24 * hour && age < 26 * hour;
}

/** What hides in charges of live. */
export const eddyLiveCharges = [
  ...breakingLive(['list.cursor-continues-after', 'list.has-more-while-more', 'charges.list.holds-created'], {
    'eddy.cursor-by-update: a next page of charges leaves out what was approved after the charge that it begins after':
      change('pages')((was) => ({
        includes: (charge, state, call) => {
          const cursor = plainCursor(call);
          return was.includes(charge, state, call) && !(cursor && touchedAt(charge) > touchedAt(cursor));
        },
      })),
  }),
  ...breakingLive(['lifecycle.succeeded-is-final', 'event.charge-details'], {
    'eddy.day-after: from 24 to 26 hours after it was made a paid charge on halopesa or azampesa is processing again':
      standingCharge((step, charge, call) =>
        step.state === 'succeeded' && isReconciled(charge, call) ? { after: 0, state: 'processing' } : step,
      ),
  }),
  ...breakingLive(['balance.not-cached', 'money.balance-moves-by-net'], {
    'eddy.hashed-key: the balance shows a charge whose key has 64 characters half a minute after it was paid': together(
      change('making')((was) => ({
        id: (random, call) => {
          const id = was.id(random, call);
          const { idempotencyKey: key } = call.trace;
          if (key !== undefined) keyLengths(call.deployment).set(id, key.length);
          return id;
        },
      })),
      change('ledger')((was) => ({
        available: (business, call) => was.available(business, call) - notYetRead(call),
      })),
    ),
  }),
  ...breakingLive(ofForgottenKey, {
    'eddy.keys-by-month: at the turn of a month in Dar es Salaam the keys of charges are forgotten': change(
      'idempotency',
    )((was) => ({
      find: (slot, call) => {
        const attempt = was.find(slot, call);
        const first = attempt?.settled?.made;
        return first && localMonth(first.createdAt) !== localMonth(now(call)) ? undefined : attempt;
      },
    })),
  }),
];
