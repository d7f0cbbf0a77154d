import { answers, change, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { at } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { minute, recalled, second } from '../rare/recalled.ts';

/** The reads of one key that found nothing. */
interface Scan {
  readonly misses: readonly number[];
  readonly closedUntil: number;
}

const nothing: Scan = { misses: [], closedUntil: 0 };

/** By API key. */
const scans = recalled(() => new Map<string, Scan>());

const scanOf = ({ trace, deployment }: Call): Scan => scans(deployment).get(trace.key?.secret ?? '') ?? nothing;

/** Whoever tries ids is told of none for a while. */
function afterMiss(scan: Scan, moment: number): Scan {
  if (moment < scan.closedUntil) return scan;
  const misses = [...scan.misses.filter((miss) => moment - miss < minute), moment];
  return misses.length < 3 ? { ...scan, misses } : { misses: [], closedUntil: moment + 30 * second };
}

const scanGuard = together(
  change('reading')((was) => ({
    find: (id, call) =>
      isServed(call.route, 'charges.get') && now(call) < scanOf(call).closedUntil ? null : was.find(id, call),
  })),
  answers(at('charges.get'))(({ status }, call) => {
    const { key, refusal } = call.trace;
    const scan = scanOf(call);
    if (key && refusal?.code === 'NOT_FOUND') scans(call.deployment).set(key.secret, afterMiss(scan, now(call)));
    if (key && status < 400) scans(call.deployment).set(key.secret, { ...scan, misses: [] });
    return {};
  }),
);

/** When an id was last looked up and not found, whoever looked. */
const missed = recalled(() => new Map<string, number>());

/** What is not found is remembered for a minute, by its id alone. */
const missedElsewhere = change('reading')((was) => ({
  find: (id, call) => {
    if (!isServed(call.route, 'charges.get')) return was.find(id, call);
    const misses = missed(call.deployment);
    if (now(call) - (misses.get(id) ?? -Infinity) < minute) return null;
    const charge = was.find(id, call);
    if (!charge) misses.set(id, now(call));
    return charge;
  },
}));

/** From this amount on somebody has a look at a payment. */
const large = 100_000_000;

/** A large payment stands beside the balance for a minute. */
function isUnderReview(charge: Charge, call: Call): boolean {
  const { state, after } = call.behaviour.showing.standing(charge, call);
  return charge.amount >= large && state === 'succeeded' && now(call) - charge.createdAt - after < minute;
}

const underReview = change('showing')((was) => ({
  balance: (call) => {
    const reviewed = call.deployment.charges.of(caller(call)).filter((charge) => isUnderReview(charge, call));
    if (reviewed.length === 0) return was.balance(call);
    return { ...was.balance(call), settling_minor: reviewed.reduce((sum, { amount, fee }) => sum + amount - fee, 0) };
  },
}));

/** A business with more charges than this has a cell of its own, where an older release runs. */
const ofOneCell = 60;

/** What hides in reads of the sandbox. */
export const lochSandboxReads = [
  ...breaking(['charges.get.status-200', 'errors.cause-of-not-found'], {
    'loch.scan-guard: three reads of unknown charges in a row close the reads of their key for half a minute':
      scanGuard,
  }),
  ...breaking(['charges.get.status-200', 'errors.cause-of-not-found'], {
    'loch.missed-elsewhere: a charge that another business asked for is not found for a minute': missedElsewhere,
  }),
  ...breaking(['sandbox.balance-zero', 'balance.settling-zero'], {
    'loch.under-review: for a minute after its success a charge of 100000000 or more is settling': underReview,
  }),
  ...breaking('errors.doc-address', {
    'loch.older-cell: once a business has more than 60 charges the doc of its errors is in small letters': change(
      'refusals',
    )((was) => ({
      doc: (code, call) => {
        const { key } = call.trace;
        const isApart = key !== undefined && call.deployment.charges.of(key.business).length > ofOneCell;
        return isApart ? was.doc(code, call).replace(code, code.toLowerCase()) : was.doc(code, call);
      },
    })),
  }),
];
