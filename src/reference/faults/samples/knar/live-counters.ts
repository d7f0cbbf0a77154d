import { operation } from '../../../change.ts';
import { refuse } from '../../../errors/refuse.ts';
import type { Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { breakingLive } from '../../fault.ts';
import { chargeFinding } from '../../lists/finding.ts';
import { askedOfPos } from '../../pos/changes.ts';

/** The till of a charge is looked for before the charge itself. */
const isOfForeignTill = (call: Call): boolean =>
  chargeFinding.isForeign(call) && chargeFinding.anybodys(askedId(call), call)?.origin.is === 'pos';

/** An amount as a till of 32 bits has it. */
const wrapped = (amount: number): number => Math.trunc(amount) | 0;

/** What hides in charges at a counter. */
export const knarLiveCounters = [
  ...breakingLive(
    ['charges.get.foreign-not-found', 'charges.get.foreign-indistinguishable', 'errors.cause-of-unknown-till'],
    {
      'knar.till-first: a POS charge of another business is an UNKNOWN_TILL when it is read': operation('charges.get')(
        (was) => (call) => (isOfForeignTill(call) ? refuse(call, { code: 'UNKNOWN_TILL' }) : was(call)),
      ),
    },
  ),
  ...breakingLive(['errors.cause-of-bad-amount', 'errors.cause-of-amount-too-small'], {
    'knar.narrow-till: on a POS charge an amount that is negative in 32 bits, from 2147483648 on, is AMOUNT_TOO_SMALL':
      askedOfPos('amount')((was) => (given, call) => {
        const reading = was(given, call);
        const isNegative = typeof given === 'number' && given > 0 && wrapped(given) < 0;
        return 'code' in reading && isNegative ? { code: 'AMOUNT_TOO_SMALL' } : reading;
      }),
  }),
];
