import { awaiting, failure } from '../charges/branches.ts';
import { now, type Call } from '../http/call.ts';
import { standing, type Charge, type TimelineStep } from '../charges/charge.ts';
import type { Patch } from '../behaviour.ts';
import { change, operation, shownCharge, together } from '../change.ts';
import type { Making } from '../charges/making.ts';
import { varying, varyingLive } from './variant.ts';

const second = 1000;

/** How long the network takes to prompt a payer, or to tell what a payer did. */
const late = 180 * second;

/** Until the network tells of it, a charge stays as it was when the payer answered. */
function heardOf(charge: Charge, call: Call): TimelineStep {
  const { createdAt, seen } = charge;
  if (seen.answered === null) return standing(charge, now(call));
  const answeredAt = createdAt + seen.answered.after;
  return answeredAt + late <= now(call)
    ? standing(charge, now(call))
    : standing({ ...charge, seen: { ...seen, answered: null } }, answeredAt);
}

const hearingLate: Patch = together(
  change('showing')(() => ({ standing: heardOf })),
  change('ledger')(() => ({
    available: (business, call) =>
      call.deployment.charges
        .of(business)
        .filter((charge) => heardOf(charge, call).state === 'succeeded')
        .reduce((sum, { amount, fee }) => sum + amount - fee, 0),
  })),
  (behaviour) => ({
    ...behaviour,
    listeners: behaviour.listeners.map((hear) => (settlement, deployment) => {
      if (settlement.charge.seen.answered === null) return hear(settlement, deployment);
      const at = settlement.at + late;
      deployment.scheduler.at(at, () => hear({ ...settlement, at }, deployment));
    }),
  }),
);

export const liveChargeVariants = varyingLive({
  'live-charges.never-expire: a prompt that nobody answers stays processing for good': change('making')(() => ({
    branch: () => ({ payer: '', note: '', timeline: [{ after: 0, state: 'processing' }] }),
  })),
  'live-charges.end-as-failed: the network fails a prompt that nobody answered': change('making')(() => ({
    branch: (_order, call) => ({
      ...awaiting('processing', 0),
      timeline: failure(call.behaviour.bounds.window, 'TIMEOUT'),
    }),
  })),
  'live-charges.heard-late: what a payer did shows some minutes later': hearingLate,
  'live-charges.two-prompts: the network sends each prompt twice, minutes later': operation('charges.create')(
    (was) => async (call) => {
      const answered = await was(call);
      const id = answered.body?.['id'];
      const charge = typeof id === 'string' && !call.trace.replayed ? call.deployment.charges.get(id) : undefined;
      if (!charge) return answered;
      charge.seen.prompts = 0;
      call.deployment.scheduler.at(now(call) + late, () => {
        charge.seen.prompts = 2;
      });
      return answered;
    },
  ),
  'live-charges.paid-after-all: half an hour after the end of a prompt that nobody answered the network tells that it was paid':
    change('making')((was) => ({
      branch: (order, call) => {
        const branch = was.branch(order, call);
        return { ...branch, timeline: [...branch.timeline, { after: 45 * 60 * second, state: 'succeeded' }] };
      },
    })),
  'live-charges.prompts-in-shillings: the operator tells what a handset shows, whole shillings': change('making')(
    () => ({ promptOver: ({ amount }) => amount / 100 }),
  ),
  'live-charges.window-from-the-prompt: the window of a prompt is counted from when the network took it': change(
    'making',
  )(() => ({ expiresAt: (createdAt, call) => createdAt + call.behaviour.bounds.window + 2 * second })),
  'live-charges.say-that-they-are-live: a charge of live carries livemode true, and what network it went to':
    shownCharge((view, { charge }) => ({ ...view, livemode: true, network: { name: charge.rail, tries: 1 } })),
});

/** What a charge that came to nothing costs and brings. */
const unpaid: Patch = shownCharge((view, { step }) => {
  const zero = ['fee_minor', 'mdr_minor', 'net_minor'].filter((name) => name in view).map((name) => [name, 0] as const);
  if (step.state === 'failed') return { ...view, ...Object.fromEntries(zero) };
  return step.state === 'expired' ? { ...view, net_minor: 0 } : view;
});

const levyOf = ({ amount }: Pick<Charge, 'amount'>): number => Math.ceil(amount / 100);

/** What the state takes is told beside what the service takes. */
const levied: Patch = together(
  shownCharge((view, { charge, step }) =>
    step.state === 'failed' || step.state === 'expired'
      ? view
      : {
          ...view,
          net_minor: charge.amount - charge.fee - levyOf(charge),
          taxes: [{ name: 'levy', minor: levyOf(charge) }],
        },
  ),
  change('making')((was) => ({ fee: (...of) => Math.min(was.fee(...of), Math.floor(of[0].amount / 2)) })),
  change('events')((was) => ({
    data: (type, settlement, deployment) => {
      const { charge } = settlement;
      const levy = levyOf(charge);
      return { ...was.data(type, settlement, deployment), net_minor: charge.amount - charge.fee - levy, taxes: [levy] };
    },
  })),
  change('ledger')((was) => ({
    available: (business, call) =>
      call.deployment.charges
        .of(business)
        .filter((charge) => standing(charge, now(call)).state === 'succeeded')
        .reduce((sum, charge) => sum - levyOf(charge), was.available(business, call)),
  })),
);

const priced = (fee: Making['fee']): Patch => change('making')(() => ({ fee }));

export const feeVariants = [
  ...varying({
    'fees.of-the-paid-alone: a failed charge has no fee and no net, and one that expired keeps its fee and has no net':
      unpaid,
    'fees.with-a-levy: a levy of one part in a hundred is taken beside the fee, and shown': levied,
  }),
  ...varying(priced, {
    'fees.none: nothing is charged': () => 0,
    'fees.high: a third of everything, rounded down to odd minor units': ({ amount }) => Math.floor(amount / 3),
    'fees.by-rail: every rail has its own price': ({ amount, rail }) =>
      Math.round((amount * rail.length) / 1000) + rail.length,
  }),
];
