import { posRail } from '../../contract/limits.ts';
import type { Decision } from '../../evidence/decision.ts';
import { channelOf } from '../charges/charge.ts';
import { type Seen, seenIn } from '../resources/seen.ts';
import type { Judge } from '../judge.ts';
import { noted, quoted, ruling, type Deviation } from '../ruling.ts';

/** What sets the charges of a till and those of a phone apart. */
export const chargePos: Judge = (exchange, history) => {
  const charges = seenIn('charge', exchange, history);
  const pos = charges.filter((charge) => channelOf(charge) === 'pos');
  const phone = charges.filter((charge) => channelOf(charge) === 'phone');
  return [
    ...ruling('pos-charge.created-as-requires-payment', exchange, pos.filter(({ fresh }) => fresh).map(unpaid)),
    ...ruling('pos-charge.rail-wallet-when-paid', exchange, pos.filter(isPaid).map(fromWallet)),
    ...ruling('charge.rail-wallet-is-for-pos', exchange, phone.map(notFromWallet)),
    ...pos.flatMap(leftOpen),
  ];
};

const isPaid = ({ fields }: Seen): boolean => fields['state'] === 'succeeded';

function unpaid({ fields, place }: Seen): Deviation | null {
  if (fields['state'] === 'requires_payment') return null;
  return { expected: `state ${place} when it is created: "requires_payment"`, actual: quoted(fields['state']) };
}

function fromWallet({ fields, place }: Seen): Deviation | null {
  if (fields['rail'] === posRail) return null;
  return { expected: `rail ${place}, which is paid: "wallet"`, actual: quoted(fields['rail']) };
}

function notFromWallet({ fields, place }: Seen): Deviation | null {
  if (fields['rail'] !== posRail) return null;
  return { expected: `rail ${place}: no wallet, which is for POS charges`, actual: '"wallet"' };
}

function leftOpen(charge: Seen): readonly Decision[] {
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
}
