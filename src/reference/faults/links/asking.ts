import type { Patch } from '../../behaviour.ts';
import { codePoints } from '../../bodies/fields.ts';
import { bounds, statusAt } from '../../change.ts';
import { now } from '../../http/call.ts';
import { asText, type JsonValue } from '../../http/json.ts';
import type { LinkOrder } from '../../links/link.ts';
import { isReplay } from '../../when.ts';
import { breakingLive } from '../fault.ts';
import {
  bytes,
  giving,
  is,
  isMissing,
  matches,
  miscalling,
  readAs,
  refusing,
  refusingGiven,
  taking,
  textOf,
} from '../misreading.ts';
import { askedLink } from './changes.ts';

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

/** What a new link takes and what it refuses. */
export const linkAskingFaults = [
  ...breakingLive('links.create.status-201', {
    'links.status-200: a new link is answered 200': statusAt('links.create', 200),
    'links.status-202-of-single-use: a new single-use link is answered 202': statusAt(
      'links.create',
      202,
      (answer, call) => !isReplay(answer, call) && call.trace.linkOrder?.kind === 'single_use',
    ),
  }),
  ...breakingLive('links.create.amount-required', askedLink('amount'), {
    'links.amount-chosen-by-payer: a link without amount_minor is taken': taking(isMissing, giving(10_000)),
  }),
  ...breakingLive('links.create.amount-integer', askedLink('amount'), {
    'links.amount-text-taken: an amount of digits in quotes is taken': taking(matches(/^\d{5,10}$/), Number),
    'links.amount-fraction-taken: a fraction is cut off an amount': taking(
      (given) => typeof given === 'number' && !Number.isInteger(given) && given > 10_000,
      (given) => Math.floor(Number(given) / 100) * 100,
    ),
  }),
  ...breakingLive('links.create.title-required', askedLink('title'), {
    'links.title-default: a link without a title is called Payment': taking(isMissing, giving('Payment')),
  }),
  ...breakingLive('links.create.title-2-accepted', bounds, {
    'links.title-from-3: a title of two characters is refused': { title: { minimum: 3, maximum: 80 } },
  }),
  ...breakingLive('links.create.title-minimum', bounds, {
    'links.title-from-1: a title of one character is taken': { title: { minimum: 1, maximum: 80 } },
  }),
  ...breakingLive(['links.create.title-minimum', 'links.create.title-required'], askedLink('title'), {
    'links.title-empty-taken: an empty title is taken': taking(is(''), asText),
  }),
  ...breakingLive('links.create.title-80-accepted', {
    'links.title-79: a title of 80 characters is refused': bounds({ title: { minimum: 2, maximum: 79 } }),
    'links.title-80-bytes: the length of a title is counted in bytes': askedLink('title')(
      refusing('BAD_REQUEST', (title) => bytes(title) > 80),
    ),
  }),
  ...breakingLive('links.create.title-maximum', askedLink('title'), {
    'links.title-long-taken: a title of 100 characters and more is taken': taking(textOf(100, 100_000), asText),
    'links.title-cut: a title that is too long is cut': taking(textOf(81, 100_000), (given) =>
      [...asText(given)].slice(0, 80).join(''),
    ),
  }),
  ...breakingLive('links.create.title-maximum', {
    'links.title-81-taken: a title of 81 characters is taken': bounds({ title: { minimum: 2, maximum: 81 } }),
  }),
  ...breakingLive('links.create.kind-reusable', {
    'links.kind-reusable-refused: the kind reusable is refused where it is sent': askedLink('kind')(
      refusingGiven('BAD_REQUEST', 'reusable'),
    ),
  }),
  ...breakingLive('links.create.kind-default', askedLink('kind'), {
    'links.kind-required: a link without a kind is refused': refusingGiven('BAD_REQUEST', undefined),
  }),
  ...breakingLive('links.create.kind-single-use', {
    'links.kind-single-use-refused: the kind single_use is refused': askedLink('kind')(
      refusing('BAD_REQUEST', (kind) => kind === 'single_use'),
    ),
  }),
  ...breakingLive('links.create.kind-others-refused', {
    'links.kind-unknown-reusable: a kind that nobody knows is taken as reusable': askedLink('kind')(
      taking<LinkOrder['kind']>(matches(/^(?!single_use$|reusable$)./), giving('reusable')),
    ),
    'links.kind-any-case: capitals do not matter in a kind': askedLink('kind')(readAs((given) => given.toLowerCase())),
    'links.kind-hyphen-taken: single-use is taken as single_use': askedLink('kind')(
      taking<LinkOrder['kind']>(matches(/^single-use$/), giving('single_use')),
    ),
  }),
  ...breakingLive(['errors.cause-of-bad-request', 'errors.cause-of-bad-amount'], askedLink('title'), {
    'links.title-bad-amount: a bad title is refused with BAD_AMOUNT': miscalling('BAD_AMOUNT'),
  }),
  ...breakingLive('links.create.description-500-accepted', {
    'links.description-499: a description of 500 characters is refused': askedLink('description')(
      refusing('BAD_REQUEST', (given) => codePoints(given ?? '') > 499),
    ),
    'links.description-255: a description above 255 characters is refused': askedLink('description')(
      refusing('BAD_REQUEST', (given) => codePoints(given ?? '') > 255),
    ),
  }),
  ...breakingLive('links.create.description-limit', {
    'links.description-501-taken: a description of 501 characters is taken': askedLink('description')(
      taking<string | null>(textOf(501, 501), asText),
    ),
    'links.description-cut: a description that is too long is cut': askedLink('description')(
      taking<string | null>(textOf(501, 100_000), (given) => [...asText(given)].slice(0, 500).join('')),
    ),
  }),
  ...breakingLive('links.create.reference-200-accepted', {
    'links.reference-64: a reference above 64 characters is refused': askedLink('reference')(
      refusing('BAD_REQUEST', (given) => codePoints(given ?? '') > 64),
    ),
    'links.reference-199: a reference of 200 characters is refused': askedLink('reference')(
      refusing('BAD_REQUEST', (given) => codePoints(given ?? '') > 199),
    ),
  }),
  ...breakingLive('links.create.reference-limit', {
    'links.reference-201-taken: a reference of 201 characters is taken': askedLink('reference')(
      taking<string | null>(textOf(201, 201), asText),
    ),
    'links.reference-255-taken: a reference up to 255 characters is taken': askedLink('reference')(
      taking<string | null>(textOf(201, 255), asText),
    ),
  }),
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
