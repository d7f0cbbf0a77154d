import { now, type Call } from './call.ts';
import type { Charge } from './charge.ts';

export function isSwept(charge: Charge, call: Call): boolean {
  return now(call) - charge.createdAt > call.behaviour.bounds.retention;
}
