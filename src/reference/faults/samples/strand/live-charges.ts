import { isFinal, standing } from '../../../charges/charge.ts';
import { field } from '../../../change.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { refusing } from '../../misreading.ts';
import { day } from '../rare/recalled.ts';
import { comesAgain } from './retries.ts';

/** Who declines so often in a row is taken for a number that is no longer in use, for a day. */
const enough = 3;

function isStruckOff(msisdn: string, call: Call): boolean {
  const at = furthest(call);
  const last = call.deployment.charges
    .of(caller(call))
    .filter((charge) => charge.msisdn === msisdn && isFinal(standing(charge, at).state))
    .slice(-enough);
  return (
    last.length === enough &&
    last.every((charge) => standing(charge, at).state === 'failed' && at - charge.createdAt < day)
  );
}

/** What hides in charges of live. */
export const strandLiveCharges = [
  ...breakingLive(
    [
      'errors.cause-of-bad-msisdn',
      'charges.create.status-201',
      'charges.create.msisdn-leading-zero-form',
      'charges.create.msisdn-nine-digit-form',
      'charges.create.msisdn-plus-255-form',
      'deployments.same-shapes',
    ],
    {
      'strand.struck-off: a number whose payer declined three times in a row is BAD_MSISDN for a day': field('msisdn')(
        refusing('BAD_MSISDN', (msisdn, _given, call) => isStruckOff(msisdn, call) && !comesAgain(call)),
      ),
    },
  ),
];
