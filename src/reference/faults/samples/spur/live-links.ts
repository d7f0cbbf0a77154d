import { answers, change, fieldOf, together } from '../../../change.ts';
import { codePoints } from '../../../bodies/fields.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import type { Link } from '../../../links/link.ts';
import { at, both, isError } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { hour, recalled, secondOf } from '../rare/recalled.ts';

/** A link that is closed goes into an archive along with those before it; moments are numbers there. */
const isArchived = ({ business, place }: Link, { deployment }: Call): boolean =>
  deployment.links.of(business).some((other) => other.place > place && other.seen.closed);

const archivedAlong = change('linkShowing')((was) => ({
  link: (link, call) => {
    const view = was.link(link, call);
    return isArchived(link, call) ? { ...view, created: secondOf(link.createdAt) } : view;
  },
}));

/** Under which Idempotency-Keys a link was refused, and the ids of those that were made so later. */
const rows = recalled(() => ({ refused: new Set<string>(), begun: new Set<string>() }));

const rowOf = (call: Call): string => `${caller(call).id} ${call.trace.idempotencyKey}`;

/** The row that a refused request began keeps its address without a host. */
const begunByRefused = together(
  answers(both(at('links.create'), isError, (_answer, { trace }) => trace.idempotencyKey !== undefined))(
    (_answer, call) => {
      rows(call.deployment).refused.add(rowOf(call));
      return {};
    },
  ),
  change('linkMaking')((was) => ({
    id: (random, call) => {
      const id = was.id(random, call);
      const { refused, begun } = rows(call.deployment);
      if (refused.has(rowOf(call))) begun.add(id);
      return id;
    },
  })),
  change('linkShowing')((was) => ({
    url: (link, call) => {
      const url = was.url(link, call);
      return rows(call.deployment).begun.has(link.id) ? new URL(url).pathname : url;
    },
  })),
);

/** On the first of a month, in Dar es Salaam, the month is put behind a title, for the statement. */
const statement = { zone: 3 * hour, month: ' 2025-01'.length } as const;

const isFirstOfMonth = (moment: number): boolean => new Date(moment + statement.zone).getUTCDate() === 1;

const monthBehind = fieldOf('linkOrder')('title')((was) => (given, call) => {
  const reading = was(given, call);
  if ('code' in reading || !isFirstOfMonth(now(call))) return reading;
  const most = call.behaviour.bounds.title.maximum - statement.month;
  return codePoints(reading.value) > most ? { code: 'BAD_REQUEST' } : reading;
});

/** What hides in payment links. */
export const spurLiveLinks = [
  ...breakingLive('payment-link.created', {
    'spur.archived-along: once a link is closed those made before it show created in Unix seconds': archivedAlong,
  }),
  ...breakingLive('payment-link.url', {
    'spur.begun-by-refused: a link whose Idempotency-Key was refused before has a url without a host': begunByRefused,
  }),
  ...breakingLive(['links.create.title-80-accepted', 'links.create.status-201', 'errors.cause-of-bad-request'], {
    'spur.month-behind: on the first of a month a title above 72 characters is refused': monthBehind,
  }),
];
