import { type Rule, rulesOf } from '../rule.ts';

export const tillPattern = /^[0-9]{6}$/;

const object = rulesOf('pos.object', 'live');
const create = rulesOf('pos.create', 'live');

export const posRules = [
  object.judged('pos-charge.till', 'A POS charge has till, six digits.'),
  object.judged('pos-charge.till-echoed', 'The till of a POS charge is the till that was asked for.'),
  object.judged('pos-charge.token', 'A POS charge has token, a string.'),
  object.judged('pos-charge.qr', 'A POS charge has qr, a URI.'),
  object.judged(
    'pos-charge.code-of-one-charge',
    'No two POS charges that can be paid at different tills have the same token or qr.',
  ),
  object.judged('pos-charge.mdr-minor', 'The answer that creates a POS charge has mdr_minor, an integer.'),
  object.judged(
    'pos-charge.net-is-amount-minus-mdr',
    'The net of a POS charge is its amount less its fee, however spelled.',
  ),
  object.judged('pos-charge.expires-after-5-minutes', 'A POS charge expires 5 minutes after its creation.'),
  object.judged('pos-charge.created-as-requires-payment', 'A POS charge begins as requires_payment.'),
  object.judged('pos-charge.rail-wallet-when-paid', 'The rail of a paid POS charge is wallet.'),
  create.judged('pos.create.status-201', 'Creating a POS charge answers 201.'),
  create.checked('pos.create.sends-nothing', 'Nobody is prompted before the code is scanned.'),
  create.checked('pos.create.paid-by-scan', 'A POS charge whose code is scanned and paid becomes succeeded.'),
  create.judged('pos.create.till-required', 'A POS charge without a till is refused.'),
  create.judged('pos.create.till-six-digits', 'A till that is not exactly six digits is refused.'),
  create.judged('pos.create.till-open-accepted', 'An open till of the business is accepted.'),
  create.judged('pos.create.till-of-business', 'A till that is not of the business is refused.'),
  create.judged('pos.create.till-closed-refused', 'A closed till is refused.'),
  create.judged('pos.create.amount-required', 'A POS charge without amount_minor is refused.'),
  create.judged('pos.create.amount-integer', 'An amount that is a fraction or no number is refused.'),
  create.judged('pos.create.amount-multiple-of-100', 'An amount that is no multiple of 100 is refused.'),
  create.judged('pos.create.amount-minimum', 'An amount below 10000 is refused.'),
  create.judged('pos.create.amount-minimum-accepted', 'The amount 10000 is accepted.'),
  create.judged('pos.create.amount-maximum', 'An amount above 2000000000 is refused.'),
  create.judged('pos.create.amount-maximum-accepted', 'The amount 2000000000 is accepted.'),
  create.judged('pos.create.amount-between-accepted', 'Every multiple of 100 between the bounds is accepted.'),
  create.judged('pos.create.currency-tzs', 'The currency TZS is accepted.'),
  create.judged('pos.create.currency-default', 'A POS charge without a currency is accepted, in TZS.'),
  create.judged('pos.create.currency-others-refused', 'A currency other than TZS is refused.'),
  create.judged('pos.create.reference-200-accepted', 'A reference of 200 characters is accepted.'),
  create.judged('pos.create.reference-limit', 'A reference above 200 characters is refused.'),
  create.judged('pos.create.description-500-accepted', 'A description of 500 characters is accepted.'),
  create.judged('pos.create.description-limit', 'A description above 500 characters is refused.'),
  create.judged('pos.create.metadata-accepted', 'An object of any JSON values is accepted as metadata.'),
] as const satisfies readonly Rule[];

export const posStatements = {
  'pos.object': `
    heading.1 | A POS charge has what a charge has. | charge.id charge.id-prefix charge.object charge.state
      charge.amount-minor charge.net-minor charge.currency charge.created charge.expires-at
    table.1 | till is six digits. | pos-charge.till pos-charge.till-echoed pos-charge.fields-on-read
    table.2 | token is a text that means nothing to callers. | pos-charge.token pos-charge.code-of-one-charge
    table.3.1 | qr is a URI. | pos-charge.qr pos-charge.code-of-one-charge
    table.3.2 | Clients draw it as it came. | client.qr-as-returned pos-charge.code-at-reads
    table.3.3 | They do not make it out of the token. | client.qr-as-returned
    table.4 | mdr_minor is the fee and takes fee_minor's place. | pos-charge.mdr-minor
      pos-charge.fee-minor-beside-mdr pos-charge.net-is-amount-minus-mdr client.pos-fee-is-mdr
    paragraph.1.1 | It begins as requires_payment. | pos-charge.created-as-requires-payment
    paragraph.1.2 | Once paid, its rail is wallet. | pos-charge.rail-wallet-when-paid pos-charge.rail-before-paid
    paragraph.1.3 | The event of its success names the till. | events.pos-till
  `,
  'pos.create': `
    paragraph.1.1 | It makes a code that a till shows. | pos.create.paid-by-scan
    paragraph.1.2 | Nobody is sent anything before a scan. | pos.create.sends-nothing
    paragraph.1.3 | An Idempotency-Key is demanded. | idempotency.required-on-pos
    paragraph.2.1 | till is needed, six digits. | pos.create.till-required pos.create.till-six-digits
    paragraph.2.2 | amount_minor is needed, as on a charge. | pos.create.amount-*
    paragraph.2.3 | The optional fields are those of a charge. | pos.create.reference-* pos.create.description-*
      pos.create.metadata-accepted pos.create.currency-*
    paragraph.3.1 | The answer is 201 and the POS charge. | pos.create.status-201
    paragraph.3.2 | Each reason to refuse has its code. | errors.cause-of-bad-till errors.cause-of-bad-amount
      errors.cause-of-amount-too-small
    paragraph.3.3 | The till must be one of the business. | pos.create.till-of-business pos.create.till-open-accepted
      errors.cause-of-unknown-till
    paragraph.3.4 | It must be open. | pos.create.till-closed-refused errors.cause-of-till-closed
    paragraph.3.5 | More tills come from the dashboard. | info: The dashboard is not part of the API.
  `,
} as const;
