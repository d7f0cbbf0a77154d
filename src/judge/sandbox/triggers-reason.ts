import { type TriggerDigit, triggers } from '../../contract/triggers.ts';
import type { Note, KnownResource } from '../resources/known.ts';
import { noted, type Placed } from '../ruling.ts';

const rules = { 2: 'sandbox.trigger-2-reason', 3: 'sandbox.trigger-3-reason' } as const;
const known = ['PAYER_DECLINED', 'INSUFFICIENT_FUNDS'] as const;
const note = 'simulation.note';

/** Which field holds the reason is not shown: any will do, the note only where no other holds one. */
export function reasons(charge: KnownResource, trigger: TriggerDigit | null): readonly Placed[] {
  if ((trigger !== 2 && trigger !== 3) || charge.fields['state'] !== 'failed') return [];
  const right = triggers[trigger].reason;
  const found = reasonsIn(charge);
  const beside = [...found.filter(({ field }) => field !== note), ...codesIn(charge)];
  const told = beside.length > 0 ? beside : found;
  if (told.some(({ reason }) => reason === right)) return [{ rule: rules[trigger], place: null }];
  const actual = told[0] ? `${told[0].field} says ${told[0].reason}` : 'no field names a reason';
  const expected = `reason ${charge.place}, created for the number ending in ${trigger}: ${right}`;
  return [{ rule: rules[trigger], place: { expected, actual, with: charge.origin ? [charge.origin.creation.n] : [] } }];
}

export const reasonField: Note = (charge) => {
  if (charge.exchange.deployment !== 'sandbox' || charge.fields['state'] !== 'failed') return [];
  const fields = [...new Set(reasonsIn(charge).map(({ field }) => field))];
  return fields.length > 0 ? [noted('charge.failure-reason-field', charge.exchange, fields.toSorted().join(', '))] : [];
};

interface Reason {
  readonly field: string;
  readonly reason: string;
}

function reasonsIn(charge: KnownResource): readonly Reason[] {
  return textsOf(charge).flatMap(({ field, text }) =>
    known.filter((reason) => naming[reason].test(text)).map((reason) => ({ field, reason })),
  );
}

/** What calls itself a reason or a code of the failure and holds a single word, whichever it is. */
function codesIn(charge: KnownResource): readonly Reason[] {
  const codes = textsOf(charge).filter(
    ({ field, text }) => /(?:reason|(?:fail\w*|error|decline\w*)[._]?code)$/i.test(field) && /^\w+$/.test(text),
  );
  return codes.map(({ field, text }) => ({ field, reason: text }));
}

interface Text {
  readonly field: string;
  readonly text: string;
}

const textsOf = ({ fields }: KnownResource): readonly Text[] =>
  Object.entries(fields).flatMap(([name, value]) => (filledByCaller.has(name) ? [] : textsIn(value, name, 0)));

const filledByCaller: ReadonlySet<string> = new Set(['reference', 'description', 'metadata']);

const naming = {
  PAYER_DECLINED: /(?<![A-Z_])PAYER_DECLINED(?![A-Z_])/,
  INSUFFICIENT_FUNDS: /(?<![A-Z_])INSUFFICIENT_FUNDS(?![A-Z_])/,
} as const;

const deepest = 16;

function textsIn(value: unknown, field: string, depth: number): readonly Text[] {
  if (typeof value === 'string') return [{ field, text: value }];
  if (typeof value !== 'object' || value === null || depth >= deepest) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, `${field}.${name}`, depth + 1));
}
