import { askedId } from '../../lists/reading.ts';
import { isFinal, type Branch, type TimelineStep } from '../../charges/charge.ts';
import { branched, change, operation, together } from '../../change.ts';
import { now } from '../../http/call.ts';
import { pause } from '../../world/pause.ts';
import { text } from '../../operator/action.ts';
import type { Patch } from '../../behaviour.ts';

const second = 1000;

/** A handset shows one prompt at a time: a second one that comes at once is turned away by the network. */
export const oneSession: Patch = (behaviour) => {
  const prompted = new Map<string, number>();
  return branched((branch, { msisdn }, call): Branch => {
    const at = now(call);
    const before = prompted.get(msisdn) ?? -Infinity;
    prompted.set(msisdn, at);
    if (at - before >= 3 * second) return branch;
    const busy: TimelineStep = { after: second, state: 'failed', reason: 'HANDSET_BUSY' };
    return { ...branch, timeline: [{ after: 0, state: 'processing' }, busy] };
  })(behaviour);
};

const large = 100_000_000;
const review = 2 * second;

const afterReview = ({ timeline, ...branch }: Branch): Branch => ({
  ...branch,
  timeline: [
    { after: 0, state: 'requires_payment' },
    ...timeline.map((step) => ({ ...step, after: Math.max(step.after, step.after === 0 ? review : review + 500) })),
  ],
});

const isLarge = ({ amount }: { readonly amount: number }): boolean => amount >= large;

const prompting = operation('charges.create')((was) => async (call) => {
  const done = await was(call);
  const { deployment, trace } = call;
  const id = done.body?.['id'];
  const made = done.status === 201 && trace.replayed !== true && trace.order !== undefined && isLarge(trace.order);
  const charge = made && typeof id === 'string' ? deployment.charges.get(id) : undefined;
  if (charge) deployment.scheduler.at(charge.createdAt + review, () => void (charge.seen.prompts += 1));
  return done;
});

/** What is large is looked at before anybody is prompted, and nobody answers a prompt before that. */
export const reviewed: Patch = (behaviour) => {
  const begun = new Map<string, number>();
  return together(
    branched((branch, order) => (isLarge(order) ? afterReview(branch) : branch)),
    change('making')((was) => ({
      id: (random, call) => {
        const id = was.id(random, call);
        if (call.trace.order && isLarge(call.trace.order)) begun.set(id, performance.now());
        return id;
      },
      prompts: (order, call) => (isLarge(order) ? 0 : was.prompts(order, call)),
    })),
    prompting,
    change('desk')((was) => ({
      act: async (action, body, carryOut) => {
        const since = performance.now() - (begun.get(text(body['charge'])) ?? -Infinity);
        if (/^(?:approve|decline)_charge$/.test(action) && since < review) await pause(review - since + 20);
        return was.act(action, body, carryOut);
      },
    })),
  )(behaviour);
};

/** By the table of moves alone: a code whose time is over is looked up at the wallet, and expires then. */
export const asInTheTable = change('codes')(() => ({
  branch: (_order, { behaviour: { bounds } }): Branch => ({
    payer: '',
    note: '',
    timeline: [
      { after: 0, state: 'requires_payment' },
      { after: bounds.posWindow, state: 'processing' },
      { after: bounds.posWindow + 2 * second, state: 'expired' },
    ],
  }),
}));

const patience = 0.8 * second;

/** Whoever reads a charge that is not at its end waits a while for it. */
export const longPolls = operation('charges.get')((was) => async (call) => {
  const { reading, showing } = call.behaviour;
  const charge = reading.find(askedId(call), call);
  const until = performance.now() + patience;
  const isOver = (): boolean => !charge || performance.now() >= until || isFinal(showing.standing(charge, call).state);
  while (!isOver()) await pause(80);
  return was(call);
});

/** Who pays is shown as on a receipt, and what becomes of it in two languages. */
export const receiptPayers = branched((branch, { msisdn }) => ({
  ...branch,
  payer: `${branch.payer} (••• ${msisdn.slice(-3)})`,
  note: `\u{1F9EA} Jaribio: ${branch.note} / simulated, nobody was asked`,
}));
