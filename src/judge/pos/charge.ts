import { posRail } from '../../contract/limits.ts';
import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { seenCharges, type SeenCharge } from '../charges/seen.ts';
import type { Judge } from '../judge.ts';
import { noted, quoted, ruling, type Deviation } from '../ruling.ts';

/** What sets the charges of a till and those of a phone apart. */
export const chargePos: Judge = (exchange, history) => {
  const charges = seenCharges(exchange, history);
  const pos = charges.filter(({ kind }) => kind === 'pos');
  const phone = charges.filter(({ kind }) => kind === 'phone');
  return [
    ...ruling('pos-charge.created-as-requires-payment', exchange, pos.filter(({ fresh }) => fresh).map(unpaid)),
    ...ruling('pos-charge.rail-wallet-when-paid', exchange, pos.filter(isPaid).map(fromWallet)),
    ...ruling('charge.rail-wallet-is-for-pos', exchange, phone.map(notFromWallet)),
    ...pos.flatMap((charge) => leftOpen(charge, exchange)),
  ];
};

const isPaid = ({ fields }: SeenCharge): boolean => fields['state'] === 'succeeded';

function unpaid({ fields, place }: SeenCharge): Deviation | null {
  if (fields['state'] === 'requires_payment') return null;
  return { expected: `state ${place} when it is created: "requires_payment"`, actual: quoted(fields['state']) };
}

function fromWallet({ fields, place }: SeenCharge): Deviation | null {
  if (fields['rail'] === posRail) return null;
  return { expected: `rail ${place}, which is paid: "wallet"`, actual: quoted(fields['rail']) };
}

function notFromWallet({ fields, place }: SeenCharge): Deviation | null {
  if (fields['rail'] !== posRail) return null;
  return { expected: `rail ${place}: no wallet, which is for POS charges`, actual: '"wallet"' };
}

function leftOpen({ via, fields }: SeenCharge, exchange: Exchange): readonly Decision[] {
  const when = via === 'post' ? 'at creation' : 'at a read';
  const has = (name: string): boolean => Object.hasOwn(fields, name);
  const shown = ['till', 'token', 'qr'].filter(has).join(', ') || 'none';
  return [
    noted(
      'pos-charge.fee-minor-beside-mdr',
      exchange,
      `${when}: ${['fee_minor', 'mdr_minor'].filter(has).join(' and ')}`,
    ),
    ...(isPaid({ fields } as SeenCharge)
      ? []
      : [noted('pos-charge.rail-before-paid', exchange, quoted(fields['rail']))]),
    ...(via === 'post' ? [] : [noted('pos-charge.fields-on-read', exchange, shown)]),
  ];
}
