import type { Decision } from '../../evidence/decision.ts';
import { fieldsSent } from '../order.ts';
import type { Note } from '../resources/law.ts';
import { noted, quoted } from '../ruling.ts';

/** What the document leaves open of a link. */
export const linkNotes: Note = ({ known, fields, fresh, origin, exchange }) => {
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
};
