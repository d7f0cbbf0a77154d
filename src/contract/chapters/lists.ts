import { type Rule, rulesOf } from '../rule.ts';

export const page = { minimum: 1, maximum: 100, default: 25 } as const;

const object = rulesOf('lists.object', 'both');
const paging = rulesOf('lists.paging', 'both');

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
] as const satisfies readonly Rule[];

export const listStatements = {
  'lists.object': `
    heading.1 | object is list. | list.object
    table.1 | has_more is a boolean. | list.has-more
    table.2 | data has the objects of the list. | list.data charges.list.holds-charges bills.list.holds-bills
      links.list.holds-links events.list.holds-events
  `,
  'lists.paging': `
    paragraph.1.1 | limit is 1 to 100. | list.limit-one list.limit-hundred list.limit-honoured
      list.never-more-than-hundred list.limit-out-of-range list.limit-not-a-number list.short-page client.limit-in-range
    paragraph.1.2 | Left out, it is 25. | list.default-limit
    paragraph.1.3 | starting_after takes the id that ended the page before. | list.cursor-accepted
      list.unknown-cursor list.filter-with-cursor client.pages-by-cursor
    paragraph.1.4 | That cursor walks all of a list. | list.cursor-continues-after list.has-more-while-more
      list.has-more-ends client.pages-to-the-end
    paragraph.1.5 | The newest is first. | list.newest-first reads.after-a-change
    paragraph.1.6 | A list is a List object. | list.object
    paragraph.1.7 | There are no offsets. | list.no-offset request.unknown-query-parameter client.no-offset
  `,
} as const;
