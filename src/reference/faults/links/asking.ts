import type { LinkOrder } from '../../links/link.ts';
import { answers, bounds } from '../../change.ts';
import { at, both, isReplay, isSuccess } from '../../when.ts';
import { askedLink } from './changes.ts';
import { liveFault } from '../live-fault.ts';
import { matches, miscalling, refusing, taking } from '../misreading.ts';
import { plainText } from '../charges/plain-text.ts';
import { isMissing, textOf } from '../charges/given.ts';

const bytes = (text: string): number => new TextEncoder().encode(text).length;

const created = both(at('links.create'), isSuccess);

/** What a new link takes and what it refuses. */
export const linkAskingFaults = [
  liveFault(
    'links.status-200',
    'a new link is answered 200',
    'links.create.status-201',
    answers(created, () => ({ status: 200 })),
  ),
  liveFault(
    'links.status-202-of-single-use',
    'a new single-use link is answered 202',
    'links.create.status-201',
    answers(
      (answer, call) => created(answer, call) && !isReplay(answer, call) && call.trace.linkOrder?.kind === 'single_use',
      () => ({ status: 202 }),
    ),
  ),
  liveFault(
    'links.amount-chosen-by-payer',
    'a link without amount_minor is taken',
    'links.create.amount-required',
    askedLink(
      'amount',
      taking(isMissing, () => 10_000),
    ),
  ),
  liveFault(
    'links.amount-text-taken',
    'an amount of digits in quotes is taken',
    'links.create.amount-integer',
    askedLink('amount', taking(matches(/^\d{5,10}$/), Number)),
  ),
  liveFault(
    'links.amount-fraction-taken',
    'a fraction is cut off an amount',
    'links.create.amount-integer',
    askedLink(
      'amount',
      taking(
        (given) => typeof given === 'number' && !Number.isInteger(given) && given > 10_000,
        (given) => Math.floor(Number(given) / 100) * 100,
      ),
    ),
  ),
  liveFault(
    'links.title-default',
    'a link without a title is called Payment',
    'links.create.title-required',
    askedLink(
      'title',
      taking(isMissing, () => 'Payment'),
    ),
  ),
  liveFault(
    'links.title-from-3',
    'a title of two characters is refused',
    'links.create.title-2-accepted',
    bounds({ title: { minimum: 3, maximum: 80 } }),
  ),
  liveFault(
    'links.title-from-1',
    'a title of one character is taken',
    'links.create.title-minimum',
    bounds({ title: { minimum: 1, maximum: 80 } }),
  ),
  liveFault(
    'links.title-empty-taken',
    'an empty title is taken',
    ['links.create.title-minimum', 'links.create.title-required'],
    askedLink(
      'title',
      taking((given) => given === '', plainText),
    ),
  ),
  liveFault(
    'links.title-79',
    'a title of 80 characters is refused',
    'links.create.title-80-accepted',
    bounds({ title: { minimum: 2, maximum: 79 } }),
  ),
  liveFault(
    'links.title-80-bytes',
    'the length of a title is counted in bytes',
    'links.create.title-80-accepted',
    askedLink(
      'title',
      refusing('BAD_REQUEST', (title) => bytes(title) > 80),
    ),
  ),
  liveFault(
    'links.title-81-taken',
    'a title of 81 characters is taken',
    'links.create.title-maximum',
    bounds({ title: { minimum: 2, maximum: 81 } }),
  ),
  liveFault(
    'links.title-long-taken',
    'a title of 100 characters and more is taken',
    'links.create.title-maximum',
    askedLink('title', taking(textOf(100, 100_000), plainText)),
  ),
  liveFault(
    'links.title-cut',
    'a title that is too long is cut',
    'links.create.title-maximum',
    askedLink(
      'title',
      taking(textOf(81, 100_000), (given) => [...plainText(given)].slice(0, 80).join('')),
    ),
  ),
  liveFault(
    'links.kind-reusable-refused',
    'the kind reusable is refused where it is sent',
    'links.create.kind-reusable',
    askedLink(
      'kind',
      refusing('BAD_REQUEST', (_kind, given) => given === 'reusable'),
    ),
  ),
  liveFault(
    'links.kind-required',
    'a link without a kind is refused',
    'links.create.kind-default',
    askedLink(
      'kind',
      refusing('BAD_REQUEST', (_kind, given) => given === undefined),
    ),
  ),
  liveFault(
    'links.kind-single-use-refused',
    'the kind single_use is refused',
    'links.create.kind-single-use',
    askedLink(
      'kind',
      refusing('BAD_REQUEST', (kind) => kind === 'single_use'),
    ),
  ),
  liveFault(
    'links.kind-unknown-reusable',
    'a kind that nobody knows is taken as reusable',
    'links.create.kind-others-refused',
    askedLink(
      'kind',
      taking<LinkOrder['kind']>(matches(/^(?!single_use$|reusable$)./), () => 'reusable'),
    ),
  ),
  liveFault(
    'links.kind-any-case',
    'capitals do not matter in a kind',
    'links.create.kind-others-refused',
    askedLink('kind', (was) => (given, call) => was(typeof given === 'string' ? given.toLowerCase() : given, call)),
  ),
  liveFault(
    'links.kind-hyphen-taken',
    'single-use is taken as single_use',
    'links.create.kind-others-refused',
    askedLink(
      'kind',
      taking<LinkOrder['kind']>(matches(/^single-use$/), () => 'single_use'),
    ),
  ),
  liveFault(
    'links.title-bad-amount',
    'a bad title is refused with BAD_AMOUNT',
    ['errors.cause-of-bad-request', 'errors.cause-of-bad-amount'],
    askedLink('title', miscalling('BAD_AMOUNT')),
  ),
];
