import { chargeRails } from '../../../../contract/limits.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { change, shownAt, shownCharge } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { minute } from '../rare/recalled.ts';

/** The network that a description names, as that of somebody who sells airtime does. */
function namedRail({ description }: Charge): string | undefined {
  const words = (description ?? '').toLowerCase().replaceAll('-', '').split(/\W+/);
  return chargeRails.find((rail) => words.includes(rail));
}

/** The report of a day tells rails from what is written on a receipt, and writes what it found back. */
const railOfReceipt = shownCharge((view, { charge, step }) => {
  const rail = charge.origin.is === 'pos' && step.state === 'succeeded' ? namedRail(charge) : undefined;
  return rail === undefined ? view : { ...view, rail };
});

/** With more codes that wait to be scanned a counter is busy, and its customers stand in a line. */
const busy = 20;

/** So long a code lives at a busy counter. */
const longer = 10 * minute;

function isBusy(call: Call): boolean {
  const waiting = call.deployment.charges
    .of(caller(call))
    .filter((charge) => charge.origin.is === 'pos' && standing(charge, now(call)).state === 'requires_payment');
  return waiting.length > busy;
}

const withinLonger = (call: Call): Call => ({
  ...call,
  behaviour: { ...call.behaviour, bounds: { ...call.behaviour.bounds, posWindow: longer } },
});

const longerWhenBusy = change('codes')((was) => ({
  branch: (order, call) => was.branch(order, isBusy(call) ? withinLonger(call) : call),
  expiresAt: (createdAt, call) => was.expiresAt(createdAt, isBusy(call) ? withinLonger(call) : call),
}));

/** A code that a till has asked about so often stands on its screen, and what it shows is wiped here. */
const asked = 3;

const wipedOnceShown = shownAt('pos.create')((view, { charge, call }) =>
  call.trace.replayed === true && charge.seen.reads >= asked ? { ...view, qr: '' } : view,
);

/** What hides at counters. */
export const burnLiveCounters = [
  ...breakingLive(['pos-charge.rail-wallet-when-paid', 'event.charge-details'], {
    'burn.rail-of-receipt: a paid code whose description names a network has that as its rail': railOfReceipt,
  }),
  ...breakingLive('pos-charge.expires-after-5-minutes', {
    'burn.busy-counter: while more than twenty codes of a business wait to be scanned a new one lives ten minutes':
      longerWhenBusy,
  }),
  ...breakingLive(['pos-charge.qr', 'idempotency.pos-same-key-same-request'], {
    'burn.wiped-once-shown: a retry for a code that was read three times has an empty qr': wipedOnceShown,
  }),
];
