import { billFields } from '../../contract/resources/bill.ts';
import { holds, readField, type Field } from '../../contract/resources/field.ts';
import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { receivedAtLatest, sentAtEarliest } from '../../evidence/moment.ts';
import { seenBills, type SeenBill } from './seen.ts';
import { momentOf } from '../charges/moment.ts';
import { dateOf } from '../charges/times.ts';
import type { Judge } from '../judge.ts';
import { quoted, ruling, rulings, type Deviation } from '../ruling.ts';
import { missingOf } from '../shown.ts';

/** Every documented field of every bill, wherever one appears. */
export const billShape: Judge = (exchange, history) => {
  const bills = seenBills(exchange, history);
  const places = bills.flatMap((bill) => billFields.map((field) => ({ rule: field.rule, place: misfit(field, bill) })));
  return [
    ...missingOf('bill', 'bill.object', exchange),
    ...rulings(exchange, places),
    ...ruling('bill.control-number-printed-same-digits', exchange, bills.flatMap(printed)),
    ...late(exchange, bills),
  ];
};

function misfit(field: Field, { fields, place }: SeenBill): Deviation | null {
  if (holds(field, fields)) return null;
  const reading = readField(fields, field.field);
  const value = reading.is === 'value' ? reading.value : undefined;
  return { expected: `${field.field} ${place}: ${field.expected}`, actual: quoted(value) };
}

function printed({ fields, place }: SeenBill): readonly (Deviation | null)[] {
  const [number, groups] = [fields['control_number'], fields['control_number_printed']];
  if (typeof number !== 'string' || typeof groups !== 'string') return [];
  if (groups.replaceAll(/\s/g, '') === number) return [null];
  return [
    { expected: `control_number_printed ${place}: the digits of its control_number ${number}`, actual: quoted(groups) },
  ];
}

const clocksDiffer = 5 * 60_000;

/** A new bill is dated to when it was made, by our clock or by the service's. */
function late(exchange: Exchange, bills: readonly SeenBill[]): readonly Decision[] {
  const [sent, received] = [sentAtEarliest(exchange), receivedAtLatest(exchange)];
  const date = dateOf(exchange);
  const places = bills.flatMap(({ fresh, fields, place }): readonly (Deviation | null)[] => {
    const created = momentOf(fields['created']);
    if (!fresh || !created) return [];
    const near = (from: number, to: number): boolean =>
      created.at >= from - clocksDiffer && created.at <= to + clocksDiffer;
    if (near(sent, received) || (date !== null && near(date - (received - sent), date))) return [null];
    const ours = `at ${new Date(sent).toISOString()}, give or take 5 minutes`;
    return [{ expected: `created ${place}: the moment of its creation, ${ours}`, actual: quoted(fields['created']) }];
  });
  return places.some((place) => place !== null) ? ruling('bill.created', exchange, places) : [];
}
