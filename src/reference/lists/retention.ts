import { now, type Call } from '../http/call.ts';
import type { Charge } from '../charges/charge.ts';

export function isSwept(charge: Charge, call: Call): boolean {
  return now(call) - charge.createdAt > call.behaviour.bounds.retention;
}
