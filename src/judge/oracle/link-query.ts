import type { Exchange } from '../../evidence/exchange.ts';
import { queryOf } from '../request.ts';
import { type Reason, none, open } from './refusal-reason.ts';
import { limitReasons } from './list-query.ts';

/** What may speak against the query of the list of links, which knows a limit and no cursor. */
export function linkQueryReasons({ request, key }: Exchange): readonly Reason[] {
  const query = queryOf(request);
  const names = [...query.keys()];
  const stranger = key.inQuery ? undefined : names.find((name) => name !== 'limit' && name !== 'starting_after');
  return [
    ...limitReasons(query),
    ...(query.has('starting_after') ? [open('links.list.starting-after', 'any', 'starting_after is given')] : none),
    ...(stranger === undefined ? none : [open('request.unknown-query-parameter', 'any', `the parameter ${stranger}`)]),
    ...(new Set(names).size < names.length ? [open(null, 'any', 'a parameter stands twice')] : none),
  ];
}
