import { holds, readField, type Field } from '../contract/resources/field.ts';
import { paymentLinkFields } from '../contract/resources/payment-link.ts';
import type { Decision } from '../evidence/decision.ts';
import type { Exchange } from '../evidence/exchange.ts';
import { asObject, json } from '../evidence/read.ts';
import { dated } from './charge-times.ts';
import type { Judge } from './judge.ts';
import { linkWayOf, seenLinks, type SeenLink } from './link-seen.ts';
import { quoted, ruling, rulings, type Breach } from './ruling.ts';

/** Every documented field of every payment link, wherever one appears. */
export const linkShape: Judge = (exchange, history) => {
  const links = seenLinks(exchange, history);
  const places = links.flatMap((link) =>
    paymentLinkFields.map((field) => ({ rule: field.rule, place: misfit(field, link) })),
  );
  const made = links.filter(({ fresh }) => fresh).flatMap(dated(exchange));
  return [...noLink(exchange), ...rulings(exchange, places), ...ruling('payment-link.created', exchange, made)];
};

function misfit(field: Field, { fields, place }: SeenLink): Breach | null {
  if (holds(field, fields)) return null;
  const reading = readField(fields, field.field);
  const value = reading.is === 'value' ? reading.value : undefined;
  return { expected: `${field.field} ${place}: ${field.expected}`, actual: quoted(value) };
}

function noLink(exchange: Exchange): readonly Decision[] {
  const way = linkWayOf(exchange);
  const body = exchange.answer?.body;
  if (way === null || way === 'list' || !body || body.sha256 !== null) return [];
  const value = json(body);
  if (asObject(value?.value) !== null || (value === null && body.bytes > 0)) return [];
  return ruling('payment-link.object', exchange, [
    { expected: 'a payment link in the body of the answer', actual: value ? quoted(value.value) : 'an empty body' },
  ]);
}
