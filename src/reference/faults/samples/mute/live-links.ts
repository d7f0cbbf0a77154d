import { parseDateTime } from '../../../../contract/date-time.ts';
import { change, fieldOf, operation, together } from '../../../change.ts';
import { refuse } from '../../../errors/refuse.ts';
import { caller, now } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { breakingLive } from '../../fault.ts';
import { day, recalled } from '../rare/recalled.ts';

const promises = change('linkIdempotency');
const kept = recalled(() => ({ paidAt: [] as number[], burnt: new Set<string>() }));

const remembering = change('linkPaying')((was) => ({
  uses: (link, call) => {
    kept(link).paidAt.push(now(call));
    return was.uses(link, call);
  },
}));

/** Links, and what is paid through them. */
export const muteLiveLinks = [
  ...breakingLive('payment-link.paid-within-its-uses', {
    'mute.two-payers-at-once: a link for one payment takes two within a hundredth of a second': together(
      remembering,
      change('linkPaying')((was) => ({
        unfit: (link, call) =>
          link.kind === 'single_use' && kept(link).paidAt.some((at) => now(call) - at <= 10)
            ? null
            : was.unfit(link, call),
      })),
    ),
    'mute.uses-of-a-day: what a link was used more than a day ago does not count': together(
      remembering,
      change('linkStanding')(() => ({
        used: (link, call) => kept(link).paidAt.filter((at) => now(call) - at < day).length,
      })),
    ),
  }),
  ...breakingLive('payment-link.amount-is-fixed', {
    'mute.price-of-the-mismatch: a link takes the price of the request that was refused as a mismatch': promises(
      (was) => ({
        mismatch: (attempt, call) => {
          const amount = call.trace.linkOrder?.amount;
          if (attempt.settled && amount !== undefined) Object.assign(attempt.settled.made, { amount });
          return was.mismatch(attempt, call);
        },
      }),
    ),
  }),
  ...breakingLive('idempotency.link-same-key-same-link', {
    'mute.paid-link-forgotten: a link that was paid is not found again by its key': promises((was) => ({
      find: (slot, call) => {
        const attempt = was.find(slot, call);
        return attempt?.settled && attempt.settled.made.seen.payments > 0 ? undefined : attempt;
      },
    })),
  }),
  ...breakingLive('idempotency.resend-after-ledger-unavailable', {
    'mute.key-burnt: a key that a link was refused with because the ledger was unavailable is good for no other try':
      operation('links.create')((was) => async (call) => {
        const { burnt } = kept(caller(call));
        const key = call.trace.idempotencyKey ?? '';
        if (burnt.has(key)) return refuse(call, { code: 'IDEMPOTENT_MISMATCH' });
        const answer = await was(call);
        if (call.trace.refusal?.code === 'LEDGER_UNAVAILABLE' && key !== '') burnt.add(key);
        return answer;
      }),
  }),
  ...breakingLive('payment-link.title-as-asked', {
    'mute.title-escaped: in the list a title is written as HTML': change('linkShowing')((was) => ({
      link: (link, call) => {
        const view = was.link(link, call);
        return isServed(call.route, 'links.list') ? { ...view, title: link.title.replaceAll('&', '&amp;') } : view;
      },
    })),
  }),
  ...breakingLive('links.create.success-url-look-alike-refused', {
    'mute.dot-is-any: a dot of the registered host stands for any character': change('returnUrls')(() => ({
      sameHost: ({ hostname }, website) => new RegExp(`^${website.hostname}$`).test(hostname),
    })),
  }),
  ...breakingLive('payment-link.success-url-as-asked', {
    'mute.fragment-dropped: a success_url loses what follows #': change('linkShowing')((was) => ({
      link: (link, call) => ({ ...was.link(link, call), success_url: link.successUrl?.replace(/#.*/s, '') ?? null }),
    })),
  }),
  ...breakingLive('list.limit-honoured', {
    'mute.fifty-links: the list of links holds fifty at most': change('linkPages')((was) => ({
      limit: (call) => {
        const limit = was.limit(call);
        return 'value' in limit ? { value: Math.min(50, limit.value) } : limit;
      },
    })),
  }),
  ...breakingLive('links.create.expires-at-past-refused', {
    'mute.zone-ignored: whether an expiry is past is told without its zone': fieldOf('linkOrder')('expiresAt')(
      (was) => (given, call) => {
        const moment = parseDateTime(given);
        if (typeof given !== 'string' || moment === null) return was(given, call);
        const reading = was(given.replace(/\+\d{2}:?\d{2}$/, 'Z'), call);
        return 'value' in reading ? { value: moment } : reading;
      },
    ),
  }),
];
