import { change } from '../../../change.ts';
import { breakingLive } from '../../fault.ts';

/** How many scopes of a key are copied. */
const copied = 10;

/** What hides in who calls live. */
export const fjordLiveCallers = [
  ...breakingLive(['keys.replacement-has-same-scopes', 'scopes.fixed-at-creation', 'errors.cause-of-forbidden-scope'], {
    'fjord.ten-copied: the replacement of a key of every scope lacks the last of them': change('access')((was) => ({
      replacement: (key) => {
        const wish = was.replacement(key);
        return { ...wish, scopes: wish.scopes.slice(0, copied) };
      },
    })),
  }),
];
