import type { Patch } from '../../../behaviour.ts';
import { change } from '../../../change.ts';
import type { Key } from '../../../world/accounts.ts';

/** A key that may be a replacement. */
export interface Related extends Key {
  readonly replaces?: string;
}

export const knowingFamilies: Patch = change('access')((was) => ({
  replacement: (key) => Object.assign(was.replacement(key), { replaces: key.secret }),
}));
