import { shownCharge, change } from '../../../change.ts';
import type { Patch } from '../../../behaviour.ts';
import { asText, isObject, type JsonValue } from '../../../http/json.ts';
import { isServed } from '../../../http/route.ts';
import { billField } from '../../bills/changes.ts';
import { linkField } from '../../links/changes.ts';
import { eventData } from '../../events/changes.ts';
import { breaking, breakingLive, breakingOn } from '../../fault.ts';
import { cutToBytes } from '../../misreading.ts';

type Rewriting = (text: string) => string;

const exponentRead: Rewriting = (text) => (/^\d+e\d+$/.test(text) ? String(Number(text)) : text);
const decimalsCut: Rewriting = (text) => (/^\d+\.\d+$/.test(text) ? String(Number(text)) : text);
const truthCapital: Rewriting = (text) => (text === 'true' ? 'True' : text);
const namesOfObjects: Rewriting = (text) => (text in {} ? '' : text);
const composed: Rewriting = (text) => text.normalize('NFC');

/** One text of charges, wherever it is shown. */
const shownText =
  (name: string) =>
  (alter: Rewriting): Patch =>
    shownCharge((view) => (typeof view[name] === 'string' ? { ...view, [name]: alter(view[name]) } : view));

const fieldText =
  (of: (name: string) => (alter: (value: JsonValue) => JsonValue) => Patch, name: string) =>
  (alter: Rewriting): Patch =>
    of(name)((value) => (typeof value === 'string' ? alter(value) : value));

/** A fee whose share is reckoned in so many bits. */
const feeIn = (reckon: (product: number) => number): Patch =>
  change('making')(() => ({
    fee: ({ amount }, { tariff: { percent, flat_minor: flat, cap_minor: cap } }) =>
      Math.min(amount, cap, flat + Math.ceil(reckon(amount * percent * 100) / 10_000)),
  }));

const composedIn = (operation: 'bills.list' | 'bills.get') =>
  billField('description')((value, _bill, call) =>
    isServed(call.route, operation) && typeof value === 'string' ? composed(value) : value,
  );

/** Texts and amounts of which only some come back as others. */
export const rareValues = [
  ...breaking('charge.reference-echoed', shownText('reference'), {
    'value.reference-exponent: a reference that is a number with an exponent is written out': exponentRead,
    'value.reference-decimals: zeros after a point of a reference are lost': decimalsCut,
    'value.reference-truth: a reference that is a word of truth has a capital': truthCapital,
    'value.reference-names: a reference that every object has a property of is lost': namesOfObjects,
  }),
  ...breaking('charge.description-echoed', shownText('description'), {
    'value.description-exponent: a description that is a number with an exponent is written out': exponentRead,
    'value.description-names: a description that every object has a property of is lost': namesOfObjects,
  }),
  ...breaking(
    'charge.amount-echoed',
    (kept: (amount: number) => number) =>
      change('making')((was) => ({
        order: (asked, call) => {
          const order = was.order(asked, call);
          return { ...order, amount: kept(order.amount) };
        },
      })),
    {
      'value.amount-single-minor: amounts are kept in minor units with 24 binary digits': Math.fround,
      'value.amount-16-bits: an amount of 65,536 shillings and more below twice as many loses a shilling': (amount) =>
        amount >= 6_553_600 && amount < 13_107_200 ? amount - 100 : amount,
    },
  ),
  ...breakingOn('sandbox.fees-from-tariff', {
    'value.fee-32-bits: the sandbox reckons fees in 32 bits': {
      sandbox: feeIn((product) => product % 2 ** 32),
    },
    'value.fee-signed-32-bits: the sandbox reckons fees in 32 bits with a sign': {
      sandbox: feeIn((product) => Math.max(0, product | 0)),
    },
  }),
  ...breakingLive('bill.customer-ref-as-asked', fieldText(billField, 'customer_ref'), {
    'value.customer-ref-exponent: a customer_ref that is a number with an exponent is written out': exponentRead,
    'value.customer-ref-decimals: zeros after a point of a customer_ref are lost': decimalsCut,
    'value.customer-ref-names: a customer_ref that every object has a property of is lost': namesOfObjects,
  }),
  ...breakingLive('bill.description-as-asked', {
    'value.bill-description-composed-in-list: a list composes the description of a bill': composedIn('bills.list'),
    'value.bill-description-composed-in-read: a read composes the description of a bill': composedIn('bills.get'),
  }),
  ...breakingLive('payment-link.reference-as-asked', fieldText(linkField, 'reference'), {
    'value.link-reference-decimals: zeros after a point of a reference of a link are lost': decimalsCut,
  }),
  ...breakingLive('payment-link.title-as-asked', fieldText(linkField, 'title'), {
    'value.link-title-truth: a title that is a word of truth has a capital': truthCapital,
    'value.link-title-255-bytes: a title is kept up to 255 bytes': (text) => cutToBytes(text, 255),
    'value.link-title-names: a title that every object has a property of is lost': namesOfObjects,
  }),
  ...breakingLive('event.charge-details', {
    'value.event-description-composed: an event composes the letters of a description': eventData((data) =>
      isObject(data) && data['description'] !== undefined
        ? { ...data, description: composed(asText(data['description'])) }
        : data,
    ),
  }),
];
