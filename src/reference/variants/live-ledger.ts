import { change, check } from '../change.ts';
import type { NamedPatch } from '../named.ts';
import { liveVariant } from './live-variant.ts';

export const liveLedgerVariants: readonly NamedPatch[] = [
  liveVariant(
    'live-ledger.refuses-all',
    'without the ledger live refuses every known request',
    check('query')(
      (was) => (call) => (call.deployment.condition.ledgerAvailable ? was(call) : { code: 'LEDGER_UNAVAILABLE' }),
    ),
  ),
  liveVariant(
    'live-ledger.not-needed',
    'without the ledger live takes charges, bills and links all the same',
    change('making')(() => ({ reachable: () => true })),
  ),
];
