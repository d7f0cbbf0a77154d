import { type TriggerDigit, triggers } from '../../contract/triggers.ts';
import type { Note, KnownResource } from '../resources/known.ts';
import { type Deviation, noted, type Placed } from '../ruling.ts';

const rules = { 2: 'sandbox.trigger-2-reason', 3: 'sandbox.trigger-3-reason' } as const;
const known = ['PAYER_DECLINED', 'INSUFFICIENT_FUNDS'] as const;
const note = 'simulation.note';

/** Which field holds the reason is not shown: any will do, the note only where no other holds one. */
export function reasons(charge: KnownResource, trigger: TriggerDigit | null): readonly Placed[] {
  if ((trigger !== 2 && trigger !== 3) || charge.fields['state'] !== 'failed') return [];
  const right = triggers[trigger].reason;
  const found = reasonsIn(charge);
  const beside = besideNote(charge);
  const lost = beside.length === 0 ? fieldBefore(charge, right) : null;
  if (lost) return [{ rule: rules[trigger], place: lost }];
  const told = beside.length > 0 ? beside : found;
  if (told.some(({ reason }) => reason === right)) return [{ rule: rules[trigger], place: null }];
  const actual = told[0] ? `${told[0].field} says ${told[0].reason}` : 'no field names a reason';
  const expected = `reason ${charge.place}, created for the number ending in ${trigger}: ${right}`;
  return [{ rule: rules[trigger], place: { expected, actual, with: charge.origin ? [charge.origin.creation.n] : [] } }];
}

type Telling = Pick<KnownResource, 'fields'>;

const besideNote = (charge: Telling): readonly Reason[] => [
  ...reasonsIn(charge).filter(({ field }) => field !== note),
  ...codesIn(charge),
];

/** What held the reason of a charge, read by itself, holds it for good: a note beside it is no substitute. */
function fieldBefore({ via, known, place, exchange }: KnownResource, right: Reason['reason'] | null): Deviation | null {
  const before = known?.final;
  if (via !== 'read' || !before || before.received > exchange.sent) return null;
  const was = besideNote(before).find(({ reason }) => reason === right);
  if (!was) return null;
  const expected = `reason ${place}: ${was.reason} in ${was.field}, as exchange ${before.n} showed`;
  return { expected, actual: `${was.field} does not hold it any more`, with: [before.n] };
}

export const reasonField: Note = (charge) => {
  if (charge.fields['state'] !== 'failed') return [];
  if (charge.exchange.deployment === 'live')
    return [noted('charge.failure-reasons-on-live', charge.exchange, onLive(charge))];
  const fields = [...new Set(reasonsIn(charge).map(({ field }) => field))];
  return fields.length > 0 ? [noted('charge.failure-reason-field', charge.exchange, fields.toSorted().join(', '))] : [];
};

function onLive(charge: KnownResource): string {
  const told = new Set([...codesIn(charge), ...reasonsIn(charge)].map(({ field, reason }) => `${field}: ${reason}`));
  return told.size > 0 ? [...told].toSorted().join(', ') : 'no field is called a reason, nor holds one of the sandbox';
}

interface Reason {
  readonly field: string;
  readonly reason: string;
}

function reasonsIn(charge: Telling): readonly Reason[] {
  return textsOf(charge).flatMap(({ field, text }) =>
    known.filter((reason) => naming[reason].test(text)).map((reason) => ({ field, reason })),
  );
}

/** A field that tells why a charge failed; that one was held or looked at for some reason is another matter. */
const ofFailure =
  /(?:(?:^|\.)(?:reason|(?:state|status|outcome|result)_?reason)|(?:fail|error|declin|reject)\w*[._]?(?:reason|code))$/i;

/** What calls itself a reason or a code of the failure and holds a single word, whichever it is. */
function codesIn(charge: Telling): readonly Reason[] {
  const codes = textsOf(charge).filter(({ field, text }) => ofFailure.test(field) && /^\w+$/.test(text));
  return codes.map(({ field, text }) => ({ field, reason: text }));
}

interface Text {
  readonly field: string;
  readonly text: string;
}

const textsOf = ({ fields }: Telling): readonly Text[] =>
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
