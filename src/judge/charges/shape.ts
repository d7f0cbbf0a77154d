import { chargeFields } from '../../contract/resources/charge.ts';
import { holds, readField, type Field } from '../../contract/resources/field.ts';
import { posChargeFields } from '../../contract/resources/pos-charge.ts';
import { sandboxChargeFields } from '../../contract/resources/sandbox-charge.ts';
import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { seenCharges, type SeenCharge } from './seen.ts';
import type { Judge } from '../judge.ts';
import { noted, quoted, rulings, type Deviation } from '../ruling.ts';
import { missingOf } from '../shown.ts';

/** Every documented field of every charge, wherever one appears. */
export const chargeShape: Judge = (exchange, history) => {
  const charges = seenCharges(exchange, history);
  const places = charges.flatMap((charge) =>
    fieldsOf(charge, exchange).map((field) => ({ rule: field.rule, place: misfit(field, charge) })),
  );
  const extra = charges.flatMap((charge) => undocumented(charge, exchange));
  return [...missingOf('charge', 'charge.object', exchange), ...rulings(exchange, places), ...extra];
};

function fieldsOf(charge: SeenCharge, exchange: Exchange): readonly Field[] {
  if (exchange.deployment === 'sandbox') return sandboxChargeFields;
  if (charge.kind === 'phone') return chargeFields;
  if (charge.kind === 'unknown' && charge.fields['state'] === 'succeeded') return chargeFields.map(eitherFee);
  if (charge.via === 'post') return posChargeFields;
  const shared = posChargeFields.filter(({ where }) => where === 'always');
  return [...shared, ...chargeFields.filter(isFee).map(eitherFee)];
}

const isFee = ({ field }: Field): boolean => field === 'fee_minor';

/** Whether a later read of a POS charge spells the fee as its creation did is open. */
function eitherFee(field: Field): Field {
  return isFee(field) ? { ...field, expected: `${field.expected}, or mdr_minor in its place` } : field;
}

function misfit(field: Field, charge: SeenCharge): Deviation | null {
  if (holds(field, charge.fields)) return null;
  if (isFee(field) && charge.kind !== 'phone' && Number.isInteger(charge.fields['mdr_minor'])) return null;
  const reading = readField(charge.fields, field.field);
  const value = reading.is === 'value' ? reading.value : undefined;
  return { expected: `${field.field} ${charge.place}: ${field.expected}`, actual: quoted(value) };
}

const documented: ReadonlySet<string> = new Set(
  [...sandboxChargeFields, ...posChargeFields].map(({ field }) => field.split('.')[0] ?? field),
);

function undocumented(charge: SeenCharge, exchange: Exchange): readonly Decision[] {
  const names = Object.keys(charge.fields).filter((name) => !documented.has(name));
  return names.length > 0 ? [noted('charge.undocumented-fields', exchange, names.toSorted().join(', '))] : [];
}
