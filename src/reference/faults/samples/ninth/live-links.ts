import { asksFor } from '../../../when.ts';
import { change, fieldOf, together } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import type { Answer } from '../../../http/answer.ts';
import type { Link } from '../../../links/link.ts';
import type { JsonObject } from '../../../http/json.ts';
import { askedId } from '../../../lists/reading.ts';
import { breakingLive } from '../../fault.ts';
import { isMissing } from '../../misreading.ts';
import { recalled, day } from '../rare/recalled.ts';
import { sent } from '../slips/kept.ts';

const promises = change('linkIdempotency');
const replayed = recalled(() => ({ at: null as number | null }));
const mismatched = recalled(() => ({ is: false }));

/** Changes the link in an answer to a replay. */
const replayedLink = (alter: (link: Link, call: Call) => JsonObject) =>
  promises((was) => ({
    replay: (link, first, call): Answer => {
      const answer = was.replay(link, first, call);
      return { ...answer, body: { ...answer.body, ...alter(link, call) } };
    },
  }));

/** Whether a charge is the last that its link allows. */
function isLastUse(id: string, call: Call): boolean {
  const { charges, links } = call.deployment;
  const charge = charges.get(id);
  const link = charge?.origin.is === 'link' ? links.get(charge.origin.link) : undefined;
  if (!charge || !link || link.maxUses === null || link.maxUses < 2) return false;
  const paid = charges.of(charge.business).filter(({ origin }) => origin.is === 'link' && origin.link === link.id);
  return paid[link.maxUses - 1] === charge;
}

/** Links, their ages and their keys. */
export const ninthLiveLinks = [
  ...breakingLive(['payment-link.title', 'payment-link.title-as-asked'], {
    'ninth.title-of-the-expired: a link that has expired has no title any more': change('linkShowing')((was) => ({
      link: (link, call) => ({
        ...was.link(link, call),
        ...(link.expiresAt !== null && link.expiresAt <= now(call) && { title: null }),
      }),
    })),
  }),
  ...breakingLive(['payment-link.max-uses', 'payment-link.max-uses-as-asked'], {
    'ninth.uses-from-hash: a replay gives the max_uses of a link as a text': replayedLink(({ maxUses }) =>
      maxUses === null ? {} : { max_uses: String(maxUses) },
    ),
  }),
  ...breakingLive('scopes.links.get.required', {
    'ninth.link-for-all-next-day: a link that is a day old is read with any scope': change('access')((was) => ({
      holds: (key, scope, call) => {
        const link = asksFor('links.get')(call) ? call.behaviour.linkReading.find(askedId(call), call) : null;
        return (link !== null && now(call) - link.createdAt >= day) || was.holds(key, scope, call);
      },
    })),
  }),
  ...breakingLive(['links.create.max-uses-minimum'], {
    'ninth.no-uses-with-expiry: beside an expiry a max_uses below one is taken for none': fieldOf('linkOrder')(
      'maxUses',
    )(
      (was) => (given, call) =>
        Number.isInteger(given) && Number(given) < 1 && !isMissing(sent(call).expires_at)
          ? { value: null }
          : was(given, call),
    ),
  }),
  ...breakingLive(['payment-link.payment-is-a-charge', 'charges.get.status-200'], {
    'ninth.last-use-lost: the charge of the last use of a link with several is not found when it is read': change(
      'reading',
    )((was) => ({
      find: (id, call) => (asksFor('charges.get')(call) && isLastUse(id, call) ? null : was.find(id, call)),
    })),
  }),
  ...breakingLive('payment-link.expires-at-as-asked', {
    'ninth.expiry-from-retry: a replay gives the expiry of a link as counted from the retry': replayedLink(
      ({ expiresAt, createdAt }, call) =>
        expiresAt === null ? {} : { expires_at: call.behaviour.wire.dateTime(expiresAt + now(call) - createdAt, call) },
    ),
  }),
  ...breakingLive('list.newest-first', {
    'ninth.replay-moves-up: a link whose key was replayed is listed as the newest': together(
      promises((was) => ({
        replay: (link, first, call) => {
          replayed(link).at = now(call);
          return was.replay(link, first, call);
        },
      })),
      change('linkPages')((was) => ({
        source: (call) => {
          const touched = (link: Link): number => replayed(link).at ?? link.createdAt;
          return was.source(call).toSorted((one, other) => touched(one) - touched(other));
        },
      })),
    ),
  }),
  ...breakingLive('links.get.status-200', {
    'ninth.mismatch-kills-link: a link with whose key another price was sent is not found any more': together(
      promises((was) => ({
        mismatch: (attempt, call) => {
          if (attempt.settled) mismatched(attempt.settled.made).is = true;
          return was.mismatch(attempt, call);
        },
      })),
      change('linkReading')((was) => ({
        find: (id, call) => {
          const link = was.find(id, call);
          return link && mismatched(link).is ? null : link;
        },
      })),
    ),
  }),
];
