import type { Needs } from '../../src/run/check/check.ts';
import type { KeyNeed } from '../../src/target/keys.ts';

/** A key that may do all that there is to do with payment links. */
export const linking: KeyNeed = { mode: 'live', has: ['links:read', 'links:write'] };

export const linkingKey: Needs = { keys: { main: linking } };
