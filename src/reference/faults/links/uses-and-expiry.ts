import type { Patch } from '../../behaviour.ts';
import { now } from '../../http/call.ts';
import { bounds } from '../../change.ts';
import { asText, type JsonValue } from '../../http/json.ts';
import { askedLink } from './changes.ts';
import { breakingLive } from '../fault.ts';
import { giving, is, matches, miscalling, refusing, refusingGiven, taking } from '../misreading.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const year = 365 * day;

/** Refuses a moment that it should take. */
const notAt = (soon: (expiresAt: number, at: number, given: JsonValue | undefined) => boolean): Patch =>
  askedLink('expiresAt')(
    refusing('BAD_REQUEST', (value: number | null, given, call) =>
      value === null ? false : soon(value, now(call), given),
    ),
  );

const pastTaken = (span: number): Patch =>
  askedLink('expiresAt')((was) => (given, call) => {
    const moment = typeof given === 'string' ? Date.parse(given) : Number.NaN;
    return moment <= now(call) && moment > now(call) - span ? { value: moment } : was(given, call);
  });

/** How often and how long a new link may be paid. */
export const linkUseFaults = [
  ...breakingLive('links.create.max-uses-1-accepted', bounds, {
    'links.max-uses-from-2: a max_uses of 1 is refused': { maxUses: { minimum: 2 } },
  }),
  ...breakingLive('links.create.max-uses-minimum', askedLink('maxUses'), {
    'links.max-uses-0-taken: a max_uses of 0 is taken for any number': taking<number | null>(is(0), giving(null)),
    'links.max-uses-negative-taken: a max_uses below 0 is taken': taking<number | null>(
      (given) => typeof given === 'number' && Number.isInteger(given) && given < 0,
      Number,
    ),
  }),
  ...breakingLive('links.create.max-uses-integer', askedLink('maxUses'), {
    'links.max-uses-fraction-taken: a fraction is cut off max_uses': taking<number | null>(
      (given) => typeof given === 'number' && !Number.isInteger(given) && given > 1,
      (given) => Math.floor(Number(given)),
    ),
    'links.max-uses-text-taken: a max_uses in quotes is taken': taking<number | null>(
      matches(/^[1-9]\d{0,6}$/),
      Number,
    ),
  }),
  ...breakingLive('links.create.max-uses-optional', askedLink('maxUses'), {
    'links.max-uses-required: a link without max_uses is refused': refusingGiven('BAD_REQUEST', undefined),
  }),
  ...breakingLive('links.create.expires-at-future-accepted', notAt, {
    'links.expiry-within-an-hour-refused: an expiry within the hour is refused': (moment, present) =>
      moment < present + 60 * minute,
    'links.expiry-beyond-a-year-refused: an expiry more than a year ahead is refused': (moment, present) =>
      moment > present + year,
    'links.expiry-with-zone-refused: an expiry in another zone than UTC is refused': (_moment, _present, given) =>
      !asText(given).endsWith('Z'),
  }),
  ...breakingLive('links.create.expires-at-past-refused', pastTaken, {
    'links.expiry-past-taken: an expiry that is over is taken': Number.POSITIVE_INFINITY,
    'links.expiry-of-today-taken: an expiry of the past 24 hours is taken': day,
  }),
  ...breakingLive('links.create.expires-at-date-time', {
    'links.expiry-words-dropped: an expiry that cannot be read is taken for none': askedLink('expiresAt')(
      taking<number | null>((given) => typeof given === 'string' && Number.isNaN(Date.parse(given)), giving(null)),
    ),
  }),
  ...breakingLive(['links.create.expires-at-date-time', 'payment-link.expires-at'], askedLink('expiresAt'), {
    'links.expiry-unix-taken: an expiry in Unix seconds is taken': taking<number | null>(
      (given) => typeof given === 'number',
      (given) => Number(given) * 1000,
    ),
  }),
  ...breakingLive('links.create.expires-at-optional', askedLink('expiresAt'), {
    'links.expiry-required: a link without an expiry is refused': refusingGiven('BAD_REQUEST', undefined),
  }),
  ...breakingLive(['errors.cause-of-bad-request', 'errors.cause-of-bad-expiry'], askedLink('expiresAt'), {
    'links.expiry-bad-expiry: a bad expiry of a link is refused with BAD_EXPIRY': miscalling('BAD_EXPIRY'),
  }),
  ...breakingLive(['errors.cause-of-bad-request', 'errors.cause-of-bad-amount'], askedLink('maxUses'), {
    'links.max-uses-bad-amount: a bad max_uses is refused with BAD_AMOUNT': miscalling('BAD_AMOUNT'),
  }),
];
