import { change, check, together } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { day, recalled } from '../rare/recalled.ts';

const turned = recalled(() => new Set<string>());
const listsBills = asksFor('bills.list');

const turnsFiltered = (call: Call): boolean =>
  listsBills(call) && call.query.has('starting_after') && (call.query.has('state') || call.query.has('customer_ref'));

const lacksScope = (call: Call): boolean => {
  const { key } = call.trace;
  return key !== undefined && !call.behaviour.access.holds(key, 'bills:read', call);
};

/** What hides in lists of bills. */
export const eighteenthLiveBillLists = [
  ...breakingLive('bill.object', {
    'eighteenth.archived-bill: in lists a bill that was made a day ago or earlier has another object': change(
      'billShowing',
    )((was) => ({
      bill: (bill, call) =>
        isServed(call.route, 'bills.list') && now(call) - bill.createdAt >= day
          ? { ...was.bill(bill, call), object: 'archived_bill' }
          : was.bill(bill, call),
    })),
  }),
  ...breakingLive(['list.cursor-accepted', 'bills.list.status-200', 'errors.cause-of-bad-request'], {
    'eighteenth.page-turned-once: a next page of a filtered list of bills is a bad request when it is asked for again':
      check('query')((was) => (call) => {
        const refusal = was(call);
        if (refusal || !turnsFiltered(call)) return refusal;
        const pages = turned(caller(call));
        const page = call.query.toString();
        if (pages.has(page)) return { code: 'BAD_REQUEST' };
        pages.add(page);
        return null;
      }),
  }),
  ...breakingLive(
    ['errors.cause-of-forbidden-scope', 'errors.status-of-forbidden-scope', 'scopes.bills.list.required'],
    {
      'eighteenth.rows-hidden: a key without bills:read that looks for a customer_ref is given an empty list': together(
        check('scope')((was) => (call) => {
          const refusal = was(call);
          return refusal && listsBills(call) && call.query.has('customer_ref') ? null : refusal;
        }),
        change('billPages')((was) => ({ source: (call) => (lacksScope(call) ? [] : was.source(call)) })),
      ),
    },
  ),
];
