import { chargeRails } from '../../../contract/limits.ts';
import { field } from '../../change.ts';
import { breaking } from '../fault.ts';
import { miscalling, refusing, taking } from '../misreading.ts';

const otherNames: readonly unknown[] = ['vodacom', 'm-pesa', 'tigopesa', 'tigo-pesa', 'airtelmoney', 'halotel', 'ttcl'];

export const railFaults = [
  ...chargeRails.flatMap((rail) =>
    breaking(`charges.create.rail-${rail}`, {
      [`rail.${rail}-refused: refuses ${rail}`]: field('rail')(refusing('BAD_RAIL', (value) => value === rail)),
    }),
  ),
  ...breaking('charges.create.rail-wallet-refused', field('rail'), {
    'rail.wallet-taken: takes wallet, as mpesa': taking(
      (given) => given === 'wallet',
      () => 'mpesa',
    ),
  }),
  ...breaking(['charges.create.rail-wallet-refused', 'charge.rail-wallet-is-for-pos'], field('rail'), {
    'rail.wallet-made: takes wallet and shows it': taking(
      (given) => given === 'wallet',
      () => 'wallet',
    ),
  }),
  ...breaking('charges.create.rail-others-refused', field('rail'), {
    'rail.any-case: takes MPESA': (was) => (given, call) =>
      was(typeof given === 'string' ? given.toLowerCase() : given, call),
    'rail.other-names-taken: takes other names of the networks': taking(
      (given) => otherNames.includes(given),
      () => 'halopesa',
    ),
    'rail.any-text-taken: takes any word, as mpesa': (was) => (given, call) =>
      typeof given === 'string' && given !== 'wallet' && 'code' in was(given, call)
        ? { value: 'mpesa' }
        : was(given, call),
  }),
  ...breaking('charges.create.rail-required', field('rail'), {
    'rail.missing-taken: a charge without a rail is mpesa': taking(
      (given) => given === undefined,
      () => 'mpesa',
    ),
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
