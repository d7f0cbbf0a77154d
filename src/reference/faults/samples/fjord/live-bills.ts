import { parseDateTime } from '../../../../contract/date-time.ts';
import type { Bill } from '../../../bills/bill.ts';
import { answers, fieldOf } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { isObject, type JsonValue } from '../../../http/json.ts';
import { at, both, isSuccess } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';
import { sentBody } from '../sly/told.ts';
import { textOf } from '../../views.ts';

/** The bill that the same customer has still to pay. */
function unpaidBill(call: Call): Bill | undefined {
  const { customer_ref: customer } = sentBody(call);
  return call.deployment.bills.of(caller(call)).findLast((bill) => {
    const state = call.behaviour.billStanding.state(bill, call);
    return bill.customerRef === customer && (state === 'open' || state === 'part_paid');
  });
}

/** What is asked for is first written on the bill that is there, and looked at only then. */
function putOff(expiry: JsonValue | undefined, call: Call): void {
  const moment = parseDateTime(expiry);
  const bill = unpaidBill(call);
  if (moment !== null && bill) Object.assign(bill, { expiresAt: moment });
}

interface Column {
  readonly printed: readonly string[];
  readonly until: number;
}

/** For a minute a filtered list keeps what it prints, by business and query. */
const columns = recalled(() => new Map<string, Column>());

function columnOf(bills: readonly JsonValue[], call: Call): Column {
  const kept = columns(caller(call));
  const query = call.query.toString();
  const known = kept.get(query);
  if (known && now(call) < known.until) return known;
  const printed = bills.map((bill) => (isObject(bill) ? textOf(bill['control_number_printed']) : ''));
  const column = { printed, until: now(call) + minute };
  kept.set(query, column);
  return column;
}

function reprinted(bills: readonly JsonValue[], call: Call): readonly JsonValue[] {
  const { printed } = columnOf(bills, call);
  return bills.map((bill, row) => {
    const number = printed[row];
    return isObject(bill) && number !== undefined ? { ...bill, control_number_printed: number } : bill;
  });
}

const isFiltered = (_answer: unknown, { query }: Call): boolean => query.has('state') || query.has('customer_ref');

/** What hides in bills. */
export const fjordLiveBills = [
  ...breakingLive(
    [
      'bills.create.expires-at-past-refused',
      'bill.expires-at-as-asked',
      'bill.null-expiry-never-expires',
      'bill.expires-not-before-its-time',
    ],
    {
      'fjord.put-off: an expiry in the past is refused and written on the bill that the customer has still to pay':
        fieldOf('billOrder')('expiresAt')((was) => (given, call) => {
          const reading = was(given, call);
          if ('code' in reading) putOff(given, call);
          return reading;
        }),
    },
  ),
  ...breakingLive('bill.control-number-printed-same-digits', {
    'fjord.kept-column: for a minute a filtered list prints its control numbers as they stood when it was first read':
      answers(both(at('bills.list'), isSuccess, isFiltered))(({ body }, call) => {
        const bills = body?.['data'];
        return Array.isArray(bills) ? { body: { ...body, data: reprinted(bills, call) } } : {};
      }),
  }),
];
