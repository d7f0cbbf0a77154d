import { field, fieldOf } from '../../../change.ts';
import type { Reader } from '../../../bodies/body.ts';
import { askedOfBill } from '../../bills/changes.ts';
import { askedLink } from '../../links/changes.ts';
import { breaking, breakingLive } from '../../fault.ts';

type Measure = (text: string) => number;

const askedOfPos = fieldOf('posOrder');

/** Refuses a text that is over its limit when it is measured so. */
const measured =
  (limit: number, measure: Measure) =>
  <Value>(was: Reader<Value>): Reader<Value> =>
  (given, call) =>
    typeof given === 'string' && measure(given) > limit ? { code: 'BAD_REQUEST' } : was(given, call);

const inEntities: Measure = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').length;
const inJson: Measure = (text) => JSON.stringify(text).length - 2;
const withReturns: Measure = (text) => text.replaceAll(/\r?\n/g, '\r\n').length;
const decomposed: Measure = (text) => text.normalize('NFD').length;
/** As long as it is, but that marks count for three. */
const marksForThree: Measure = (text) => text.length + 2 * (text.match(/\p{M}/gu) ?? []).length;
/** Three bytes for letters of the basic plane are more than what two would be. */
const overTwoBytes: Measure = (text) => Math.ceil(Buffer.byteLength(text) / 2);

/** Texts within their limit that a wrong measure finds too long. */
export const rareMeasures = [
  ...breaking('charges.create.reference-200-accepted', (by: Measure) => field('reference')(measured(200, by)), {
    'measure.reference-entities: a reference is measured with entities': inEntities,
    'measure.reference-escaped: a reference is measured as JSON writes it': inJson,
    'measure.reference-three-bytes: a reference is kept in two bytes a character': overTwoBytes,
    'measure.reference-marks: a mark of a letter of a reference is measured in bytes': marksForThree,
  }),
  ...breaking('charges.create.description-500-accepted', (by: Measure) => field('description')(measured(500, by)), {
    'measure.description-entities: a description is measured with entities': inEntities,
    'measure.description-returns: a line break of a description is two characters': withReturns,
    'measure.description-three-bytes: a description is kept in two bytes a character': overTwoBytes,
    'measure.description-decomposed: a description is measured in decomposed letters': decomposed,
  }),
  ...breakingLive(
    'pos.create.description-500-accepted',
    (by: Measure) => askedOfPos('description')(measured(500, by)),
    {
      'measure.pos-description-entities: a description at a till is measured with entities': inEntities,
      'measure.pos-description-returns: a line break of a description at a till is two characters': withReturns,
    },
  ),
  ...breakingLive(
    'bills.create.description-500-accepted',
    (by: Measure) => askedOfBill('description')(measured(500, by)),
    {
      'measure.bill-description-entities: the description of a bill is measured with entities': inEntities,
      'measure.bill-description-returns: a line break of the description of a bill is two characters': withReturns,
    },
  ),
  ...breakingLive(
    'bills.create.payer-name-120-accepted',
    (by: Measure) => askedOfBill('payerName')(measured(120, by)),
    {
      'measure.payer-entities: the name of a payer is measured with entities': inEntities,
      'measure.payer-three-bytes: the name of a payer is kept in two bytes a character': overTwoBytes,
    },
  ),
  ...breakingLive(
    'bills.create.customer-ref-64-accepted',
    (by: Measure) => askedOfBill('customerRef')(measured(64, by)),
    {
      'measure.customer-ref-escaped: a customer_ref is measured as JSON writes it': inJson,
      'measure.customer-ref-marks: a mark of a letter of a customer_ref is measured in bytes': marksForThree,
    },
  ),
  ...breakingLive('links.create.title-80-accepted', (by: Measure) => askedLink('title')(measured(80, by)), {
    'measure.title-entities: a title is measured with entities': inEntities,
    'measure.title-three-bytes: a title is kept in two bytes a character': overTwoBytes,
  }),
  ...breakingLive(
    'links.create.description-500-accepted',
    (by: Measure) => askedLink('description')(measured(500, by)),
    {
      'measure.link-description-returns: a line break of the description of a link is two characters': withReturns,
      'measure.link-description-entities: the description of a link is measured with entities': inEntities,
    },
  ),
];
