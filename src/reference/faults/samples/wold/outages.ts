import { answers } from '../../../change.ts';
import type { Patch } from '../../../behaviour.ts';
import { caller, now } from '../../../http/call.ts';
import { refusedWith } from '../../../when.ts';
import type { Business } from '../../../world/accounts.ts';
import { recalled } from '../rare/recalled.ts';

const refused = recalled(() => ({ at: Number.NEGATIVE_INFINITY }));

/** Remembers whose requests the ledger could not take. */
export const notingOutages: Patch = answers(refusedWith('LEDGER_UNAVAILABLE'))((_answer, call) => {
  if (call.trace.key) refused(caller(call)).at = now(call);
  return {};
});

/** When a business last found the ledger unavailable; before all time where it never did. */
export const lastOutage = (business: Business): number => refused(business).at;
