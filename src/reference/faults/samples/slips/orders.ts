import { check, field } from '../../../change.ts';
import { asText } from '../../../http/json.ts';
import { breaking } from '../../fault.ts';
import { sent } from './kept.ts';

/** Which numbers, rails and currencies are taken. */
export const slipOrderFaults = [
  ...breaking('charges.create.msisdn-digits-only', {
    'slip.msisdn-line-end: a number with an end of line after it is taken': field('msisdn')(
      (was) => (given, call) => was(typeof given === 'string' ? given.replace(/\n$/, '') : given, call),
    ),
    'slip.msisdn-hidden-signs: marks of direction about a number are taken': field('msisdn')(
      (was) => (given, call) =>
        was(typeof given === 'string' ? given.replaceAll(/[\u200b-\u200f\u202a-\u202e\ufeff]/g, '') : given, call),
    ),
    'slip.msisdn-dashes: hyphens between the digits of a number are taken': field('msisdn')(
      (was) => (given, call) => was(typeof given === 'string' ? given.replaceAll(/(?<=\d)-(?=\d)/g, '') : given, call),
    ),
  }),
  ...breaking('charges.create.msisdn-country', {
    'slip.msisdn-double-zero: a number that begins with 00255 is taken': field('msisdn')(
      (was) => (given, call) => was(typeof given === 'string' ? given.replace(/^00255/, '+255') : given, call),
    ),
    'slip.msisdn-without-plus: over halopesa a number that begins with 255 is taken': check('body')((was) => (call) => {
      const body = sent(call);
      const bare = body.rail === 'halopesa' && /^255\d{9}$/.test(asText(body.msisdn));
      return was(
        bare
          ? { ...call, payload: { is: 'text', text: JSON.stringify({ ...body, msisdn: `+${asText(body.msisdn)}` }) } }
          : call,
      );
    }),
  }),
  ...breaking('charges.create.rail-others-refused', {
    'slip.rail-inherited: the names that every object has are taken for rails': field('rail')(
      (was) => (given, call) => (typeof given === 'string' && given in {} ? { value: given } : was(given, call)),
    ),
    'slip.rail-in-a-list: a rail within a list of one is taken': field('rail')(
      (was) => (given, call) => was(Array.isArray(given) && given.length === 1 ? (given[0] ?? null) : given, call),
    ),
    'slip.rail-prefix: the first letters of a rail are taken for it': field('rail')(
      (was) => (given, call) =>
        was(
          typeof given === 'string' && /^tig|^halo/.test(given)
            ? given.startsWith('tig')
              ? 'tigo'
              : 'halopesa'
            : given,
          call,
        ),
    ),
    'slip.rail-line-end: a rail with an end of line after it is taken': field('rail')(
      (was) => (given, call) => was(typeof given === 'string' ? given.replace(/\n$/, '') : given, call),
    ),
  }),
  ...breaking('charges.create.currency-others-refused', {
    'slip.currency-falsy: false, 0 and an empty text are taken for no currency': field('currency')(
      (was) => (given, call) => was(given === false || given === 0 || given === '' ? undefined : given, call),
    ),
    'slip.currency-in-a-list: a currency within a list of one is taken': field('currency')(
      (was) => (given, call) => was(Array.isArray(given) && given.length === 1 ? (given[0] ?? null) : given, call),
    ),
    'slip.currency-by-number: the number of a currency, 834, is taken': field('currency')(
      (was) => (given, call) => was(given === '834' || given === 834 ? 'TZS' : given, call),
    ),
  }),
];
