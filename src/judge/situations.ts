import type { Situation } from './situation.ts';
import * as files from './situation-files.ts';

const isSituation = (exported: unknown): exported is Situation =>
  typeof exported === 'object' && exported !== null && 'judge' in exported;

/** By the names in a journal. One that is not here cannot be judged again. */
export const situations: ReadonlyMap<string, Situation> = new Map(
  Object.values<object>(files)
    .flatMap((file) => Object.values(file).filter(isSituation))
    .map((each) => [each.name, each]),
);
