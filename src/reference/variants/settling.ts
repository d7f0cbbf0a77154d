import { triggerOf } from '../../contract/triggers.ts';
import type { Patch } from '../behaviour.ts';
import { approval } from '../charges/branches.ts';
import type { Branch, ChargeOrder } from '../charges/charge.ts';
import { branched, change, shownCharge, standingCharge, together } from '../change.ts';
import { furthest, now, type Call } from '../http/call.ts';
import { varying, varyingLive, varyingOn } from './variant.ts';

const second = 1000;

const atOnce = (branch: Branch): Branch => {
  const end = branch.timeline.at(-1);
  return end === undefined ? branch : { ...branch, timeline: [{ ...end, after: 0 }] };
};

const digitOf = ({ msisdn }: ChargeOrder): number | null => triggerOf(msisdn.slice('+255'.length));

/** What cannot fail to be known is known when it is answered. */
const eager = branched((branch, order) => {
  const digit = digitOf(order);
  if (digit === 1) return { ...branch, timeline: approval(second) };
  return digit === 4 || digit === 5 ? branch : atOnce(branch);
});

/** A job settles what is due every so often. */
const byJob = (every: number): Patch => {
  const put = (after: number, call: Call): number => Math.ceil((now(call) + after) / every) * every - now(call);
  const ticking = (branch: Branch, call: Call): Branch => ({
    ...branch,
    timeline: branch.timeline.map((step) => (step.after === 0 ? step : { ...step, after: put(step.after, call) })),
  });
  return together(
    branched((branch, _order, call) => ticking(branch, call)),
    change('codes')((was) => ({ branch: (order, call) => ticking(was.branch(order, call), call) })),
  );
};

/** A prompt waits in a queue before it is sent. */
const queued = standingCharge((step, { createdAt, origin }, call) => {
  const waits = origin.is === 'prompt' && step.state === 'processing' && furthest(call) < createdAt + 1.5 * second;
  return waits ? { after: 0, state: 'requires_payment' } : step;
});

/** Money is held for a while before it is released. */
const escrowed = change('events')((was) => ({
  types: (settlement, deployment) => {
    const usual = was.types(settlement, deployment).filter((type) => type !== 'charge.expired');
    return settlement.is === 'succeeded' ? ['escrow.funded', ...usual, 'escrow.released'] : usual;
  },
  data: (type, settlement, deployment) =>
    type.startsWith('escrow.')
      ? { escrow: `es_${settlement.charge.id}`, charge: settlement.charge.id, amount_minor: settlement.charge.amount }
      : was.data(type, settlement, deployment),
}));

/** By bands, as mobile-money networks have it; nothing for what comes from a wallet or the smallest amounts. */
function banded({ amount, rail }: ChargeOrder): number {
  if (rail === 'wallet' || amount < 100_000) return 0;
  if (amount < 1_000_000) return 35_000;
  return amount < 50_000_000 ? 120_000 : 1_000_000;
}

const unexplained = shownCharge(({ failure_reason: _reason, ...rest }) => rest);

export const settlingVariants = [
  ...varyingOn({
    'settling.eager: what a number decides is known with the first answer, but for one second and ninety': {
      sandbox: eager,
      live: queued,
    },
  }),
  ...varying({
    'settling.escrowed: each payment makes events of escrow too, and an expiry makes none': escrowed,
    'settling.bands: fees go by bands, and counters and small amounts are free': change('making')(() => ({
      fee: banded,
    })),
  }),
  ...varyingLive({
    'settling.sweeper: what nobody paid expires with the next sweep of a minute, and no failure is explained': together(
      byJob(60 * second),
      unexplained,
    ),
  }),
];
