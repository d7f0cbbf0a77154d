import { holds, readField, type Field } from '../../contract/resources/field.ts';
import { paymentLinkFields } from '../../contract/resources/payment-link.ts';
import { dated } from '../charges/times.ts';
import type { Judge } from '../judge.ts';
import { seenLinks, type SeenLink } from './seen.ts';
import { quoted, ruling, rulings, type Deviation } from '../ruling.ts';
import { missingOf } from '../shown.ts';

/** Every documented field of every payment link, wherever one appears. */
export const linkShape: Judge = (exchange, history) => {
  const links = seenLinks(exchange, history);
  const places = links.flatMap((link) =>
    paymentLinkFields.map((field) => ({ rule: field.rule, place: misfit(field, link) })),
  );
  const made = links.filter(({ fresh }) => fresh).flatMap(dated(exchange));
  return [
    ...missingOf('payment_link', 'payment-link.object', exchange),
    ...rulings(exchange, places),
    ...ruling('payment-link.created', exchange, made),
  ];
};

function misfit(field: Field, { fields, place }: SeenLink): Deviation | null {
  if (holds(field, fields)) return null;
  const reading = readField(fields, field.field);
  const value = reading.is === 'value' ? reading.value : undefined;
  return { expected: `${field.field} ${place}: ${field.expected}`, actual: quoted(value) };
}
