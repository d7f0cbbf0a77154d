import type { LinkOrder } from '../../links/link.ts';
import { answers, bounds } from '../../change.ts';
import { at, both, isReplay, isSuccess } from '../../when.ts';
import { askedLink } from './changes.ts';
import { breakingLive } from '../fault.ts';
import { asText } from '../../http/json.ts';
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

const created = both(at('links.create'), isSuccess);

/** What a new link takes and what it refuses. */
export const linkAskingFaults = [
  ...breakingLive('links.create.status-201', {
    'links.status-200: a new link is answered 200': answers(created)(() => ({ status: 200 })),
    'links.status-202-of-single-use: a new single-use link is answered 202': answers(
      (answer, call) => created(answer, call) && !isReplay(answer, call) && call.trace.linkOrder?.kind === 'single_use',
    )(() => ({ status: 202 })),
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
];
