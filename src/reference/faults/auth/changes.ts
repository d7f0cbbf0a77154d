import type { Patch } from '../../behaviour.ts';
import { change } from '../../change.ts';
import type { Call } from '../../http/call.ts';

export const access = change('access');

type Where = (call: Call) => boolean;

/** Expired keys are taken, where it says. */
export const expiredTaken = (where: Where): Patch =>
  access((was) => ({ expired: (key, now, call) => was.expired(key, now, call) && !where(call) }));

/** Retired keys are taken, where it says. */
export const revokedTaken = (where: Where): Patch =>
  access((was) => ({ revoked: (key, now, call) => was.revoked(key, now, call) && !where(call) }));

/** Keys of the other deployment are taken, where it says. */
export const foreignKeyTaken = (where: Where): Patch =>
  access((was) => ({ rightAddress: (key, call) => was.rightAddress(key, call) || where(call) }));
