import { branched, change, shownCharge, together } from '../../change.ts';
import type { Branch, Charge, ChargeOrder } from '../../charges/charge.ts';
import { caller, now, type Call } from '../../http/call.ts';
import { asText } from '../../http/json.ts';
import type { Deployment } from '../../world/deployment.ts';
import { drawn } from './asked.ts';
import type { Patch } from '../../behaviour.ts';
import { triggerOf } from '../../../contract/triggers.ts';

/** A code whose till was closed stays until its time is over, and nobody can scan it. */
export const deadTills: Patch = (behaviour) => {
  let live: Deployment | null = null;
  const closedTill = (id: string): string | null => {
    const charge = live?.charges.get(id);
    if (!charge || charge.origin.is !== 'pos') return null;
    const { number } = charge.origin.till;
    return live?.tills.get(number)?.open === false ? number : null;
  };
  return together(
    (was) => ({ ...was, before: [...was.before, ({ deployment }) => void (live = deployment)] }),
    change('desk')((was) => ({
      act: (action, body, carryOut) => {
        const till = action === 'approve_charge' ? closedTill(asText(body['charge'])) : null;
        return till === null
          ? was.act(action, body, carryOut)
          : Promise.resolve({ error: `the wallet does not take it: the till ${till} was closed` });
      },
    })),
  )(behaviour);
};

/** What was asked for at a till tells whether that is still open. */
export const tillsTold = shownCharge((view, { charge: { origin }, call }) =>
  origin.is === 'pos'
    ? { ...view, counter: { object: 'till', number: origin.till.number, open: isOpen(origin.till.number, call) } }
    : view,
);

const isOpen = (number: string, { deployment }: Call): boolean => deployment.tills.get(number)?.open === true;

const usual_ms = 3000;
const nextAt_ms = 1500;
const longest_ms = 7500;

const isTimed = ({ msisdn }: ChargeOrder): boolean => {
  const digit = triggerOf(msisdn.slice('+255'.length));
  return digit !== null && digit !== 1;
};

const pacedTo = (branch: Branch, after: number): Branch => ({
  ...branch,
  note: `approved after ${after / 1000} seconds`,
  timeline: branch.timeline.map((step) => (step.after === usual_ms ? { ...step, after } : step)),
});

const open = (charges: readonly Charge[], { msisdn }: ChargeOrder, moment: number): number =>
  charges.filter(
    (charge) =>
      charge.msisdn === msisdn && charge.branch.timeline.some(({ after }) => charge.createdAt + after > moment),
  ).length;

/** A simulated handset shows one prompt after another: who is asked twice at once answers the second later. */
export const oneAfterAnother = branched((branch, order, call) => {
  if (isTimed(order)) return branch;
  const before = open(call.deployment.charges.of(caller(call)), order, now(call));
  return pacedTo(branch, Math.min(longest_ms, usual_ms + before * nextAt_ms));
});

/** Simulated payers need between two and five seconds, so that of two prompts the later may be answered first. */
export const crossing = branched((branch, order, call) =>
  isTimed(order) ? branch : pacedTo(branch, 2000 + drawn(call, 4) * 1000),
);

const early_ms = 700;

/** Who declines does so at once: after less than a second. */
export const quickRefusals = branched((branch) => ({
  ...branch,
  timeline: branch.timeline.map((step) => (step.state === 'failed' ? { ...step, after: early_ms } : step)),
}));

/** How much of a charge is whose. */
export const splitTold = shownCharge((view, { charge }) => ({
  ...view,
  split: [
    { to: 'business', amount_minor: charge.amount - charge.fee },
    { to: 'service', amount_minor: charge.fee },
  ],
}));

/** Every tenth of what a business takes is free, which is known when it is made. */
export const tenthFree = change('making')((was) => ({
  fee: (order, business, call) =>
    call.deployment.charges.of(business).length % 10 === 9 ? 0 : was.fee(order, business, call),
}));
