import type { Patch } from '../behaviour.ts';
import type { NamedPatch } from '../named.ts';

/** A variant of live alone: the sandbox stays as it is. */
export const liveVariant = (name: string, text: string, live: Patch): NamedPatch => ({
  name,
  text,
  patch: (behaviour) => behaviour,
  live,
});
