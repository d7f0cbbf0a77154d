import { awaiting } from '../../charges/branches.ts';
import type { Business } from '../../world/accounts.ts';
import type { Call } from '../../http/call.ts';
import type { Charge, TimelineStep } from '../../charges/charge.ts';
import { chargeRails } from '../../../contract/limits.ts';
import { now } from '../../http/call.ts';
import type { Patch } from '../../behaviour.ts';
import type { Delivery } from '../../events/delivery.ts';
import { unsent } from '../../events/delivery.ts';
import type { LoggedEvent } from '../../events/logged-event.ts';
import { redispatch } from '../../events/dispatch.ts';
import { triggerOf } from '../../../contract/triggers.ts';

const second = 1000;
const minute = 60 * second;
const day = 86_400_000;

const charges = 1500;
const span = 29 * day;

const momentOf = (nth: number, call: Call): number =>
  Math.floor(now(call) - 20 * minute - span + (nth * span) / charges);

const ends: readonly TimelineStep[] = [
  { after: 21_000, state: 'succeeded' },
  { after: 34_000, state: 'succeeded' },
  { after: 47_000, state: 'failed', reason: 'PAYER_DECLINED' },
];

function oldCharge(nth: number, business: Business, call: Call): Charge {
  const { deployment, behaviour } = call;
  const { making } = behaviour;
  const createdAt = momentOf(nth, call);
  const order = {
    amount: 10_000 + 100 * ((nth * 37) % 5000),
    currency: 'TZS',
    rail: chargeRails[nth % chargeRails.length] ?? 'mpesa',
    msisdn: `+2557${String(10_000_000 + nth)}`,
    reference: `order ${nth}`,
    description: null,
    metadata: null,
  };
  const end = ends[nth % 4];
  const prompt = awaiting('processing', behaviour.bounds.window);
  const branch = deployment.mode === 'test' ? making.branch(order, call) : prompt;
  const charge: Charge = {
    ...order,
    id: making.id(deployment.random, call),
    business,
    place: deployment.charges.of(business).length,
    origin: { is: 'prompt' },
    fee: making.fee(order, business, call),
    createdAt,
    expiresAt: making.expiresAt(createdAt, call),
    branch,
    seen: { prompts: 1, reads: 0, answered: null, told: true },
  };
  if (end && deployment.mode === 'live') charge.seen.answered = end;
  deployment.charges.add(charge);
  return charge;
}

function oldBill(nth: number, business: Business, call: Call): void {
  const { deployment, behaviour } = call;
  const { bills, controlNumbers, random } = deployment;
  const createdAt = momentOf(nth * 4, call) - 300 * day;
  const amount = 20_000 + 100 * nth;
  const bill = {
    customerRef: `C-${nth % 50}`,
    amount,
    payerName: null,
    description: null,
    expiresAt: nth % 5 === 1 ? createdAt + 7 * day : null,
    id: behaviour.billMaking.id(random, call),
    business,
    place: bills.of(business).length,
    controlNumber: behaviour.billMaking.controlNumber(random, call),
    createdAt,
    account: { received: nth % 2 === 0 ? amount : 0, cancelledAt: nth % 7 === 3 ? createdAt + day : null },
    messages: [],
  };
  bills.add(bill);
  controlNumbers.set(bill.controlNumber, bill);
}

function oldLink(nth: number, business: Business, call: Call): void {
  const { links, random } = call.deployment;
  links.add({
    id: call.behaviour.linkMaking.id(random, call),
    business,
    place: links.of(business).length,
    createdAt: momentOf(nth * 5, call) - 100 * day,
    amount: 15_000,
    title: `Offer ${nth}`,
    kind: 'reusable',
    maxUses: null,
    expiresAt: null,
    description: null,
    reference: null,
    successUrl: null,
    seen: { payments: nth % 9, closed: nth % 3 === 0 },
  });
}

const failed = (at: number): Delivery => ({
  ...unsent,
  attempts: 3,
  lastStatus: 0,
  lastAttemptAt: at,
});

function oldEvent(charge: Charge, nth: number, call: Call): void {
  const { deployment, behaviour } = call;
  const at = charge.createdAt + 34 * second;
  const pending = nth % 60 === 0;
  const event: LoggedEvent = {
    id: behaviour.events.id(deployment.random),
    business: charge.business,
    mode: deployment.mode,
    place: deployment.events.of(charge.business).length,
    createdAt: at,
    type: 'charge.succeeded',
    data: behaviour.events.data('charge.succeeded', { is: 'succeeded', charge, at }, deployment),
    delivery: pending
      ? { ...failed(at), state: 'retrying', attemptsRemaining: 3, nextAttemptAt: now(call) + (nth + 10) * second }
      : { ...failed(at), attempts: 6, state: 'exhausted' },
  };
  deployment.events.add(event);
  if (!pending) return;
  deployment.scheduler.at(now(call) + (nth + 10) * second, () => {
    if (event.delivery.state === 'retrying') redispatch(event, deployment);
  });
}

function deadEndpoint(business: Business, call: Call): void {
  const { deployment, behaviour } = call;
  if (behaviour.webhooks.current(business, deployment)) return;
  const updatedAt = now(call) - 40 * day;
  deployment.endpoints.add({
    id: behaviour.webhooks.id(deployment.random),
    business,
    mode: deployment.mode,
    place: deployment.endpoints.of(business).length,
    createdAt: updatedAt,
    setting: { url: 'https://old-hooks.example.test/mp', active: true, updatedAt, rotation: 3 },
  });
}

function remember(call: Call): void {
  const [business] = call.deployment.businesses.values();
  if (!business) return;
  deadEndpoint(business, call);
  const made = Array.from({ length: charges }, (_, nth) => oldCharge(nth, business, call));
  const isPaid = ({ seen, msisdn }: Charge): boolean =>
    call.deployment.mode === 'test' ? triggerOf(msisdn.slice(4)) === null : seen.answered?.state === 'succeeded';
  for (const [nth, charge] of made.filter(isPaid).slice(-300).entries()) oldEvent(charge, nth, call);
  if (call.deployment.mode === 'test') return;
  for (let nth = 0; nth < 350; nth++) oldBill(nth, business, call);
  for (let nth = 0; nth < 250; nth++) oldLink(nth, business, call);
}

/** The first business has been there for long when the first request comes. */
export const withHistory: Patch = (behaviour) => {
  let known = false;
  const recall = (call: Call): void => {
    if (known) return;
    known = true;
    remember(call);
  };
  return { ...behaviour, before: [...behaviour.before, recall] };
};
