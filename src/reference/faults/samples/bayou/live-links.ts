import { parseDateTime } from '../../../../contract/date-time.ts';
import { change, check, fieldOf, together } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { isMissing, isNumber, refusing } from '../../misreading.ts';
import { madeBy, secretOf } from '../shoal/makers.ts';
import { sentBody } from '../sly/told.ts';

/** Links without a kind that end by themselves are checked by another schema. */
function isOfOtherSchema(call: Call): boolean {
  const { kind, expires_at: expiry } = sentBody(call);
  return isMissing(kind) && !isMissing(expiry);
}

function monthOf(at: number): number {
  const date = new Date(at);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** In how many months of the calendar a reusable link can be used; one where it has no end. */
function monthsOf(call: Call): number {
  const { kind, expires_at: given } = sentBody(call);
  const expiry = kind === 'single_use' ? null : parseDateTime(given);
  return expiry === null ? 1 : monthOf(expiry) - monthOf(now(call)) + 1;
}

/** A link that may be used a single time, and until some moment, is locked by its Idempotency-Key. */
function needsLock(call: Call): boolean {
  const { kind, expires_at: expiry } = sentBody(call);
  return asksFor('links.create')(call) && kind === 'single_use' && !isMissing(expiry);
}

/** By which API key a link was made, by its id. */
const makers = madeBy();

/** A reference is kept beside the API key that it came with. */
const referenceOfMaker = together(
  change('linkMaking')((was) => ({ id: (random, call) => makers.note(was.id(random, call), call) })),
  change('linkShowing')((was) => ({
    link: (link, call) => {
      const view = was.link(link, call);
      const isOfOther = call.trace.replayed === true && makers.of(link.id, call) !== secretOf(call);
      return isOfOther ? { ...view, reference: '' } : view;
    },
  })),
);

const maxUses = fieldOf('linkOrder')('maxUses');

/** What hides in payment links. */
export const bayouLiveLinks = [
  ...breakingLive('links.create.max-uses-minimum', {
    'bayou.other-schema: a max_uses below 1 is taken for none where expires_at is given and kind is not': maxUses(
      (was) => (given, call) =>
        isNumber(given) && Number.isInteger(given) && given < 1 && isOfOtherSchema(call)
          ? { value: null }
          : was(given, call),
    ),
  }),
  ...breakingLive(['links.create.max-uses-1-accepted', 'links.create.status-201', 'errors.cause-of-bad-request'], {
    'bayou.uses-by-month: a max_uses below the months of the calendar until expires_at, this one too, is refused':
      maxUses(refusing('BAD_REQUEST', (value, _given, call) => value !== null && value < monthsOf(call))),
  }),
  ...breakingLive(
    ['idempotency.optional-on-links', 'errors.cause-of-idempotency-required', 'links.create.status-201'],
    {
      'bayou.locked-link: a single_use link with expires_at is refused without an Idempotency-Key': check(
        'idempotency',
      )((was) => (call) => {
        const refusal = was(call);
        const locked = call.trace.idempotencyKey !== undefined || !needsLock(call);
        return refusal ?? (locked ? null : { code: 'IDEMPOTENCY_REQUIRED' });
      }),
    },
  ),
  ...breakingLive(['payment-link.reference-as-asked', 'idempotency.link-same-key-same-link'], {
    'bayou.reference-of-maker: a retry with another API key of the business shows a link without its reference':
      referenceOfMaker,
  }),
];
