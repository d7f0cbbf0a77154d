import type { Needs } from '../../src/run/check/check.ts';
import type { KeyNeed } from '../../src/target/keys.ts';

export const posing: KeyNeed = { mode: 'live', has: ['charges:read', 'charges:write'] };

/** Nobody is prompted by a code, yet its amount counts as asked for. */
export const atTill: Needs = { keys: { main: posing }, fixtures: ['till:open-1'] };
