import { caller, type Call } from './call.ts';
import type { Charge } from './charge.ts';
import { isSwept } from './retention.ts';

/** Which charge an id stands for, in the eyes of one caller. */
export interface ReadingPolicy {
  find(id: string, call: Call): Charge | null;
}

export const ownCharges: ReadingPolicy = {
  find: (id, call) => {
    const charge = call.deployment.charges.get(id);
    return charge && charge.business === caller(call) && !isSwept(charge, call) ? charge : null;
  },
};
