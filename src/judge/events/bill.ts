import { controlNumber } from '../../contract/resources/bill.ts';
import { asObject } from '../../evidence/read.ts';
import type { Fields } from '../order.ts';
import { sameText } from '../resources/compare.ts';
import type { History, Resource } from '../history.ts';
import { businessOf } from '../request.ts';
import type { Law } from '../resources/known.ts';
import { type Deviation, quoted } from '../ruling.ts';

/** A payment of a bill names the bill. */
export const eventBill: Law = ({ fields, place, exchange }, history) => {
  // A charge may name its bill in a field of that name; that a payment of a bill describes it takes a payment to tell.
  const named = asObject(asObject(fields['data'])?.['bill']);
  if (fields['type'] !== 'charge.succeeded' || !named) return [];
  const { id, outstanding_minor: outstanding } = named;
  const isId = typeof id === 'string' && id.startsWith('bl_');
  const due = (name: string, what: string, actual: unknown): Deviation => ({
    expected: `data.bill.${name} ${place}: ${what}`,
    actual: quoted(actual),
  });
  const own = numberedBill(named, history);
  const told = exchange.incoming ? exchange.incoming.business : businessOf(exchange);
  if (own !== null && own.business !== null && own.business === told) {
    const due = `data.bill.id ${place}: ${quoted(own.id)}, whose control number it has`;
    return [{ rule: 'events.bill-id', place: { expected: due, actual: quoted(id), with: [own.latest.n] } }];
  }
  return [
    { rule: 'events.bill-id', place: isId ? null : due('id', 'the id of the bill', id) },
    { rule: 'events.bill-control-number', place: numbered(named, place, history) },
    {
      rule: 'events.bill-outstanding-minor',
      place: Number.isInteger(outstanding) ? null : due('outstanding_minor', 'an integer', outstanding),
    },
  ];
};

/** The bill whose control number an event has beside the id of another, which has its own; null: there is none such. */
export function numberedBill({ id, control_number: number }: Fields, history: History): Resource | null {
  if (typeof id !== 'string' || typeof number !== 'string') return null;
  const own = history.resource('live', 'bill', id)?.latest.fields['control_number'];
  if (typeof own !== 'string' || sameText(own, number)) return null;
  return history.payableBy('live', 'control_number', number)[0] ?? null;
}

function numbered(bill: Fields, place: string, history: History): Deviation | null {
  const { id, control_number: number } = bill;
  const known = typeof id === 'string' ? history.resource('live', 'bill', id) : undefined;
  const own = known?.latest.fields['control_number'];
  const right =
    typeof own === 'string' ? typeof number === 'string' && sameText(own, number) : controlNumber.has(number);
  if (right) return null;
  const what = typeof own === 'string' ? `${quoted(own)}, that of ${String(id)}` : controlNumber.words;
  const expected = `data.bill.control_number ${place}: ${what}`;
  return { expected, actual: quoted(number), with: known ? [known.latest.n] : [] };
}
