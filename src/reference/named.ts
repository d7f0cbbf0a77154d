import type { Patch } from './behaviour.ts';

/** A change of behaviour that can be asked for by its name. */
export interface NamedPatch {
  readonly name: string;
  readonly text: string;
  /** Of the sandbox. */
  readonly patch: Patch;
  /** Of live; left out, live stays as it is. */
  readonly live?: Patch;
  /** Not every check can be decided there. */
  readonly undecided?: true;
}

/** For what differs on one deployment only. */
export const unchanged: Patch = (behaviour) => behaviour;

export function named<Kind extends NamedPatch>(all: readonly Kind[], kind: string, name: string): Kind {
  const found = all.find((each) => each.name === name);
  if (!found) throw new Error(`there is no ${kind} named ${name}`);
  return found;
}
