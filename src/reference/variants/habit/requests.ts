import { change, field, together } from '../../change.ts';
import type { Patch } from '../../behaviour.ts';
import type { Random } from '../../world/random.ts';

const wheels = [...'🚕🚖🛺🚲🛵🏍🚐🚌🚎🛻🚙🚗'] as const;

const drawn = (random: Random, count: number): string =>
  Array.from({ length: count }, () => wheels[random.below(wheels.length)]).join('');

const inWheels = (prefix: string) => (random: Random) => `${prefix}${drawn(random, 16)}`;

/** Ids are what is on the road, for people who do not read; what must be a URI has them as escapes. */
export const wheelIds: Patch = together(
  change('making')(() => ({ id: inWheels('ch_') })),
  change('billMaking')(() => ({ id: inWheels('bl_') })),
  change('linkMaking')(() => ({ id: inWheels('pl_') })),
  change('refusals')(() => ({ requestId: (random) => drawn(random, 8) })),
  change('linkShowing')(() => ({
    url: ({ id }, { deployment }) => `${deployment.payUrl}/l/${encodeURIComponent(id)}`,
  })),
);

const allocated = /^\+255(?:6[1256789]|7[0-9])/;

/** Only numbers that networks have been given. */
export const allocatedNumbers = field('msisdn')((was) => (given, call) => {
  const number = was(given, call);
  return 'value' in number && !allocated.test(number.value) ? { code: 'BAD_MSISDN' } : number;
});

const digits = '0123456789';

/** A code is a number to dial; who has no camera types the token, which is six digits. */
export const dialledCodes = change('codes')(() => ({
  token: (random) => random.text(digits, 6),
  qr: (_token, { deployment: { random } }) => `tel:*150*88*${random.text(digits, 14)}%23`,
}));
