import { scopes as everyScope } from '../../../../contract/scopes.ts';
import { change } from '../../../change.ts';
import type { Key } from '../../../world/accounts.ts';
import { breaking } from '../../fault.ts';

/** Whether the scopes of a key do not fit where they are written down; all of them are one word there. */
const isCutOff = ({ scopes }: Key): boolean => scopes.length < everyScope.length && scopes.join(' ').length > 64;

/** What hides in the keys of the sandbox. */
export const nineteenthSandboxCallers = [
  ...breaking('keys.replacement-has-same-lifetime', {
    'nineteenth.cut-off-key: the replacement of a key with some scopes of more than 64 characters never expires':
      change('access')((was) => ({
        replacement: (key) => ({ ...was.replacement(key), ...(isCutOff(key) && { lifetimeDays: null }) }),
      })),
  }),
];
