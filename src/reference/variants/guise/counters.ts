import { awaiting } from '../../charges/branches.ts';
import { change, operation, shownCharge, together } from '../../change.ts';
import type { Deployment } from '../../world/deployment.ts';
import { localTime } from './times.ts';
import { nextOf } from './ids.ts';
import { now, type Call } from '../../http/call.ts';

const gap_ms = 3000;

/** When each handset was last prompted. */
const prompted = new WeakMap<Deployment, Map<string, number>>();

/** How long a handset is still busy; it is taken as prompted now. */
function busyFor(msisdn: string, call: Call): number {
  const all = prompted.get(call.deployment) ?? new Map<string, number>();
  const last = all.get(msisdn);
  prompted.set(call.deployment, all.set(msisdn, now(call)));
  return last === undefined ? 0 : Math.min(gap_ms, Math.max(0, last + gap_ms - now(call)));
}

/** A prompt to a handset that was prompted within three seconds waits for its turn, and so does its charge. */
export const busyHandsets = together(
  change('making')((was) => ({
    branch: (order, call) => {
      const wait = busyFor(order.msisdn, call);
      if (wait === 0) return was.branch(order, call);
      const { timeline, ...branch } = awaiting('processing', call.behaviour.bounds.window);
      const waiting = { after: 0, state: 'requires_payment' } as const;
      return {
        ...branch,
        timeline: [waiting, ...timeline.map((step) => (step.after === 0 ? { ...step, after: wait } : step))],
      };
    },
  })),
  operation('charges.create')((was) => async (call) => {
    const answered = await was(call);
    const id = answered.body?.['id'];
    const charge = typeof id === 'string' && !call.trace.replayed ? call.deployment.charges.get(id) : undefined;
    const [first, turn] = charge?.branch.timeline ?? [];
    if (!charge || !turn || first?.state !== 'requires_payment') return answered;
    charge.seen.prompts = 0;
    call.deployment.scheduler.at(charge.createdAt + turn.after, () => {
      charge.seen.prompts = 1;
    });
    return answered;
  }),
);

const shillingsAndCents = (minor: number): string => (minor / 100).toFixed(2);

const zNumber = (moment: number): string => String(Math.floor(moment / 86_400_000) - 19_000);

/** A token is the number of a fiscal receipt, and a code tells who is paid how much, as printers have it. */
export const fiscalCodes = together(
  change('codes')(() => ({
    token: (random, call) => {
      const till = call.trace.posOrder?.till.number ?? '';
      return `${till}/Z${zNumber(now(call))}/${String(nextOf(random)).padStart(6, '0')}`;
    },
    qr: (_token, { deployment: { random }, trace: { posOrder } }) => {
      const amount = shillingsAndCents(posOrder?.amount ?? 0);
      return `fiscalqr://pay?tin=101-202-303&amt=${amount}&cu=TZS&vfd=${random.text('0123456789ABCDEF', 32)}`;
    },
  })),
  shownCharge((view, { charge }) =>
    charge.origin.is === 'pos'
      ? {
          ...view,
          fiscal_receipt: {
            object: 'fiscal_receipt',
            z_number: zNumber(charge.createdAt),
            total: shillingsAndCents(charge.amount),
            printed_at: `${localTime(charge.createdAt).slice(0, 19)}+03:00`,
          },
        }
      : view,
  ),
);

/** A token is twelve digits, as retrieval references are; what is scanned is something else. */
export const digitTokens = change('codes')(() => ({
  token: (random, call) => {
    const local = localTime(now(call));
    return local.slice(2, 10).replaceAll('-', '') + String(nextOf(random) % 1_000_000).padStart(6, '0');
  },
}));
