import type { Decision } from '../../evidence/decision.ts';
import { dated } from '../charges/times.ts';
import type { Judge } from '../judge.ts';
import { type Seen, seenIn } from '../resources/seen.ts';
import { fieldsSent } from '../order.ts';
import { noted, quoted, ruling } from '../ruling.ts';

/** When a link was made, and what the document leaves open of it. */
export const linkDetails: Judge = (exchange, history) => {
  const links = seenIn('payment_link', exchange, history);
  const made = links.filter(({ fresh }) => fresh).flatMap(dated);
  return [...ruling('payment-link.created', exchange, made), ...links.flatMap(leftOpen)];
};

function leftOpen({ known, fields, fresh, origin, exchange }: Seen): readonly Decision[] {
  const { url, used, active, kind, max_uses: uses } = fields;
  const before = known?.latest.fields;
  const decisions: Decision[] = [];
  if (fresh && kind === 'single_use')
    decisions.push(noted('payment-link.max-uses-of-single-use', exchange, `max_uses ${quoted(uses)}`));
  if (fresh && (used !== 0 || active !== true))
    decisions.push(noted('payment-link.when-new', exchange, `used ${quoted(used)}, active ${quoted(active)}`));
  const sent = fresh && origin ? fieldsSent(origin.creation.request) : null;
  if (sent && sent['reference'] === undefined)
    decisions.push(noted('optional-text.when-not-given', exchange, `reference: ${quoted(fields['reference'])}`));
  if (before && before['url'] !== url) decisions.push(noted('payment-link.url-at-reads', exchange, 'another url'));
  if (before && before['active'] === true && active === false)
    decisions.push(noted('payment-link.after-last-use', exchange, `inactive, used ${quoted(used)} of ${quoted(uses)}`));
  return decisions;
}
