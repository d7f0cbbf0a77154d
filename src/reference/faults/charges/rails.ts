import { chargeRails } from '../../../contract/limits.ts';
import { field } from '../../change.ts';
import { breaking } from '../fault.ts';
import { giving, is, miscalling, readAs, refusing, taking } from '../misreading.ts';

const otherNames: readonly unknown[] = ['vodacom', 'm-pesa', 'tigopesa', 'tigo-pesa', 'airtelmoney', 'halotel', 'ttcl'];

export const railFaults = [
  ...chargeRails.flatMap((rail) =>
    breaking(`charges.create.rail-${rail}`, {
      [`rail.${rail}-refused: refuses ${rail}`]: field('rail')(refusing('BAD_RAIL', (value) => value === rail)),
    }),
  ),
  ...breaking('charges.create.rail-wallet-refused', field('rail'), {
    'rail.wallet-taken: takes wallet, as mpesa': taking(is('wallet'), giving('mpesa')),
  }),
  ...breaking(['charges.create.rail-wallet-refused', 'charge.rail-wallet-is-for-pos'], field('rail'), {
    'rail.wallet-made: takes wallet and shows it': taking(is('wallet'), giving('wallet')),
  }),
  ...breaking('charges.create.rail-others-refused', field('rail'), {
    'rail.any-case: takes MPESA': readAs((given) => given.toLowerCase()),
    'rail.other-names-taken: takes other names of the networks': taking(
      (given) => otherNames.includes(given),
      giving('halopesa'),
    ),
    'rail.any-text-taken: takes any word, as mpesa': (was) => (given, call) =>
      typeof given === 'string' && given !== 'wallet' && 'code' in was(given, call)
        ? { value: 'mpesa' }
        : was(given, call),
  }),
  ...breaking('charges.create.rail-required', field('rail'), {
    'rail.missing-taken: a charge without a rail is mpesa': taking(is(undefined), giving('mpesa')),
  }),
  ...breaking(['errors.cause-of-bad-rail', 'errors.cause-of-bad-msisdn'], {
    'rail.wrong-called-bad-msisdn: a wrong rail is BAD_MSISDN': field('rail')(
      miscalling('BAD_MSISDN', (given) => given !== undefined),
    ),
  }),
  ...breaking(['errors.cause-of-bad-rail', 'errors.cause-of-not-found'], field('rail'), {
    'rail.wrong-called-not-found: a wrong rail is NOT_FOUND': miscalling('NOT_FOUND', (given) => given !== undefined),
  }),
];
