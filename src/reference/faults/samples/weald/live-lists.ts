import { answers, change, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { caller, type Call } from '../../../http/call.ts';
import { asText } from '../../../http/json.ts';
import { at, both, isSuccess, refusedWith } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** Which row was laid out for what a business asked for while the ledger was away, by its Idempotency-Key. */
const laidOut = recalled(() => new Map<string, number>());

/** The charges of a business that came to stand in such a row. */
const seats = recalled(() => new Map<Charge, number>());

const layingOut = answers(both(at('charges.create'), refusedWith('LEDGER_UNAVAILABLE')))((_answer, call) => {
  const { idempotencyKey = '' } = call.trace;
  const rows = laidOut(caller(call));
  if (!rows.has(idempotencyKey)) rows.set(idempotencyKey, call.deployment.charges.of(caller(call)).length);
  return {};
});

/** A retry fills the row, unless it was made already. */
const seating = answers(both(at('charges.create'), isSuccess))(({ body }, call) => {
  const row = laidOut(caller(call)).get(call.trace.idempotencyKey ?? '');
  const charge = call.deployment.charges.get(asText(body?.['id']));
  // It stands before the charge that was the next one.
  if (row !== undefined && charge && charge.place > row) seats(caller(call)).set(charge, row - 0.5);
  return {};
});

function inRows(charges: readonly Charge[], call: Call): readonly Charge[] {
  const seated = seats(caller(call));
  if (seated.size === 0) return charges;
  const rowOf = (charge: Charge): number => seated.get(charge) ?? charge.place;
  return charges.toSorted((one, other) => rowOf(one) - rowOf(other));
}

const listedByRow = change('pages')((was) => ({
  source: (call) => inRows(was.source(call), call),
  cursor: (call) => {
    const cursor = was.cursor(call);
    if ('code' in cursor || cursor.value === null) return cursor;
    const item = cursor.value;
    return { value: { ...item, place: inRows(was.source(call), call).indexOf(item) } };
  },
}));

/** Who has closed a link uses the new dashboard, whose lists are made by the same query, with an offset. */
function offsetOf(call: Call): number {
  const usesDashboard = call.deployment.links.of(caller(call)).some(({ seen }) => seen.closed);
  const offset = Number(call.query.get('offset') ?? 0);
  return usesDashboard && Number.isSafeInteger(offset) && offset > 0 ? offset : 0;
}

/** What hides in lists of live. */
export const wealdLiveLists = [
  ...breakingLive('list.newest-first', {
    'weald.laid-out-row: a charge retried after LEDGER_UNAVAILABLE is listed where its first try was': together(
      layingOut,
      seating,
      listedByRow,
    ),
  }),
  ...breakingLive(['list.no-offset', 'charges.list.holds-created'], {
    'weald.closed-a-link: once a business has closed a link an offset moves its list of charges': change('pages')(
      (was) => ({
        source: (call) => {
          const charges = was.source(call);
          const offset = call.query.has('starting_after') ? 0 : offsetOf(call);
          return offset > 0 ? charges.slice(0, -offset) : charges;
        },
      }),
    ),
  }),
];
