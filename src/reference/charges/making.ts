import { base62 } from '../world/alphabets.ts';
import type { Business } from '../world/accounts.ts';
import { awaiting, branchFor } from './branches.ts';
import { caller, now, type Call } from '../http/call.ts';
import type { Charge, ChargeOrder, Branch } from './charge.ts';
import { prompted, type ChargeSource } from './charge-source.ts';
import { watch } from './settlement.ts';
import type { Random } from '../world/random.ts';

/** How a new charge comes about. */
export interface Making {
  id(random: Random, call: Call): string;
  /** What is written down of what was asked. */
  order(order: ChargeOrder, call: Call): ChargeOrder;
  fee(order: ChargeOrder, business: Business, call: Call): number;
  /** What becomes of a prompt. */
  branch(order: ChargeOrder, call: Call): Branch;
  createdAt(now: number, call: Call): number;
  expiresAt(createdAt: number, call: Call): number;
  /** How long it takes to be written, in milliseconds. */
  writing(call: Call): number;
  /** How many prompts the handset receives. */
  prompts(order: ChargeOrder, call: Call): number;
  /** Over how much a prompt is. */
  promptOver(charge: Pick<Charge, 'amount' | 'rail' | 'fee'>): number;
  reachable(call: Call): boolean;
}

export const pricedMaking: Making = {
  id: (random) => `ch_${random.text(base62, 24)}`,
  order: (order) => order,
  fee: ({ amount }, { tariff }) =>
    Math.min(amount, tariff.cap_minor, tariff.flat_minor + Math.ceil((amount * tariff.percent) / 100)),
  branch: ({ msisdn }) => branchFor(msisdn),
  createdAt: (at) => at,
  expiresAt: (createdAt, call) => createdAt + call.behaviour.bounds.window,
  writing: (call) => 5 + call.deployment.random.below(10),
  prompts: () => 1,
  promptOver: ({ amount }) => amount,
  reachable: (call) => call.deployment.condition.ledgerAvailable,
};

/** Live, only a payer moves a charge on. */
export const liveMaking: Making = {
  ...pricedMaking,
  branch: (_order, call) => awaiting('processing', call.behaviour.bounds.window),
};

/** Writes a charge down at this very moment. */
export function makeCharge(
  call: Call,
  asked: ChargeOrder,
  business: Business = caller(call),
  chargeSource: ChargeSource = prompted,
): Charge {
  const { deployment } = call;
  const { making } = call.behaviour;
  const order = making.order(asked, call);
  const createdAt = making.createdAt(now(call), call);
  const { branch, expiresAt, prompts } = chargeSource.course(order, createdAt, call);
  const charge: Charge = {
    ...order,
    id: making.id(deployment.random, call),
    business,
    place: deployment.charges.of(business).length,
    origin: chargeSource.origin,
    fee: making.fee(order, business, call),
    createdAt,
    expiresAt,
    branch,
    seen: { prompts, reads: 0, answered: null, told: false },
  };
  deployment.charges.add(charge);
  watch(charge, deployment);
  return charge;
}
