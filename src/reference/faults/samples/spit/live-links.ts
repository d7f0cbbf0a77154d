import { change, check, together } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { makeLink } from '../../../links/link-making.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';

/** From this hour of UTC on it is tomorrow where the payers live. */
const tomorrow = 21;

const isTomorrow = (call: Call): boolean => new Date(now(call)).getUTCHours() >= tomorrow;

/** Requests that a draft is made for. */
const drafting = new WeakSet<Call['trace']>();

/** A draft is thrown away with its link, unless that has been paid. */
const draftLeft = together(
  change('linkIdempotency')((was) => ({
    mismatch: (attempt, call) => {
      const { linkOrder } = call.trace;
      if (linkOrder && (attempt.settled?.made.seen.payments ?? 0) > 0) {
        drafting.add(call.trace);
        makeLink(linkOrder, call);
      }
      return was.mismatch(attempt, call);
    },
  })),
  change('linkMaking')((was) => ({
    id: (random, call) => {
      const id = was.id(random, call);
      return drafting.has(call.trace) ? id.replace('pl_', 'pld_') : id;
    },
  })),
);

/** What hides in payment links. */
export const spitLiveLinks = [
  ...breakingLive(
    ['idempotency.optional-on-links', 'errors.cause-of-idempotency-required', 'links.create.status-201'],
    {
      'spit.late-evening: from 21:00 to 24:00 UTC a link without an Idempotency-Key is IDEMPOTENCY_REQUIRED': check(
        'idempotency',
      )((was) => (call) => {
        const isKeyless = asksFor('links.create')(call) && call.header('idempotency-key') === undefined;
        return was(call) ?? (isKeyless && isTomorrow(call) ? { code: 'IDEMPOTENCY_REQUIRED' } : null);
      }),
    },
  ),
  ...breakingLive(['payment-link.max-uses-as-asked', 'links.create.max-uses-minimum'], {
    'spit.nothing-left: in the list a link that is used up has max_uses 0': change('linkShowing')((was) => ({
      link: (link, call) => {
        const isUsedUp = link.maxUses !== null && call.behaviour.linkStanding.used(link, call) >= link.maxUses;
        const view = was.link(link, call);
        return isUsedUp && asksFor('links.list')(call) ? { ...view, max_uses: 0 } : view;
      },
    })),
  }),
  ...breakingLive(['payment-link.id-prefix', 'idempotency.mismatch-creates-nothing'], {
    'spit.draft-left: a mismatch with a link that has been paid leaves a draft in the list, whose id begins with pld_':
      draftLeft,
  }),
  ...breakingLive('payment-link.reference-as-asked', {
    'spit.dated-return: a link with both an expires_at and a success_url loses its reference': change('linkMaking')(
      (was) => ({
        order: (order, call) => {
          const made = was.order(order, call);
          return made.expiresAt !== null && made.successUrl !== null ? { ...made, reference: null } : made;
        },
      }),
    ),
  }),
];
