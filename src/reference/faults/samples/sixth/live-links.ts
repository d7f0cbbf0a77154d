import { answers, change, fieldOf, together } from '../../../change.ts';
import { refusedWith } from '../../../when.ts';
import type { Link } from '../../../links/link.ts';
import { now } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { breakingLive } from '../../fault.ts';
import { countingLinks, payments } from '../trade/past.ts';

const access = change('access');
const lastMoment = (2 ** 31 - 1) * 1000;

const touchedAt = (link: Link): number => Math.max(link.createdAt, payments(link).at);

/** What happens to links, and who may call live. */
export const sixthLiveLinks = [
  ...breakingLive('payment-link.paid-within-its-uses', {
    'sixth.expiry-instead-of-uses: a reusable link with an expiry is paid as often as payers like': change(
      'linkStanding',
    )((was) => ({
      most: (link, call) => (link.kind === 'reusable' && link.expiresAt !== null ? null : was.most(link, call)),
    })),
    'sixth.replay-renews-link: a replay of the request that made a link begins its uses anew': change(
      'linkIdempotency',
    )((was) => ({
      replay: (made, first, call) => {
        made.seen.payments = 0;
        return was.replay(made, first, call);
      },
    })),
  }),
  ...breakingLive(['list.newest-first', 'links.list.holds-created'], {
    'sixth.paid-links-first: links are listed by when something became of them last': together(
      countingLinks,
      change('linkPages')((was) => ({
        source: (call) => was.source(call).toSorted((one, other) => touchedAt(one) - touchedAt(other)),
      })),
    ),
  }),
  ...breakingLive('payment-link.expires-at-as-asked', {
    'sixth.until-2038: no link expires later than 32 bits of seconds reach': fieldOf('linkOrder')('expiresAt')(
      (was) => (given, call) => {
        const reading = was(given, call);
        if ('code' in reading || reading.value === null) return reading;
        return { value: Math.min(reading.value, lastMoment) };
      },
    ),
  }),
  ...breakingLive(['payment-link.payment-is-a-charge', 'charges.get.status-200', 'errors.cause-of-not-found'], {
    'sixth.closed-with-its-charges: the payments through a link that was closed are not found': change('reading')(
      (was) => ({
        find: (id, call) => {
          const charge = was.find(id, call);
          const link = charge?.origin.is === 'link' ? call.deployment.links.get(charge.origin.link) : undefined;
          return link?.seen.closed === true ? null : charge;
        },
      }),
    ),
  }),
  ...breakingLive('scopes.links.create.required', {
    'sixth.reader-replays-link: who may read links may repeat the request that made one': access((was) => ({
      holds: (key, scope, call) => {
        const repeated = `${key.business.id} links.create ${call.header('idempotency-key') ?? ''}`;
        return (
          was.holds(key, scope, call) ||
          (isServed(call.route, 'links.create') &&
            key.scopes.includes('links:read') &&
            call.deployment.linkAttempts.has(repeated))
        );
      },
    })),
  }),
  ...breakingLive(['limits.live-key-600-allowed', 'errors.cause-of-rate-limited'], {
    'sixth.guesses-cost-ten: a request that is NOT_FOUND counts as ten': answers(refusedWith('NOT_FOUND'))(
      (_answer, call) => {
        const counter = call.deployment.meters.get(call.trace.key?.secret ?? '');
        for (let more = 0; more < 9; more++) counter?.take(now(call));
        return {};
      },
    ),
  }),
];
