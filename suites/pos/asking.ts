import type { Exchange } from '../../src/evidence/exchange.ts';
import { plainPos, type PosBody } from '../../src/generate/pos/pos.ts';
import { postPos } from '../../src/generate/pos/request.ts';
import { getCharge } from '../../src/generate/charges/request.ts';
import type { Spoiled } from '../../src/generate/auth/spoiled.ts';
import type { Body } from '../../src/generate/trial.ts';
import type { CheckContext, Needs } from '../../src/run/check/check.ts';
import type { KeyNeed } from '../../src/target/keys.ts';
import { idOf } from '../charges/charging.ts';
import { keyFor } from '../charges/keys.ts';

export const posing: KeyNeed = { mode: 'live', has: ['charges:read', 'charges:write'] };

/** Nobody is prompted by a code, yet its amount counts as asked for. */
export const atTill: Needs = { keys: { main: posing }, fixtures: ['till:open-1'] };

/** Sends a POS charge that differs from the plain one in the fields given. */
function pos(context: CheckContext, fields: Readonly<Record<string, unknown>> = {}): Promise<Exchange> {
  return context.send(postPos(keyFor(context), { ...plainPos, ...fields }));
}

/** Sends the value in one field of a POS charge that is valid otherwise, and reads the charge that it makes. */
export function inPos<T>(field: keyof PosBody): Body<T> {
  return async (context, value) => {
    const id = idOf(await pos(context, { [field]: value }));
    if (id !== null) await context.send(getCharge(keyFor(context), id));
  };
}

export function spoiledInPos(field: keyof PosBody): Body<Spoiled> {
  return async (context, { value }) => void (await pos(context, { [field]: value }));
}
