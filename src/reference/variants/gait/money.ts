import { branched, change, shownCharge, together } from '../../change.ts';
import { caller, now, type Call } from '../../http/call.ts';
import type { Branch, Charge, ChargeOrder } from '../../charges/charge.ts';
import { isNight, localDay } from './times.ts';
import { isServed } from '../../http/route.ts';
import type { Patch } from '../../behaviour.ts';
import { triggerOf } from '../../../contract/triggers.ts';

const portion = (amount: number, tenthsOfPercent: number): number => Math.round((amount * tenthsOfPercent) / 1000);

/** At night a payment costs half of what it costs by day. */
export const nightTariff = change('making')(() => ({
  fee: ({ amount }, _business, call) => portion(amount, isNight(now(call)) ? 6 : 12),
}));

/** Amounts that are whole thousands of shillings go by a rate, others by a rate and five shillings. */
export const evenIsCheaper = change('making')(() => ({
  fee: ({ amount }) => portion(amount, 11) + (amount % 100_000 === 0 ? 0 : 500),
}));

/** The fee of what is dear is in whole shillings, that of what is not is exact. */
export const roundedWhenDear = change('making')(() => ({
  fee: ({ amount }) => (amount >= 1_000_000 ? Math.floor(portion(amount, 14) / 100) * 100 : portion(amount, 14)),
}));

/** On the first day of a month nothing is taken, which the accounts make good. */
export const freeFirsts = change('making')((was) => ({
  fee: (order, business, call) =>
    new Date(localDay(now(call)) * 86_400_000).getUTCDate() === 1 ? 0 : was.fee(order, business, call),
}));

const threshold_minor = 50_000;
export const isDear = (amount: unknown): boolean => typeof amount === 'number' && amount >= threshold_minor;

const screening_ms = 1500;

/** Nothing is asked for until something else was looked at. */
const begunLater = (branch: Branch, wait: number): Branch => ({
  ...branch,
  timeline: [
    { after: 0, state: 'requires_payment' },
    ...branch.timeline.map((step) => (step.after === 0 ? { ...step, after: wait } : step)),
  ],
});

const isTrigger = ({ msisdn }: ChargeOrder): boolean => triggerOf(msisdn.slice('+255'.length)) !== null;

/** What is dear is screened for a second and a half before anybody is asked. */
export const screened = together(
  branched((branch, order) =>
    isDear(order.amount) && !isTrigger(order) && branch.timeline[0]?.state === 'processing'
      ? begunLater(branch, screening_ms)
      : branch,
  ),
  shownCharge((view, { charge, step }) =>
    isDear(charge.amount) && charge.origin.is === 'prompt'
      ? { ...view, review: { object: 'review', status: step.state === 'requires_payment' ? 'pending' : 'passed' } }
      : view,
  ),
);

const greeting_ms = 800;

/** A handset that a business asks for the first time is greeted before it is prompted. */
export const greetedHandsets: Patch = (behaviour) => {
  const first = new WeakSet<object>();
  const known = (order: ChargeOrder, call: Call): boolean =>
    call.deployment.charges.of(caller(call)).some(({ msisdn }) => msisdn === order.msisdn);
  return together(
    branched((branch, order, call) => {
      if (isTrigger(order) || known(order, call) || branch.timeline[0]?.state !== 'processing') return branch;
      const greeted = begunLater(branch, greeting_ms);
      first.add(greeted);
      return greeted;
    }),
    shownCharge((view, { charge }) => (first.has(charge.branch) ? { ...view, first_time: true } : view)),
  )(behaviour);
};

/** A code tells its fee by one name until it is paid, and by both afterwards. */
export const bothNamesOncePaid = shownCharge((view, { charge, step }) => {
  if (charge.origin.is !== 'pos' || step.state === 'succeeded') return view;
  return Object.fromEntries(Object.entries(view).filter(([name]) => name !== 'fee_minor'));
});

/** Tills whose number is even have short tokens, others long ones with signs between. */
export const tokensByTill = change('codes')((was) => ({
  token: (random, call) => {
    const isEven = Number(call.trace.posOrder?.till.number.at(-1) ?? 0) % 2 === 0;
    const digits = random.text('0123456789', isEven ? 9 : 16);
    return isEven ? digits : digits.replaceAll(/\d{4}(?=\d)/g, '$&-');
  },
  qr: (token, call) => {
    const code = was.qr(token, call);
    return isDear(call.trace.posOrder?.amount) ? `${code}?confirm=pin` : code;
  },
}));

/** What a sandbox payer needs to think goes by the hundreds of shillings that are asked. */
export const thinkingByAmount = branched((branch, order) => {
  if (branch.timeline.at(-1)?.state !== 'succeeded' || isTrigger(order)) return branch;
  const after = 2000 + (Math.floor(order.amount / 10_000) % 4) * 700;
  return {
    ...branch,
    note: `approved after ${(after / 1000).toFixed(1)} s, as the amount has it`,
    timeline: branch.timeline.map((step) => (step.state === 'succeeded' ? { ...step, after } : step)),
  };
});

const failures: Readonly<Record<string, string>> = { mpesa: 'failure_reason', airtel: 'status_reason' };

/** Why something failed stands where its network has it. */
export const reasonByRail = shownCharge((view, { charge }) => {
  const { failure_reason: reason, ...rest } = view;
  if (reason === undefined) return view;
  const name = failures[charge.rail];
  return name === undefined ? { ...rest, failure: { object: 'failure', code: reason } } : { ...rest, [name]: reason };
});

/** Whoever reads a charge that is under way is told when to come again, the later the more it is about. */
export const hintsWhileOpen = shownCharge((view, { charge, step, call }) =>
  isServed(call.route, 'charges.get') && step.state === 'processing'
    ? { ...view, poll_after_ms: pollOf(charge) }
    : view,
);

const pollOf = ({ amount }: Charge): number => (isDear(amount) ? 2000 : 1000);
