import { posRail } from '../../contract/limits.ts';
import { channelOf } from '../charges/charge.ts';
import { type Law, law, type Note, type KnownResource } from '../resources/known.ts';
import { noted, quoted } from '../ruling.ts';

const isPos = (charge: KnownResource): boolean => channelOf(charge) === 'pos';
const isPaid = ({ fields }: KnownResource): boolean => fields['state'] === 'succeeded';

/** What sets the charges of a till and those of a phone apart. */
export const chargePos: readonly Law[] = [
  law('pos-charge.created-as-requires-payment', (charge) => {
    const { fields, place } = charge;
    if (!charge.fresh || !isPos(charge)) return [];
    if (fields['state'] === 'requires_payment') return [null];
    return [{ expected: `state ${place} when it is created: "requires_payment"`, actual: quoted(fields['state']) }];
  }),
  law('pos-charge.rail-wallet-when-paid', (charge) => {
    const { fields, place } = charge;
    if (!isPaid(charge) || !isPos(charge)) return [];
    if (fields['rail'] === posRail) return [null];
    return [{ expected: `rail ${place}, which is paid: "wallet"`, actual: quoted(fields['rail']) }];
  }),
  law('charge.rail-wallet-is-for-pos', (charge) => {
    if (channelOf(charge) !== 'phone') return [];
    if (charge.fields['rail'] !== posRail) return [null];
    return [{ expected: `rail ${charge.place}: no wallet, which is for POS charges`, actual: '"wallet"' }];
  }),
];

/** Which fields a POS charge shows, and when. */
export const posFields: Note = (charge) => {
  if (!isPos(charge)) return [];
  const { via, fields, exchange } = charge;
  const when = via === 'create' ? 'at creation' : 'at a read';
  const has = (name: string): boolean => Object.hasOwn(fields, name);
  const shown = ['till', 'token', 'qr'].filter(has).join(', ') || 'none';
  return [
    noted(
      'pos-charge.fee-minor-beside-mdr',
      exchange,
      `${when}: ${['fee_minor', 'mdr_minor'].filter(has).join(' and ')}`,
    ),
    ...(isPaid(charge) ? [] : [noted('pos-charge.rail-before-paid', exchange, quoted(fields['rail']))]),
    ...(via === 'create' ? [] : [noted('pos-charge.fields-on-read', exchange, shown)]),
  ];
};
