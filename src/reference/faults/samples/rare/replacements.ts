import type { Scope } from '../../../../contract/scopes.ts';
import type { Patch } from '../../../behaviour.ts';
import { change } from '../../../change.ts';

/** Keeps the scopes of keys that were made in place of another: a copy, by which they are known. */
export const noting = (replacements: WeakSet<readonly Scope[]>): Patch =>
  change('access')((was) => ({
    replacement: (key) => {
      const wish = was.replacement(key);
      const scopes = [...wish.scopes];
      replacements.add(scopes);
      return { ...wish, scopes };
    },
  }));
