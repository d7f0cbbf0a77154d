import { kept } from '../../evidence/decision.ts';
import { situation } from '../situation.ts';

/** Keys that the operator made for the run, whether they have the documented form. */
export const keyForm = situation<{ readonly documented: boolean; readonly mode: 'test' | 'live' }>(
  'auth/key-form',
  ({ documented, mode }) => [
    documented
      ? kept('auth.key-format')
      : {
          is: 'broken',
          rule: 'auth.key-format',
          expected: `sk_${mode}_ and 32 base62 characters, since the key is one of the service`,
          actual: 'a key of another form, made for this run',
          exchanges: [],
        },
  ],
);
