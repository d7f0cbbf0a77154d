import type { Business } from '../../world/accounts.ts';
import { check, together } from '../../change.ts';
import { chargeRails } from '../../../contract/limits.ts';
import { makeBill } from '../../bills/bill-making.ts';
import type { Call } from '../../http/call.ts';
import type { Charge, ChargeOrder } from '../../charges/charge.ts';
import { makeCharge } from '../../charges/making.ts';
import { makeLink } from '../../links/link-making.ts';
import { now } from '../../http/call.ts';
import type { Patch } from '../../behaviour.ts';
import { payBill } from '../../bills/bill-paying.ts';
import { payLink } from '../../links/link-paying.ts';
import { pause } from '../../world/pause.ts';
import { setEndpoint } from '../../webhooks/setting.ts';
import { tellEnd } from '../../charges/settlement.ts';
import { unevenLists } from './reading.ts';
import { varying, varyingOn } from '../variant.ts';
import { withHistory } from './history.ts';

const payer = { rail: 'airtel', msisdn: '' } as const;

const amountOf = ({ deployment: { random } }: Call): number => 10_000 + 100 * random.below(30_000);

/** As another program of the same business would ask. */
function somebodysOrder(call: Call): ChargeOrder {
  const { random } = call.deployment;
  return {
    amount: amountOf(call),
    currency: 'TZS',
    rail: chargeRails[random.below(chargeRails.length)] ?? 'mpesa',
    msisdn: `+2557${random.text('123456789', 8)}`,
    reference: `counter ${random.below(40)}`,
    description: null,
    metadata: null,
  };
}

async function answerSoon(charge: Charge, call: Call): Promise<void> {
  await pause(300 + call.deployment.random.below(900));
  if (charge.seen.told || charge.seen.answered) return;
  const after = now(call) - charge.createdAt;
  const declined = call.deployment.random.below(4) === 0;
  charge.seen.answered = declined
    ? { after, state: 'failed', reason: 'PAYER_DECLINED' }
    : { after, state: 'succeeded' };
  tellEnd(charge, call.deployment);
}

function sellByBill(call: Call, does: number): void {
  const { random } = call.deployment;
  const bill = makeBill(
    {
      customerRef: `C-${random.below(90)}`,
      amount: amountOf(call),
      payerName: null,
      description: null,
      expiresAt: null,
    },
    call,
  );
  if (does === 0) bill.account.cancelledAt = now(call);
  else payBill(does === 1 ? bill.amount : 5000, bill, payer, call);
}

function sellByLink(call: Call): void {
  const order = {
    amount: amountOf(call),
    title: 'Ticket',
    kind: 'reusable' as const,
    maxUses: null,
    expiresAt: null,
    description: null,
    reference: null,
    successUrl: null,
  };
  const link = makeLink(order, call);
  payLink(link, payer, call);
  link.seen.closed = call.deployment.random.below(2) === 0;
}

/** Somebody saves the page of the endpoint as it is. */
function saveEndpoint(business: Business, call: Call): void {
  const endpoint = call.behaviour.webhooks.current(business, call.deployment);
  if (endpoint?.setting.active) setEndpoint(business, endpoint.setting.url, call.deployment);
}

/** What a run makes for itself is known to nobody else. */
const atStart = 4;

const isResident = (business: Business, { deployment }: Call): boolean =>
  [...deployment.businesses.values()].indexOf(business) < atStart;

const busyLive = check('route')((was) => (call) => {
  const business = call.trace.key?.business;
  const turn = (Math.imul(call.nth, 0x9e37_79b1) >>> 8) % 9;
  if (business?.live && isResident(business, call)) {
    if (turn === 0) void answerSoon(makeCharge(call, somebodysOrder(call)), call);
    else if (turn === 1 || turn === 2) sellByBill(call, call.deployment.random.below(3));
    else if (turn === 3) sellByLink(call);
    else if (turn === 4) saveEndpoint(business, call);
  }
  return was(call);
});

const busySandbox = check('route')((was) => (call) => {
  const business = call.trace.key?.business;
  if (business && isResident(business, call) && call.nth % 5 === 0) makeCharge(call, somebodysOrder(call));
  return was(call);
});

const lagging = together(unevenLists(900, 600), (behaviour) => ({
  ...behaviour,
  before: [...behaviour.before, ({ deployment }) => pause(deployment.random.below(250))],
}));

const both = (patch: Patch): { readonly sandbox: Patch; readonly live: Patch } => ({
  sandbox: together(busySandbox, patch),
  live: together(busyLive, patch),
});

export const neighbourVariants = [
  ...varyingOn({
    'other.busy-shop: others of the same business are paid, decline, issue and cancel bills, close links and save the endpoint as it is, all the while':
      both((behaviour) => behaviour),
    'other.busy-shop-lagging: the same, lists are up to 1.5 seconds behind, and answers take up to a quarter of a second':
      both(lagging),
  }),
  ...varying({
    'other.history: thousands of objects were there before, an address is set that leads nowhere, and old events still fail':
      withHistory,
  }),
];
