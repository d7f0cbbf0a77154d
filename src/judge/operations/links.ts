import { price } from '../fields/amount.ts';
import { expiry } from '../fields/expiry.ts';
import type { Field } from '../fields/field.ts';
import { kind, maxUses } from '../fields/link-uses.ts';
import { successUrl } from '../fields/success-url.ts';
import { optionalText } from '../fields/text.ts';
import { title } from '../fields/title.ts';
import { linkQueryReasons } from '../oracle/query.ts';
import { unlessReplay } from '../oracle/reuse.ts';
import { listing, type Operation, reading, taking } from './operation.ts';

const past = 'links.create.expires-at-past-refused';

const expiresAt = expiry({
  codes: ['BAD_REQUEST'],
  past,
  form: 'links.create.expires-at-date-time',
  future: 'links.create.expires-at-future-accepted',
  optional: 'links.create.expires-at-optional',
});

/** The moment may have passed between the first request and its replay, which still gives the link first made. */
const expiresAtOrReplay: Field = {
  ...expiresAt,
  reasons: (given, sent) => unlessReplay(expiresAt.reasons(given, sent), past, sent.exchange, sent.history),
};

export const linkOperations = {
  'links.create': taking('links.create.status-201', {
    needed: { field: 'amount_minor', rule: 'links.create.amount-required' },
    fields: {
      amount_minor: price,
      title,
      kind,
      max_uses: maxUses,
      expires_at: expiresAtOrReplay,
      description: optionalText('description', {
        limit: 'links.create.description-limit',
        full: 'links.create.description-500-accepted',
      }),
      reference: optionalText('reference', {
        limit: 'links.create.reference-limit',
        full: 'links.create.reference-200-accepted',
      }),
      success_url: successUrl,
    },
  }),
  'links.list': listing('links.list.status-200', linkQueryReasons),
  'links.get': reading('links.get.status-200'),
} as const satisfies Readonly<Record<string, Operation>>;
