import { caller, type Call } from '../../http/call.ts';
import { change, shownCharge, together } from '../../change.ts';
import { isServed } from '../../http/route.ts';
import type { JsonObject } from '../../http/json.ts';
import type { Store, Stored } from '../../world/store.ts';

/** What came just before something, and what came just after. */
function beside<Item extends Stored>(store: Store<Item>, item: Item): JsonObject {
  const all = store.of(item.business);
  return { older: all[item.place - 1]?.id ?? null, newer: all[item.place + 1]?.id ?? null };
}

/** Each row is a link of a chain, so that the last of it changes when the next is made. */
export const chained = together(
  shownCharge((view, { charge, call }) => ({ ...view, ...beside(call.deployment.charges, charge) })),
  change('billShowing')((was) => ({
    bill: (bill, call) => ({ ...was.bill(bill, call), ...beside(call.deployment.bills, bill) }),
  })),
  change('linkShowing')((was) => ({
    link: (link, call) => ({ ...was.link(link, call), ...beside(call.deployment.links, link) }),
  })),
);

function countOf(call: Call): JsonObject {
  const { charges, bills, links } = call.deployment;
  const business = caller(call);
  if (isServed(call.route, 'charges.list')) return { known: charges.of(business).length };
  if (isServed(call.route, 'bills.list')) return { known: bills.of(business).length };
  return isServed(call.route, 'links.list') ? { known: links.of(business).length } : {};
}

/** A page counts all that there is at its moment, whatever it was asked for. */
export const counted = change('showing')((was) => ({
  list: (data, more, call) => ({ ...was.list(data, more, call), ...countOf(call) }),
}));

/** The first page is in memory; what comes after it is read from a disk, which keeps whole seconds. */
export const fromDisk = change('wire')((was) => ({
  dateTime: (moment, call) => {
    const text = was.dateTime(moment, call);
    return call.query.has('starting_after') ? text.replace(/\.\d+/, '') : text;
  },
}));
