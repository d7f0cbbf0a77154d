import type { Decision } from '../../evidence/decision.ts';
import { situation } from '../situation.ts';

/** What a check decided by itself. */
export const decided = situation<{ readonly decisions: readonly Decision[] }>('decided', ({ decisions }) => decisions);
