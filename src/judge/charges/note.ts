import { asObject } from '../../evidence/read.ts';
import type { History, Resource, Sighting } from '../history.ts';
import type { Fields } from '../order.ts';
import type { Law, Note, KnownResource } from '../resources/known.ts';
import { createdOf } from '../resources/moment.ts';
import { type Deviation, noted, type Places, quoted } from '../ruling.ts';

/** The note names the branch: charges whose payers take different ways do not share one, nor does one take that of another. */
export const chargeNote: Law = (charge, history) => {
  const note = simulated(charge);
  if (note === null) return [];
  return [...unlike(charge, note, history), ...unmoved(charge, note, history)].map((place) => ({ rule, place }));
};

const rule = 'charge.simulation-note-names-branch';

export const noteWording: Note = (charge) => {
  const note = simulated(charge);
  if (note === null) return [];
  const trigger = charge.origin?.creation.payer?.trigger;
  const whose = trigger == null ? 'another number' : `trigger ${trigger}`;
  const wording = `${whose}: ${quoted(note.replace(/\d/g, '#'))}`;
  return [noted('charge.simulation-note-wording', charge.exchange, wording)];
};

/** In how many digits, and with which signs between them. */
export const payerForm: Note = ({ exchange, fields }) => {
  const payer = asObject(fields['simulation'])?.['payer'];
  if (exchange.deployment !== 'sandbox' || payer === undefined || payer === null) return [];
  const form = quoted(payer).replaceAll(/[\d*]/g, '#');
  return [noted('charge.simulation-payer-form', exchange, form)];
};

/** The note of a charge of which the number is known. */
function simulated({ exchange, origin, fields }: KnownResource): string | null {
  const told = exchange.deployment === 'sandbox' && origin?.creation.payer;
  return told ? noteOf(fields) : null;
}

type Branch = 'succeeds' | 'declined' | 'no funds' | 'stays';

const failures = { 2: 'declined', 3: 'no funds' } as const;

/** The way that a charge has gone; null until it has, since a note may tell of the state as well. */
function branchOf(trigger: number | null, state: unknown): Branch | null {
  if (trigger === 4) return state === 'processing' || state === 'expired' ? 'stays' : null;
  if (trigger === 2 || trigger === 3) return state === 'failed' ? failures[trigger] : null;
  return state === 'succeeded' ? 'succeeds' : null;
}

/** Enough to meet every branch, however many charges a run makes. */
const looked = 64;

function unlike(charge: KnownResource, note: string, history: History): Places {
  const branch = branchOf(charge.origin?.creation.payer?.trigger ?? null, charge.fields['state']);
  if (branch === null) return [];
  const others = othersOf(charge, history).filter((other) => takesAnother(other, branch));
  return others.map((other) => compared(charge, note, other));
}

function othersOf({ exchange: { key } }: KnownResource, history: History): readonly Resource[] {
  return key.business === null ? [] : history.resourcesOf('sandbox', 'charge', key.business).slice(0, looked);
}

function takesAnother({ creation, latest }: Resource, branch: Branch): boolean {
  const payer = creation?.payer;
  if (!payer || noteOf(latest.fields) === null) return false;
  const other = branchOf(payer.trigger, latest.fields['state']);
  return other !== null && other !== branch;
}

function compared({ place }: KnownResource, note: string, other: Resource): Deviation | null {
  if (noteOf(other.latest.fields) !== note) return null;
  const expected = `simulation.note ${place}: another note than that of ${other.id}, whose payer takes another branch`;
  return { expected, actual: `${quoted(note)} on both`, with: [other.latest.n] };
}

/** Once it is final a note says no more than before: whoever told two branches apart that end alike does so for good. */
function unmoved(charge: KnownResource, note: string, history: History): Places {
  const { known, origin } = charge;
  const before = known?.final ?? null;
  const told = before && noteOf(before.fields);
  if (before === null || told === null || told === note || charge.fields['state'] !== before.fields['state']) return [];
  if (seenAfter(before) < settled) return [];
  const trigger = origin?.creation.payer?.trigger ?? null;
  const others = othersOf(charge, history).filter(
    ({ creation, final, latest }) =>
      creation?.payer &&
      creation.payer.trigger !== trigger &&
      final &&
      createdOf(final.fields) !== null &&
      [final, latest].every(({ fields }) => noteOf(fields) === note) &&
      seenAfter(final) <= seenAfter(before) + slack,
  );
  return others.slice(0, 1).map((other) => tookThatOf(charge, before, other));
}

/** A note might tell how long ago it was: then the other was no older when it was seen with it. */
const seenAfter = ({ sent, fields }: Sighting): number => sent - (createdOf(fields) ?? Infinity);

const slack = 60_000;

/** Until then it might tell as well what is still to be done. */
const settled = 60 * slack;

function tookThatOf({ place, fields }: KnownResource, { n, fields: first }: Sighting, other: Resource): Deviation {
  const expected = `simulation.note ${place}: ${quoted(noteOf(first))}, its branch, as before`;
  const actual = `${quoted(noteOf(fields))}, as on ${other.id}, whose payer takes another`;
  return { expected, actual, with: [n, other.latest.n] };
}

function noteOf(fields: Fields): string | null {
  const note = asObject(fields['simulation'])?.['note'];
  return typeof note === 'string' && note !== '' ? note : null;
}
