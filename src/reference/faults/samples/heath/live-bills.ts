import { billStates } from '../../../../contract/resources/bill.ts';
import type { Bill } from '../../../bills/bill.ts';
import type { Patch } from '../../../behaviour.ts';
import { change, together } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { pause } from '../../../world/pause.ts';
import { breakingLive } from '../../fault.ts';
import { keyOf } from '../dell/told.ts';
import { day, hour, recalled } from '../rare/recalled.ts';

/** The clock of the wall in Dar es Salaam. */
const ahead = 3 * hour;

const dateOf = (moment: number): number => Math.floor((moment + ahead) / day);

const endsToday = ({ expiresAt, createdAt }: Bill): boolean =>
  expiresAt !== null && dateOf(expiresAt) === dateOf(createdAt);

type BillState = (typeof billStates)[number];

/** A list that is being looked up. */
interface LookUp {
  readonly business: string;
  readonly state: BillState;
}

const lookUp_ms = 25;

const lookUps = recalled(() => new Set<LookUp>());

/** In which state the bills are that somebody else is already looking up. */
const joined = new WeakMap<Call['trace'], BillState>();

function lookUpOf(call: Call): LookUp | undefined {
  const business = isServed(call.route, 'bills.list') ? keyOf(call)?.business.id : undefined;
  const state = billStates.find((each) => each === call.query.get('state'));
  return business !== undefined && state !== undefined ? { business, state } : undefined;
}

/** Whoever comes while a list of the same business is looked up waits for that one. */
async function look(call: Call): Promise<void> {
  const own = lookUpOf(call);
  if (!own) return;
  const running = lookUps(call.deployment);
  const other = [...running].find(({ business }) => business === own.business);
  if (other) joined.set(call.trace, other.state);
  else running.add(own);
  await pause(lookUp_ms);
  running.delete(own);
}

const looked: Patch = (behaviour) => ({ ...behaviour, before: [...behaviour.before, look] });

/** What hides in bills. */
export const heathLiveBills = [
  ...breakingLive(['bill.begins-open', 'bill.expires-not-before-its-time'], {
    'heath.ends-today: the answer that creates a bill which ends on the same day says that it is expired': change(
      'billShowing',
    )((was) => ({
      bill: (bill, call) => {
        const view = was.bill(bill, call);
        return isServed(call.route, 'bills.create') && endsToday(bill) ? { ...view, state: 'expired' } : view;
      },
    })),
  }),
  ...breakingLive('bill.paid-wins-over-cancelled', {
    'heath.in-grace: a key that was replaced sees a bill that is paid and cancelled as cancelled': change(
      'billStanding',
    )((was) => ({
      state: (bill, call) => {
        const state = was.state(bill, call);
        const isReplaced = (call.trace.key?.refusedFrom ?? null) !== null;
        return state === 'paid' && bill.account.cancelledAt !== null && isReplaced ? 'cancelled' : state;
      },
    })),
  }),
  ...breakingLive(
    [
      'bills.list.state-open',
      'bills.list.state-part-paid',
      'bills.list.state-paid',
      'bills.list.state-expired',
      'bills.list.state-cancelled',
    ],
    {
      'heath.one-look-up: a list of bills by state that comes during another of its business holds those of that one':
        together(
          looked,
          change('billPages')((was) => ({
            filter: (call) => {
              const reading = was.filter(call);
              const state = joined.get(call.trace);
              return 'value' in reading && state ? { value: { ...reading.value, state } } : reading;
            },
          })),
        ),
    },
  ),
];
