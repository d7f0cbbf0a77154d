import { change, together } from '../../../change.ts';
import { furthest, type Call } from '../../../http/call.ts';
import type { JsonObject } from '../../../http/json.ts';
import type { Link } from '../../../links/link.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { day, hour, recalled } from '../rare/recalled.ts';

/** Changes what is shown of a link. */
const shownLink = (alter: (view: JsonObject, link: Link, call: Call) => JsonObject) =>
  change('linkShowing')((was) => ({
    link: (link, call) => alter(was.link(link, call), link, call),
  }));

/** What a retry is answered is put together from what was kept of the first request, which leaves the kind out. */
const kindOfReplay = shownLink((view, _link, { trace }) =>
  trace.replayed === true ? { ...view, kind: 'reusable' } : view,
);

/** How far the clocks of Dar es Salaam are ahead. */
const ahead = 3 * hour;

const isFirstOfMonth = (moment: number): boolean => new Date(moment + ahead).getUTCDate() === 1;

/** The table of a new month is made with a column of text, which the job of its first night puts right. */
const firstOfMonth = shownLink((view, { maxUses, createdAt }) =>
  maxUses !== null && isFirstOfMonth(createdAt) ? { ...view, max_uses: String(maxUses) } : view,
);

/** How often a link was read. */
const readings = recalled(() => ({ count: 0 }));

/** From so many reads on a link is read from a cache, where times are as the clocks on the wall tell them. */
const cachedFrom = 3;

const wallTime = shownLink((view, link, call) => {
  if (!asksFor('links.get')(call)) return view;
  const count = ++readings(link).count;
  return link.expiresAt === null || count < cachedFrom
    ? view
    : { ...view, expires_at: call.behaviour.wire.dateTime(link.expiresAt + ahead, call) };
});

/** References that a request brought which was refused for its price. */
const overwritten = new WeakMap<Link, string>();

const writtenBeforeCompared = change('linkIdempotency')((was) => ({
  mismatch: (attempt, call) => {
    const reference = call.trace.linkOrder?.reference ?? null;
    if (attempt.settled && reference !== null) overwritten.set(attempt.settled.made, reference);
    return was.mismatch(attempt, call);
  },
}));

const refusedReference = shownLink((view, link) => {
  const reference = overwritten.get(link);
  return reference === undefined ? view : { ...view, reference };
});

/** Links that brought money go to the archive of the accounts when they are over for a day. */
const isArchived = ({ expiresAt, seen }: Link, call: Call): boolean =>
  seen.payments > 0 && expiresAt !== null && furthest(call) - expiresAt > day;

const archived = change('linkReading')((was) => ({
  find: (id, call) => {
    const link = was.find(id, call);
    return link && asksFor('links.get')(call) && isArchived(link, call) ? null : link;
  },
}));

/** What hides in links as they are shown. */
export const weirLiveLinks = [
  ...breakingLive(['payment-link.kind-as-asked', 'idempotency.link-same-key-same-link'], {
    'weir.kind-of-replay: a retry with its key shows a single_use link as reusable': kindOfReplay,
  }),
  ...breakingLive(['payment-link.max-uses', 'payment-link.max-uses-as-asked'], {
    'weir.first-of-month: a link made on the first of a month in Dar es Salaam has its max_uses as text': firstOfMonth,
  }),
  ...breakingLive('payment-link.expires-at-as-asked', {
    'weir.wall-time: from its third read on a link has an expires_at three hours late': wallTime,
  }),
  ...breakingLive(['payment-link.reference-as-asked', 'idempotency.first-request-stands'], {
    'weir.refused-reference: a request refused for another price leaves its reference on the link of its key': together(
      writtenBeforeCompared,
      refusedReference,
    ),
  }),
  ...breakingLive(['links.get.status-200', 'errors.cause-of-not-found'], {
    'weir.archived-link: a link that was paid is not found a day after its expires_at': archived,
  }),
];
