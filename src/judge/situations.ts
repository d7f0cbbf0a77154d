import { keyForm } from './auth/key-form.situation.ts';
import { decided } from './general/decided.situation.ts';
import type { Situation } from './situation.ts';

const all: readonly Situation[] = [decided, keyForm];

/** By the names in a journal. One that is not here cannot be judged again. */
export const situations: ReadonlyMap<string, Situation> = new Map(all.map((each) => [each.name, each]));
