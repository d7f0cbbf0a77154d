import { answers, operation, together } from '../../../change.ts';
import type { ChargeOrder } from '../../../charges/charge.ts';
import { makeCharge } from '../../../charges/making.ts';
import { refuse } from '../../../errors/refuse.ts';
import { askedOf, now, type Call } from '../../../http/call.ts';
import { at, both, refusedWith } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';
import { askedSlot } from './slots.ts';

const isOutage = both(at('charges.create'), refusedWith('LEDGER_UNAVAILABLE'));

const slotIn = (call: Call): string | null => askedSlot(call.behaviour.idempotency, call);

/** How often each request was refused for want of the ledger. */
const refused = recalled(() => new Map<string, number>());

/** Who asks again during an outage is put into the queue of what is prompted for without the ledger. */
const queuesSecond = answers(isOutage)((_answer, call) => {
  const slot = slotIn(call);
  if (slot === null) return {};
  const all = refused(call.deployment);
  const times = (all.get(slot) ?? 0) + 1;
  all.set(slot, times);
  if (times === 2) makeCharge(call, askedOf(call.trace.order));
  return {};
});

/** When each request was first refused for want of the ledger. */
const parked = recalled(() => new Map<string, number>());

/** After that the store is asked, which sorts the names within the metadata of what it keeps. */
const held = 5 * minute;

function isSorted({ metadata }: ChargeOrder): boolean {
  const names = Object.keys(metadata ?? {});
  return names.every((name, place) => place === 0 || names[place - 1]! <= name);
}

function isAnother(call: Call): boolean {
  const slot = slotIn(call);
  if (slot === null || call.behaviour.idempotency.find(slot, call)) return false;
  const since = parked(call.deployment).get(slot);
  return since !== undefined && now(call) - since >= held && !isSorted(askedOf(call.trace.order));
}

const comparesSorted = together(
  answers(isOutage)((_answer, call) => {
    const slot = slotIn(call);
    const all = parked(call.deployment);
    if (slot !== null && !all.has(slot)) all.set(slot, now(call));
    return {};
  }),
  operation('charges.create')(
    (was) => (call) => (isAnother(call) ? refuse(call, { code: 'IDEMPOTENT_MISMATCH' }) : was(call)),
  ),
);

/** What hides in outages of the ledger. */
export const leaLiveOutages = [
  ...breakingLive('errors.ledger-unavailable-takes-nothing', {
    'lea.queued-second: a charge that is refused as LEDGER_UNAVAILABLE a second time is made all the same':
      queuesSecond,
  }),
  ...breakingLive(['idempotency.resend-after-ledger-unavailable', 'errors.cause-of-idempotent-mismatch'], {
    'lea.sorted-names: five minutes after a LEDGER_UNAVAILABLE a charge with unsorted names in its metadata is a mismatch':
      comparesSorted,
  }),
];
