import type { Broken } from './decision.ts';
import type { Finding } from './journal-entry.ts';

export type { Finding };

/** A broken rule as a report tells it. Whether it shows again, and by which file, is known later. */
export const findingOf = ({ is: _is, ...broken }: Broken, note?: string): Finding => ({
  ...broken,
  ...(note !== undefined && { note }),
  steady: null,
  reproduce: null,
});
