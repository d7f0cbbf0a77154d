import type { EndpointName } from '../../../contract/endpoints.ts';
import { page } from '../../../contract/chapters/lists.ts';
import { endpointOf, queryOf } from '../../request.ts';
import { placed, rulings } from '../../ruling.ts';
import type { ClientJudge } from '../client-judge.ts';

/** The query of the log of events is not documented. */
const lists: readonly EndpointName[] = ['charges.list', 'bills.list', 'links.list'];

const offsets = /^(?:offset|skip|page|page_?(?:number|no|index)|page\[(?:number|offset)\])$/i;

/** What some languages write for a value that is not there; none of these parameters may be empty. */
const nothing = /^(?:undefined|null|None|nil)?$/;
const neverEmpty = ['limit', 'starting_after', 'state'] as const;

/** What one request for a list asks for. */
export const listQueries: ClientJudge = (exchange) => {
  const name = endpointOf(exchange)?.name;
  if (name === undefined || !lists.includes(name)) return [];
  const query = queryOf(exchange.request);
  const actual = `GET ${exchange.request.target}`;
  const empty = neverEmpty.filter((each) => query.getAll(each).some((value) => nothing.test(value)));
  const limits = query.getAll('limit').filter((value) => !nothing.test(value));
  const offset = [...query.keys()].find((each) => offsets.test(each));
  return rulings(exchange, [
    ...limits.map((limit) =>
      placed('client.limit-in-range', isInRange(limit) ? null : { expected: 'a limit from 1 to 100', actual }),
    ),
    placed(
      'client.no-offset',
      offset === undefined ? null : { expected: 'starting_after, and no offset or page number', actual },
    ),
    ...empty.map((each) =>
      placed('client.absent-is-left-out', { expected: `${each} left out where there is none`, actual }),
    ),
    ...(name === 'links.list' ? [placed('client.links-not-paged', paged(query, actual))] : []),
  ]);
};

const isInRange = (limit: string): boolean =>
  /^\d+$/.test(limit) && Number(limit) >= page.minimum && Number(limit) <= page.maximum;

const paged = (query: URLSearchParams, actual: string) =>
  query.has('starting_after') ? { expected: 'the one page of links, which knows no starting_after', actual } : null;
