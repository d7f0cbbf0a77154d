import type { RuleId } from '../../contract/rules.ts';
import { asObject } from '../../evidence/read.ts';
import type { Fields } from '../order.ts';
import { sameText } from '../resources/compare.ts';
import type { Law } from '../resources/known.ts';
import { placed, quoted, type Placed } from '../ruling.ts';
import { textsIn, valuesNamed } from './charge.ts';

type ValuesIn = (data: Fields) => readonly unknown[];

/** What the document says of the data of any event of a payment, by the places where it may stand, at first and again. */
const promised: readonly (readonly [RuleId, string, first: ValuesIn, again?: ValuesIn])[] = [
  [
    'event.charge-reference',
    'reference',
    (data) => ofCharge('reference', data),
    (data) => valuesNamed('reference', data),
  ],
  ['events.pos-till', 'till', (data) => valuesNamed('till', data)],
  ['events.pos-rail-wallet', 'rail', (data) => valuesNamed('rail', data).filter((rail) => rail === 'wallet')],
  ['events.bill-id', 'data.bill.id', (data) => ofBill(data, 'id')],
  ['events.bill-control-number', 'data.bill.control_number', (data) => ofBill(data, 'control_number')],
];

/** Of the data themselves, or of what is a charge within: anything else there may have a reference of its own. */
function ofCharge(name: string, data: Fields): readonly unknown[] {
  const charges = textsIn(data).filter(([text, _holder, at]) => at === 'id' && text.startsWith('ch_'));
  const holders = new Set([data, ...charges.map(([, holder]) => holder)]);
  return [...holders].flatMap((holder) => (name in holder ? [holder[name]] : []));
}

const ofBill = (data: Fields, name: string): readonly unknown[] => {
  const value = asObject(data['bill'])?.[name];
  return value === undefined ? [] : [value];
};

/** An event that is seen again, wherever that is, tells of its payment what it told at first, also of one that nobody knows. */
export const eventSteady: Law = ({ fields, place, first }): readonly Placed[] => {
  const [was, is] = [first?.fields, fields].map((each) => asObject(each?.['data']));
  if (!first || !was || !is || fields['type'] !== 'charge.succeeded') return [];
  return promised.flatMap(([rule, name, valuesIn, again = valuesIn]) => {
    const [value, ...others] = valuesIn(was).filter(isTold);
    if (value === undefined || others.length > 0) return [];
    const now = again(is);
    if (now.some((each) => typeof each === 'string' && sameText(value, each))) return [placed(rule)];
    const expected = `${name} in the data ${place}: ${quoted(value)}, as in exchange ${first.n}`;
    return [placed(rule, { expected, actual: quoted(now[0]), with: [first.n] })];
  });
};

const isTold = (value: unknown): value is string => typeof value === 'string' && value !== '';
