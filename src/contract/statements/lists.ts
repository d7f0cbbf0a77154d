export const listStatements = {
  'lists.object': `
    heading.1 | object is list. | list.object
    table.1 | has_more is a boolean. | list.has-more
    table.2 | data has the objects of the list. | list.data charges.list.holds-charges bills.list.holds-bills
      links.list.holds-links events.list.holds-events
  `,
  'lists.paging': `
    paragraph.1.1 | limit is 1 to 100. | list.limit-one list.limit-hundred list.limit-honoured
      list.never-more-than-hundred list.limit-out-of-range list.limit-not-a-number
    paragraph.1.2 | Left out, it is 25. | list.default-limit
    paragraph.1.3 | starting_after takes the id that ended the page before. | list.cursor-accepted
      list.unknown-cursor list.filter-with-cursor client.pages-by-cursor
    paragraph.1.4 | That cursor walks all of a list. | list.cursor-continues-after list.has-more-while-more
      list.has-more-ends
    paragraph.1.5 | The newest is first. | list.newest-first
    paragraph.1.6 | A list is a List object. | list.object
    paragraph.1.7 | There are no offsets. | list.no-offset request.unknown-query-parameter
  `,
} as const;
