import type { Exchange } from '../../evidence/exchange.ts';
import type { History } from '../history.ts';
import { bodyReasons } from './body.ts';
import { expiryReasons, type ExpiryRules } from './expiry.ts';
import { type Reason, open } from './refusal-reason.ts';
import { kindReasons, maxUsesReasons } from './link-kind.ts';
import { priceReasons } from './link-price.ts';
import { titleReasons } from './link-title.ts';
import type { Fields } from '../order.ts';
import { boundUse } from './reuse.ts';
import { successUrlReasons } from './success-url.ts';
import { textReasons } from './text.ts';

const documented = new Set([
  'amount_minor',
  'title',
  'kind',
  'max_uses',
  'expires_at',
  'description',
  'reference',
  'success_url',
]);

const expiry: ExpiryRules = {
  codes: ['BAD_REQUEST'],
  past: 'links.create.expires-at-past-refused',
  form: 'links.create.expires-at-date-time',
};

export const linkExpiryReasons = (fields: Fields, exchange: Exchange): readonly Reason[] =>
  expiryReasons(fields, exchange, expiry);

/** What speaks against the body of a payment link. */
export function linkOrderReasons(exchange: Exchange, history: History): readonly Reason[] {
  const { business } = exchange.key;
  const replays = boundUse(exchange, history) !== undefined;
  return bodyReasons(exchange, {
    documented,
    needed: { field: 'amount_minor', rule: 'links.create.amount-required' },
    reasons: (fields, text) => [
      ...priceReasons(fields, text),
      ...titleReasons(fields),
      ...kindReasons(fields),
      ...maxUsesReasons(fields, text),
      ...linkExpiryReasons(fields, exchange).map((reason) => (replays ? pastAtReplay(reason) : reason)),
      ...textReasons(fields, 'description', 'links.create.description-limit'),
      ...textReasons(fields, 'reference', 'links.create.reference-limit'),
      ...successUrlReasons(fields, business === null ? undefined : history.given.websiteOf(business)),
    ],
  });
}

/** The moment may have passed between the first request and its replay, which still gives the link first made. */
const pastAtReplay = (reason: Reason): Reason =>
  reason.certain && reason.rule === expiry.past ? open(null, reason.codes, reason.why) : reason;
