import { type Rule, rulesOf } from '../rule.ts';

const object = rulesOf('lists.object', 'both');
const paging = rulesOf('lists.paging', 'both');
const client = rulesOf('lists.paging', 'both', 'client');

export const listRules = [
  object.judged('list.object', 'The object of a list is "list".'),
  object.judged('list.has-more', 'A list has has_more, a boolean.'),
  object.judged('list.data', 'A list has data, an array.'),
  paging.judged(
    'list.default-limit',
    'A page without a limit holds at most 25 objects, and 25 where there are as many.',
  ),
  paging.judged('list.limit-honoured', 'A page holds no more objects than its limit, and as many where there are.'),
  paging.judged('list.limit-one', 'A limit of 1 is accepted.'),
  paging.judged('list.limit-hundred', 'A limit of 100 is accepted.'),
  paging.judged('list.never-more-than-hundred', 'No page holds more than 100 objects.'),
  paging.judged(
    'list.newest-first',
    'A list runs from the newest object to the oldest, within a page and across pages.',
  ),
  paging.judged('list.cursor-accepted', 'The last id of a page is accepted as starting_after.'),
  paging.judged(
    'list.cursor-continues-after',
    'A page begins right after its starting_after: nothing twice, nothing left out.',
  ),
  paging.judged('list.has-more-while-more', 'has_more is true while older objects remain.'),
  paging.judged('list.has-more-ends', 'has_more is false on the last page.'),
  paging.judged('list.no-offset', 'An offset or page number does not move a page.'),
  client.judged('client.pages-by-cursor', 'A client asks for the next page with the last id of the page before.'),
] as const satisfies readonly Rule[];
