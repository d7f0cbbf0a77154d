import { createHash } from 'node:crypto';
import { change } from '../../../change.ts';
import type { Patch } from '../../../behaviour.ts';
import type { Charge } from '../../../charges/charge.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { recalled, second } from '../rare/recalled.ts';

interface Underway {
  readonly call: Call;
  readonly at: number;
}

const writes = recalled(() => ({ underway: [] as Underway[] }));
const makers = recalled(() => new Map<string, string>());

/** Charges of the caller's business that are being written by others at this moment. */
export function othersWriting(call: Call): readonly Underway[] {
  return writes(caller(call)).underway.filter((each) => each.call !== call && now(call) - each.at < second);
}

/** Notes which charges are being written. */
export const notingWrites: Patch = change('making')((was) => ({
  writing: (call) => {
    if (call.trace.order) writes(caller(call)).underway.push({ call, at: now(call) });
    return was.writing(call);
  },
  id: (random, call) => {
    if (call.trace.key) {
      const of = writes(caller(call));
      of.underway = of.underway.filter((each) => each.call !== call);
    }
    return was.id(random, call);
  },
}));

/** Notes which API key a charge was made by. */
export const notingMakers: Patch = change('making')((was) => ({
  id: (random, call) => {
    const id = was.id(random, call);
    if (call.trace.key) makers(call.deployment).set(id, call.trace.key.secret);
    return id;
  },
}));

const makerOf = ({ id }: Charge, deployment: Call['deployment']): string | undefined => makers(deployment).get(id);

/** When the API key that made a charge was stopped; infinite while it works. */
export function makerGone(charge: Charge, deployment: Call['deployment']): number {
  const secret = makerOf(charge, deployment);
  const key = secret === undefined ? undefined : deployment.keys.get(secret);
  return key?.refusedFrom ?? Number.POSITIVE_INFINITY;
}

export const hashed = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');
