import type { Exchange } from '../../evidence/exchange.ts';
import type { History } from '../history.ts';
import { bodyFaults } from './body.ts';
import { expiryFaults, type ExpiryRules } from './expiry.ts';
import { type Fault, open } from './fault.ts';
import { kindFaults, maxUsesFaults } from './link-kind.ts';
import { priceFaults } from './link-price.ts';
import { titleFaults } from './link-title.ts';
import type { Fields } from './order.ts';
import { boundUse } from './reuse.ts';
import { successUrlFaults } from './success-url.ts';
import { textFaults } from './text.ts';

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

export const linkExpiryFaults = (fields: Fields, exchange: Exchange): readonly Fault[] =>
  expiryFaults(fields, exchange, expiry);

/** What speaks against the body of a payment link. */
export function linkOrderFaults(exchange: Exchange, history: History): readonly Fault[] {
  const { business } = exchange.key;
  const replays = boundUse(exchange, history) !== undefined;
  return bodyFaults(exchange, {
    documented,
    needed: { field: 'amount_minor', rule: 'links.create.amount-required' },
    faults: (fields, text) => [
      ...priceFaults(fields, text),
      ...titleFaults(fields),
      ...kindFaults(fields),
      ...maxUsesFaults(fields, text),
      ...linkExpiryFaults(fields, exchange).map((fault) => (replays ? pastAtReplay(fault) : fault)),
      ...textFaults(fields, 'description', 'links.create.description-limit'),
      ...textFaults(fields, 'reference', 'links.create.reference-limit'),
      ...successUrlFaults(fields, business === null ? undefined : history.given.websiteOf(business)),
    ],
  });
}

/** The moment may have passed between the first request and its replay, which still gives the link first made. */
const pastAtReplay = (fault: Fault): Fault =>
  fault.certain && fault.rule === expiry.past ? open(null, fault.codes, fault.why) : fault;
