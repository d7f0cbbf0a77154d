import type { Mode } from '../../src/contract/mode.ts';
import type { RuleId } from '../../src/contract/rules.ts';
import type { KeyNeed } from '../../src/target/keys.ts';

/** A kind of key, and what is kept where one is used. */
export interface Kind {
  readonly name: string;
  readonly title: string;
  readonly need: KeyNeed;
  readonly rules: readonly RuleId[];
}

/** Keys that once were good. */
export const deadKeys = (mode: Mode): readonly Kind[] => [
  {
    name: 'expired',
    title: 'A key past its lifetime',
    need: { mode, status: 'expired' },
    rules: ['keys.expired-refused', 'errors.cause-of-key-expired', 'errors.status-of-key-expired'],
  },
  {
    name: 'revoked',
    title: 'A retired key',
    need: { mode, status: 'revoked' },
    rules: ['keys.revoked-refused', 'errors.cause-of-key-revoked', 'errors.status-of-key-revoked'],
  },
];
