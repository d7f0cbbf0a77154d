import { paidAtOnce } from './branches.ts';
import type { Call } from '../http/call.ts';
import type { ChargeOrder, Branch } from './charge.ts';
import type { ChargeOrigin } from './origin.ts';

/** What a charge comes from, and what follows from that. */
export interface ChargeSource {
  readonly origin: ChargeOrigin;
  course(order: ChargeOrder, createdAt: number, call: Call): Course;
}

interface Course {
  readonly branch: Branch;
  readonly expiresAt: number;
  readonly prompts: number;
}

export const prompted: ChargeSource = {
  origin: { is: 'prompt' },
  course: (order, createdAt, call) => {
    const { making } = call.behaviour;
    return {
      branch: making.branch(order, call),
      expiresAt: making.expiresAt(createdAt, call),
      prompts: making.prompts(order, call),
    };
  },
};

/** A payment that a payer makes without being asked by a prompt. */
export const unprompted = (origin: ChargeOrigin): ChargeSource => ({
  origin,
  course: (_order, createdAt, call) => ({
    branch: paidAtOnce,
    expiresAt: call.behaviour.making.expiresAt(createdAt, call),
    prompts: 0,
  }),
});
