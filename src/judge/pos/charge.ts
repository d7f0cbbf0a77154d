import { posRail } from '../../contract/limits.ts';
import { channelOf } from '../charges/charge.ts';
import { deviationOf, type Law, law, type Note, type KnownResource } from '../resources/known.ts';
import { noted, quoted } from '../ruling.ts';

const isPos = (charge: KnownResource): boolean => channelOf(charge) === 'pos';
const isPaid = ({ fields }: KnownResource): boolean => fields['state'] === 'succeeded';

/** What sets the charges of a till and those of a phone apart. */
export const chargePos: readonly Law[] = [
  law('pos-charge.created-as-requires-payment', (charge) => {
    if (!charge.fresh || !isPos(charge)) return [];
    if (charge.fields['state'] === 'requires_payment') return [null];
    return [deviationOf(charge, 'state', ' when it is created: "requires_payment"')];
  }),
  law('pos-charge.rail-wallet-when-paid', (charge) => {
    if (!isPaid(charge) || !isPos(charge)) return [];
    return [charge.fields['rail'] === posRail ? null : deviationOf(charge, 'rail', ', which is paid: "wallet"')];
  }),
  law('charge.rail-wallet-is-for-pos', (charge) => {
    if (channelOf(charge) !== 'phone') return [];
    const due = ': no wallet, which is for POS charges';
    return [charge.fields['rail'] === posRail ? deviationOf(charge, 'rail', due) : null];
  }),
];

/** Which fields a POS charge shows, and when. */
export const posFields: Note = (charge) => {
  if (!isPos(charge)) return [];
  const { via, fields, exchange } = charge;
  const when = via === 'create' ? 'at creation' : 'at a read';
  const has = (name: string): boolean => Object.hasOwn(fields, name);
  const shown = ['till', 'token', 'qr'].filter(has).join(', ') || 'none';
  const fees = ['fee_minor', 'mdr_minor'].filter(has).join(' and ');
  return [
    noted('pos-charge.fee-minor-beside-mdr', exchange, `${when}: ${fees}`),
    ...(isPaid(charge) ? [] : [noted('pos-charge.rail-before-paid', exchange, quoted(fields['rail']))]),
    ...(via === 'create' ? [] : [noted('pos-charge.fields-on-read', exchange, shown)]),
  ];
};
