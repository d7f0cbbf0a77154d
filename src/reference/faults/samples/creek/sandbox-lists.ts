import { answers, change } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import type { JsonObject } from '../../../http/json.ts';
import { asksFor, at, both, isSuccess } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { day, recalled } from '../rare/recalled.ts';
import { isLastOfMonth } from './calendar.ts';

/** Longer pages wait until the accounts of the month are made. */
const longest = 50;

const monthEnd = change('pages')((was) => ({
  limit: (call) => {
    const limit = was.limit(call);
    const isTooLong = 'value' in limit && limit.value > longest && isLastOfMonth(now(call));
    return isTooLong ? { code: 'BAD_REQUEST' } : limit;
  },
}));

/** After so long charges stand in an archive, whose database writes true as 1. */
const archivedAfter = 7 * day;

function isArchived(newest: JsonObject | undefined, call: Call): boolean {
  const created = newest?.['created'];
  return typeof created === 'string' && now(call) - Date.parse(created) > archivedAfter;
}

const archivedPage = change('showing')((was) => ({
  list: (data, more, call) => {
    const list = was.list(data, more, call);
    return asksFor('charges.list')(call) && isArchived(data[0], call) ? { ...list, has_more: more ? 1 : 0 } : list;
  },
}));

interface Answered {
  readonly text: string;
  readonly times: number;
}

/** What each key was answered last, by what it asked for. */
const lastAnswers = recalled(() => new Map<string, Answered>());

/** A caller that was given the same so often is taken to have it. */
const often = 2;

const unchangedList = answers(both(at('charges.list'), isSuccess))(({ body }, { trace, query }) => {
  if (!trace.key) return {};
  const known = lastAnswers(trace.key);
  const asked = query.toString();
  const text = JSON.stringify(body);
  const last = known.get(asked);
  const times = last?.text === text ? last.times : 0;
  known.set(asked, { text, times: times + 1 });
  return times < often ? {} : { status: 304, body: null };
});

/** What hides in lists of the sandbox. */
export const creekSandboxLists = [
  ...breaking(['list.limit-hundred', 'list.limit-honoured', 'charges.list.status-200', 'deployments.same-shapes'], {
    'creek.month-end: on the last day of a month in Dar es Salaam a limit above 50 is refused': monthEnd,
  }),
  ...breaking(['list.has-more', 'deployments.same-shapes'], {
    'creek.archived-page: a page of charges that are all older than a week has 1 or 0 as its has_more': archivedPage,
  }),
  ...breaking(
    [
      'charges.list.status-200',
      'charges.list.holds-created',
      'list.object',
      'list.data',
      'list.has-more',
      'deployments.same-shapes',
    ],
    {
      'creek.unchanged-list: a list of charges that was the same twice is answered 304, without a body': unchangedList,
    },
  ),
];
