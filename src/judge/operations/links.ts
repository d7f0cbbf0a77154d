import type { Form } from '../oracle/body.ts';
import { expiryReasons } from '../oracle/expiry.ts';
import { kindReasons, maxUsesReasons, priceReasons, titleReasons } from '../oracle/link-fields.ts';
import { linkQueryReasons } from '../oracle/query.ts';
import { open, type Reason } from '../oracle/refusal-reason.ts';
import { boundUse } from '../oracle/reuse.ts';
import { successUrlReasons } from '../oracle/success-url.ts';
import { textReasons } from '../oracle/text.ts';
import { queryOf } from '../request.ts';
import { listClaims } from './claims.ts';
import { linkClaims, linkExpiry } from './link-claims.ts';
import { type Operation, reading, taking } from './operation.ts';

const documented: ReadonlySet<string> = new Set([
  'amount_minor',
  'title',
  'kind',
  'max_uses',
  'expires_at',
  'description',
  'reference',
  'success_url',
]);

const form: Form = {
  documented,
  needed: { field: 'amount_minor', rule: 'links.create.amount-required' },
  reasons: (fields, text, exchange, history) => {
    const { business } = exchange.key;
    const replays = boundUse(exchange, history) !== undefined;
    return [
      ...priceReasons(fields, text),
      ...titleReasons(fields),
      ...kindReasons(fields),
      ...maxUsesReasons(fields, text),
      ...expiryReasons(fields, exchange, linkExpiry).map((reason) => (replays ? pastAtReplay(reason) : reason)),
      ...textReasons(fields, 'description', 'links.create.description-limit'),
      ...textReasons(fields, 'reference', 'links.create.reference-limit'),
      ...successUrlReasons(fields, business === null ? undefined : history.given.websiteOf(business)),
    ];
  },
};

/** The moment may have passed between the first request and its replay, which still gives the link first made. */
const pastAtReplay = (reason: Reason): Reason =>
  reason.certain && reason.rule === linkExpiry.past ? open(null, reason.codes, reason.why) : reason;

function limitOnly(query: URLSearchParams): URLSearchParams {
  query.delete('starting_after');
  return query;
}

export const linkOperations = {
  'links.create': taking('links.create.status-201', form, linkClaims),
  'links.list': {
    reasons: linkQueryReasons,
    claims: ({ request }) => listClaims(limitOnly(queryOf(request))),
    status: 'links.list.status-200',
  },
  'links.get': reading('links.get.status-200'),
} as const satisfies Readonly<Record<string, Operation>>;
