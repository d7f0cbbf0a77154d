import { amount } from '../../contract/limits.ts';
import type { Decision } from '../../evidence/decision.ts';
import { isMissing } from '../resources/compare.ts';
import type { Note } from '../resources/known.ts';
import { momentOf } from '../resources/moment.ts';
import { noted } from '../ruling.ts';
import { channelOf } from './charge.ts';

/** What the document does not say of a charge that nobody asked for: a payment of a link, or of a bill from a menu. */
export const unasked: Note = (charge) => {
  const { exchange, fields, origin } = charge;
  if (exchange.deployment !== 'live' || origin || channelOf(charge) !== 'unknown') return [];
  if (fields['state'] !== 'succeeded') return [];
  const decisions: Decision[] = [
    noted('charge.expires-at-of-links-and-bills', exchange, windowOf(fields['created'], fields['expires_at'])),
    noted('charge.reference-of-links-and-bills', exchange, isMissing(fields['reference']) ? 'none' : 'a text'),
  ];
  const { amount_minor: paid } = fields;
  if (typeof paid === 'number' && (paid < amount.minimum || paid % amount.multipleOf !== 0))
    decisions.push(noted('bill.part-payment-amounts', exchange, 'yes'));
  return decisions;
};

function windowOf(created: unknown, expires: unknown): string {
  const [from, to] = [momentOf(created), momentOf(expires)];
  if (!from || !to) return isMissing(expires) ? 'none' : 'another value';
  return `${Math.round((to.at - from.at) / 60_000)} minutes after it was created`;
}
