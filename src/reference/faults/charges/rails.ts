import { chargeRails } from '../../../contract/limits.ts';
import { field } from '../../change.ts';
import { fault } from '../fault.ts';
import { miscalling, refusing, taking } from '../misreading.ts';

const refused = chargeRails.map((rail) =>
  fault(
    `rail.${rail}-refused`,
    `refuses ${rail}`,
    `charges.create.rail-${rail}`,
    field(
      'rail',
      refusing('BAD_RAIL', (value) => value === rail),
    ),
  ),
);

const otherNames: readonly unknown[] = ['vodacom', 'm-pesa', 'tigopesa', 'tigo-pesa', 'airtelmoney', 'halotel', 'ttcl'];

export const railFaults = [
  ...refused,
  fault(
    'rail.wallet-taken',
    'takes wallet, as mpesa',
    'charges.create.rail-wallet-refused',
    field(
      'rail',
      taking(
        (given) => given === 'wallet',
        () => 'mpesa',
      ),
    ),
  ),
  fault(
    'rail.wallet-made',
    'takes wallet and shows it',
    ['charges.create.rail-wallet-refused', 'charge.rail-wallet-is-for-pos'],
    field(
      'rail',
      taking(
        (given) => given === 'wallet',
        () => 'wallet',
      ),
    ),
  ),
  fault(
    'rail.any-case',
    'takes MPESA',
    'charges.create.rail-others-refused',
    field('rail', (was) => (given, call) => was(typeof given === 'string' ? given.toLowerCase() : given, call)),
  ),
  fault(
    'rail.other-names-taken',
    'takes other names of the networks',
    'charges.create.rail-others-refused',
    field(
      'rail',
      taking(
        (given) => otherNames.includes(given),
        () => 'halopesa',
      ),
    ),
  ),
  fault(
    'rail.any-text-taken',
    'takes any word, as mpesa',
    'charges.create.rail-others-refused',
    field(
      'rail',
      (was) => (given, call) =>
        typeof given === 'string' && given !== 'wallet' && 'code' in was(given, call)
          ? { value: 'mpesa' }
          : was(given, call),
    ),
  ),
  fault(
    'rail.missing-taken',
    'a charge without a rail is mpesa',
    'charges.create.rail-required',
    field(
      'rail',
      taking(
        (given) => given === undefined,
        () => 'mpesa',
      ),
    ),
  ),
  fault(
    'rail.wrong-called-bad-msisdn',
    'a wrong rail is BAD_MSISDN',
    ['errors.cause-of-bad-rail', 'errors.cause-of-bad-msisdn'],
    field(
      'rail',
      miscalling('BAD_MSISDN', (given) => given !== undefined),
    ),
  ),
  fault(
    'rail.wrong-called-not-found',
    'a wrong rail is NOT_FOUND',
    ['errors.cause-of-bad-rail', 'errors.cause-of-not-found'],
    field(
      'rail',
      miscalling('NOT_FOUND', (given) => given !== undefined),
    ),
  ),
];
