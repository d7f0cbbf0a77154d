import { branched, change, headers, shownCharge } from '../../change.ts';
import { both, isSuccess } from '../../when.ts';
import type { Branch, ChargeOrder } from '../../charges/charge.ts';
import { isFinal } from '../../charges/charge.ts';
import { isServed } from '../../http/route.ts';
import type { JsonObject } from '../../http/json.ts';
import type { Patch } from '../../behaviour.ts';
import { triggerOf } from '../../../contract/triggers.ts';

const second = 1000;

const isFreeNumber = ({ msisdn }: ChargeOrder): boolean => triggerOf(msisdn.slice('+255'.length)) === null;

/** What an end brings with it. */
function endOf(state: string, reason: string | undefined, at: string): JsonObject {
  if (state === 'succeeded') return { paid_at: at, receipt: { number: `R-${at.slice(0, 10)}`, printable: true } };
  if (state === 'failed') return { failed_at: at, failure: { reason: reason ?? 'PAYER_DECLINED', final: true } };
  return { expired_at: at };
}

/** What is at its end says so first, and when; what is under way says when to ask again. */
export const toldByState = shownCharge((view, { charge, step, call }) => {
  const { failure_reason: _reason, ...plain } = view;
  if (!isFinal(step.state)) return { ...plain, poll_after_seconds: step.state === 'processing' ? 3 : 1 };
  const at = call.behaviour.wire.dateTime(charge.createdAt + step.after, call);
  return { state: step.state, ...endOf(step.state, step.reason, at), ...plain };
});

/** A bill tells how far it is, in words that depend on its state. */
export const billProgress = change('billShowing')((was) => ({
  bill: (bill, call) => {
    const view = was.bill(bill, call);
    const { state } = view;
    if (state === 'open') return view;
    const percent = Math.floor((Number(view['paid_minor']) / bill.amount) * 100);
    return state === 'part_paid' ? { progress: { percent }, ...view } : { ...view, closed: true, percent };
  },
}));

/** A read of one charge is kept by nobody but its reader, who asks again each time. */
export const readersCaches = headers(both(isSuccess, (_answer, { route }) => isServed(route, 'charges.get')))(() => ({
  Vary: 'Authorization',
  'Cache-Control': 'private, no-cache',
}));

const paces_ms: Readonly<Record<string, number>> = {
  mpesa: 1900,
  airtel: 2100,
  tigo: 3400,
  halopesa: 4300,
  azampesa: 2800,
};

const waiting_ms = 600;

function paced(branch: Branch, { rail }: ChargeOrder): Branch {
  const pace = paces_ms[rail] ?? 3 * second;
  const isQueued = rail === 'tigo' || rail === 'halopesa';
  const timeline = branch.timeline.flatMap((step) => {
    if (isFinal(step.state)) return [{ ...step, after: step.after > 60 * second ? step.after : pace }];
    return isQueued
      ? [
          { ...step, state: 'requires_payment' as const },
          { ...step, after: waiting_ms },
        ]
      : [step];
  });
  return { ...branch, timeline };
}

/** Each network has its pace, and two of them queue a prompt before it is on its way. */
export const pacesByRail = branched((branch, order, call) =>
  call.deployment.mode === 'live' ? branch : paced(branch, order),
);

/** The more is asked for, the longer a simulated payer looks at it: a second for each digit. */
export const pacesByDigits = branched((branch, order, call) => {
  if (call.deployment.mode === 'live' || !isFreeNumber(order)) return branch;
  const after = String(order.amount).length * second;
  return {
    ...branch,
    note: `approved after ${after / second} seconds`,
    timeline: branch.timeline.map((step) => (isFinal(step.state) ? { ...step, after } : step)),
  };
});

const charged: Readonly<Record<string, number>> = { mpesa: 100, airtel: 90, tigo: 80, halopesa: 70, azampesa: 0 };

/** Each network has its part of the fee; one of them asks for none. */
export const feesByRail = change('making')((was) => ({
  fee: (order, business, call) => Math.floor((was.fee(order, business, call) * (charged[order.rail] ?? 100)) / 100),
}));

/** Why something failed is told in one field for the sandbox's charges of one network and in another for others. */
export const reasonsByRail: Patch = shownCharge((view, { charge }) => {
  const { failure_reason: reason, ...plain } = view;
  if (reason === undefined) return view;
  return charge.rail === 'airtel' || charge.rail === 'tigo'
    ? { ...plain, last_payment_error: { code: reason, network: charge.rail } }
    : { ...plain, failure: reason };
});

const links: Readonly<Record<string, string>> = { mpesa: 'mpesa.example', airtel: 'airtel.example' };

/** A charge tells of its network what there is to tell. */
export const networkTold = shownCharge((view, { charge }) => ({
  ...view,
  network: { name: charge.rail, ...(links[charge.rail] !== undefined && { status_page: links[charge.rail] ?? '' }) },
}));
