import { parseDateTime } from '../../../../contract/date-time.ts';
import { codePoints } from '../../../bodies/fields.ts';
import { change, fieldOf, together } from '../../../change.ts';
import { caller, now } from '../../../http/call.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import { breakingLive } from '../../fault.ts';
import { day, hour, minute, recalled } from '../rare/recalled.ts';
import { bodySaid, shownLink } from './said.ts';

const promises = change('linkIdempotency');
const resent = recalled(() => ({ at: -Infinity }));
const insisted = recalled(() => new Set<string>());
const prices = recalled(() => ({ paid: new Set<number>(), added: 0 }));

/** Links that are asked for again, sold and grown old. */
export const tenthLiveLinks = [
  ...breakingLive('idempotency.link-same-key-same-link', {
    'tenth.key-flush-gap: between ten minutes and an hour after a link was made its key stands for nothing': promises(
      (was) => ({
        find: (slot, call) => {
          const attempt = was.find(slot, call);
          const age = attempt?.settled ? now(call) - attempt.settled.made.createdAt : 0;
          return age > 10 * minute && age < hour ? undefined : attempt;
        },
      }),
    ),
  }),
  ...breakingLive('list.newest-first', {
    'tenth.retry-resorts: a link that was asked for again stands before those made since': together(
      promises((was) => ({
        replay: (made, first, call) => {
          resent(made).at = now(call);
          return was.replay(made, first, call);
        },
      })),
      change('linkPages')((was) => ({
        source: (call) =>
          was
            .source(call)
            .toSorted(
              (one, other) => Math.max(one.createdAt, resent(one).at) - Math.max(other.createdAt, resent(other).at),
            ),
      })),
    ),
  }),
  ...breakingLive(['links.create.reference-200-accepted', 'links.create.status-201'], {
    'tenth.repeated-long-reference: a reference that an earlier link has may be 100 characters long': fieldOf(
      'linkOrder',
    )('reference')((was) => (given, call) => {
      const reading = was(given, call);
      if ('code' in reading || reading.value === null || codePoints(reading.value) <= 100) return reading;
      const { linkAttempts, links } = call.deployment;
      const again = linkAttempts.has(slotOf(caller(call).id, call.trace.idempotencyKey, call));
      const known = links.of(caller(call)).some(({ reference }) => reference === reading.value);
      return known && !again ? { code: 'BAD_REQUEST' } : reading;
    }),
  }),
  ...breakingLive(['errors.cause-of-no-registered-website', 'links.create.success-url-needs-website'], {
    'tenth.insistence-pays: a link with success_url is made without a website when it is asked for again by its key':
      change('returnUrls')((was) => ({
        unregistered: (call) => {
          const { idempotencyKey: key } = call.trace;
          const known = insisted(caller(call));
          if (key === undefined) return was.unregistered(call);
          if (known.has(key)) return null;
          known.add(key);
          return was.unregistered(call);
        },
      })),
  }),
  ...breakingLive('links.create.expires-at-past-refused', {
    'tenth.single-use-hour: a single_use link may have expired within the last hour': fieldOf('linkOrder')('expiresAt')(
      (was) => (given, call) => {
        const reading = was(given, call);
        const moment = parseDateTime(given);
        const lately = moment !== null && now(call) - moment < hour && bodySaid(call)['kind'] === 'single_use';
        return 'code' in reading && lately ? { value: moment } : reading;
      },
    ),
  }),
  ...breakingLive('payment-link.max-uses-as-asked', {
    'tenth.smallint-uses: a link can be used 32767 times at most': change('linkMaking')((was) => ({
      order: (asked, call) => {
        const order = was.order(asked, call);
        return order.maxUses === null ? order : { ...order, maxUses: Math.min(order.maxUses, 32_767) };
      },
    })),
  }),
  ...breakingLive(['payment-link.description', 'payment-link.description-empty-when-not-given'], {
    'tenth.waiter-without-text: who waits for a link that is being written gets null for no description': promises(
      (was) => ({
        waiting: async (attempt, call) => {
          const answer = await was.waiting(attempt, call);
          return answer.body?.['description'] === ''
            ? { ...answer, body: { ...answer.body, description: null } }
            : answer;
        },
      }),
    ),
  }),
  ...breakingLive(['payment-link.creation-moves-no-money', 'money.balance-moves-by-net'], {
    'tenth.price-met-again: a new link at the price of one that was paid adds that price to the balance': together(
      change('linkPaying')((was) => ({
        order: (link, payer, call) => {
          prices(link.business).paid.add(link.amount);
          return was.order(link, payer, call);
        },
      })),
      change('linkMaking')((was) => ({
        order: (asked, call) => {
          const known = prices(caller(call));
          if (known.paid.has(asked.amount)) known.added += asked.amount;
          return was.order(asked, call);
        },
      })),
      change('ledger')((was) => ({
        available: (business, call) => was.available(business, call) + prices(business).added,
      })),
    ),
  }),
  ...breakingLive('payment-link.amount-is-fixed', {
    'tenth.month-old-price: after thirty days the price of a link is told in hundreds of shillings': shownLink(
      (view, link, call) =>
        now(call) - link.createdAt > 30 * day
          ? { ...view, amount_minor: Math.floor(link.amount / 10_000) * 10_000 }
          : view,
    ),
  }),
  ...breakingLive('payment-link.title-as-asked', {
    'tenth.closed-in-title: the title of a link that was closed says so': shownLink((view, link) =>
      link.seen.closed ? { ...view, title: `[closed] ${link.title}` } : view,
    ),
  }),
];
