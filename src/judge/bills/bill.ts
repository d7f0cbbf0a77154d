import { textLimits } from '../../contract/limits.ts';
import { billFields } from '../../contract/resources/bill.ts';
import { isTidied } from '../fields/edges.ts';
import { changed, type Compare, integers, moments, texts, zonedMoments, sameText } from '../resources/compare.ts';
import { isMadeElsewhere } from '../resources/known.ts';
import type { ResourceTable } from '../resources/resource-judge.ts';

/** Of a text that nobody searches by, and that is not said to be echoed, blanks and accents may be written otherwise. */
const tidied =
  (compare: Compare): Compare =>
  (sent, came, order) =>
    typeof sent === 'string' && typeof came === 'string' && isTidied(sent, came) ? 'open' : compare(sent, came, order);

/** The key by which a business finds its bills again; that it is missing has rules of its own. */
const references: Compare = (sent, came, order) => {
  if (typeof sent !== 'string' || sent === '' || typeof came !== 'string') return 'open';
  return texts(textLimits.customer_ref.maximum)(sent, came, order);
};

/** Texts that are always there. */
const givenTexts: Compare = (was, is) => {
  if (typeof was !== 'string' || typeof is !== 'string') return 'open';
  return sameText(was, is) ? 'same' : changed(was, is);
};

export const bill: ResourceTable = {
  kind: 'bill',
  object: 'bill.object',
  fieldsOf: () => billFields,
  echoed: [
    { field: 'amount_minor', rule: 'bill.amount-as-asked', compare: integers },
    { field: 'customer_ref', rule: 'bill.customer-ref-as-asked', compare: references },
    { field: 'payer_name', rule: 'bill.payer-name-as-asked', compare: tidied(texts(textLimits.payer_name.maximum)) },
    {
      field: 'description',
      rule: 'bill.description-as-asked',
      compare: tidied(texts(textLimits.description.maximum)),
    },
    { field: 'expires_at', rule: 'bill.expires-at-as-asked', compare: zonedMoments },
  ],
  unchanging: [
    { field: 'created', rule: 'bill.created', compare: moments },
    // Where the request is known, it is compared with that.
    { field: 'amount_minor', rule: 'bill.amount-as-asked', of: isMadeElsewhere, compare: integers },
    { field: 'customer_ref', rule: 'bill.customer-ref-as-asked', of: isMadeElsewhere, compare: givenTexts },
  ],
  optional: ['payer_name', 'description'],
};
