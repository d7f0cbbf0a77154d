import type { Business } from '../../world/accounts.ts';
import { answers, change, operation, together } from '../../change.ts';
import { caller, now, type Call } from '../../http/call.ts';
import type { EndpointName } from '../../../contract/endpoints.ts';
import type { Patch } from '../../behaviour.ts';
import { refuse } from '../../errors/refuse.ts';
import { refusedWith } from '../../when.ts';
import { slotOf } from '../../idempotency/idempotency.ts';
import { varying, varyingSandbox } from '../variant.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** What was found away is asked again only after a while. */
const circuitBreaker: Patch = (behaviour) => {
  let openUntil = 0;
  const passes = (isThere: boolean): boolean => {
    const at = performance.now();
    if (!isThere) openUntil = at + 1.5 * second;
    return isThere && at >= openUntil;
  };
  return together(
    change('making')((was) => ({ reachable: (call) => passes(was.reachable(call)) })),
    change('ledger')((was) => ({ readable: (call) => passes(was.readable(call)) })),
    answers(refusedWith('LEDGER_UNAVAILABLE'))(({ headers: own }) => ({ headers: { ...own, 'Retry-After': '2' } })),
  )(behaviour);
};

const creations = ['charges.create', 'pos.create', 'bills.create', 'links.create'] as const satisfies EndpointName[];

/** Whether a key stands for something already, or will when it has been written. */
function isPromised(call: Call): boolean {
  const { trace, deployment, behaviour } = call;
  if (trace.idempotencyKey === undefined) return false;
  const slot = slotOf(behaviour.idempotency.space(call), trace.idempotencyKey, call);
  return deployment.attempts.has(slot) || deployment.linkAttempts.has(slot);
}

/** The row of a business is locked while something is written for it, and nobody waits for a lock but a retry. */
const oneWriter: Patch = (behaviour) => {
  const locked = new Set<Business>();
  const alone = (name: EndpointName): Patch =>
    operation(name)((was) => async (call) => {
      const business = caller(call);
      if (isPromised(call)) return was(call);
      if (locked.has(business)) return refuse(call, { code: 'LEDGER_UNAVAILABLE', headers: { 'Retry-After': '1' } });
      locked.add(business);
      try {
        return await was(call);
      } finally {
        locked.delete(business);
      }
    });
  return together(
    ...creations.map(alone),
    change('making')(() => ({ writing: ({ deployment }) => 40 + deployment.random.below(80) })),
  )(behaviour);
};

/** Lists are swept first, objects half a day later, and what keys stand for is kept. */
const sweptPiecemeal = together(
  change('reading')(() => ({
    find: (id, call) => {
      const charge = call.deployment.charges.get(id);
      const isKept = charge && now(call) - charge.createdAt <= call.behaviour.bounds.retention + 12 * hour;
      return charge && isKept && charge.business === caller(call) ? charge : null;
    },
  })),
  change('idempotency')(() => ({ find: (slot, { deployment }) => deployment.attempts.get(slot) })),
);

const local = (moment: number): string => new Date(moment + 3 * hour).toISOString().replace('Z', '+03:00');

/** One of two servers writes in local time. */
export const mixedZones = change('wire')(() => ({
  dateTime: (moment) => (Math.floor(moment / minute) % 2 === 0 ? new Date(moment).toISOString() : local(moment)),
}));

const corrected = change('timekeeping')(() => ({
  movedMeanwhile: (request) => (request % 9 === 4 ? 100 + ((request * 37) % 900) : 0),
}));

export const keepingVariants = [
  ...varying({
    'else.circuit-breaker: whoever found the ledger away is told so for another second and a half, with Retry-After':
      circuitBreaker,
    'else.one-writer: one thing at a time is written for a business; what else comes finds the ledger away, but for a retry, which waits':
      oneWriter,
    'else.forward-steps: a slow clock is set right by up to a second every few requests, and each second minute is told in local time':
      together(corrected, mixedZones),
  }),
  ...varyingSandbox({
    'else.swept-piecemeal: after 30 days a charge is in no list, is read by its id for half a day, and its key stands for it for good':
      sweptPiecemeal,
  }),
];
