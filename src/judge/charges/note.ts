import type { Exchange } from '../../evidence/exchange.ts';
import { asObject } from '../../evidence/read.ts';
import { type Seen, seenIn } from '../resources/seen.ts';
import type { Resource, History } from '../history.ts';
import type { Judge } from '../judge.ts';
import { noted, quoted, ruling, type Deviation } from '../ruling.ts';

/** The note names the branch: charges whose payers take different ways do not share one. */
export const chargeNote: Judge = (exchange, history) => {
  if (exchange.deployment !== 'sandbox') return [];
  const charges = seenIn('charge', exchange, history).filter(({ via }) => via !== 'list');
  return charges.flatMap((charge) => {
    const trigger = charge.origin?.creation.payer?.trigger;
    const note = noteOf(charge.fields);
    if (trigger === undefined || note === null) return [];
    const wording = `${trigger === null ? 'another number' : `trigger ${trigger}`}: ${quoted(note.replace(/\d/g, '#'))}`;
    return [
      noted('charge.simulation-note-wording', exchange, wording),
      ...ruling('charge.simulation-note-names-branch', exchange, unlike(charge, note, exchange, history)),
    ];
  });
};

type Branch = 'succeeds' | 'fails' | 'stays';

/** The way that a charge has gone; null until it has, since a note may tell of the state as well. */
function branchOf(trigger: number | null, state: unknown): Branch | null {
  if (trigger === 4) return state === 'processing' || state === 'expired' ? 'stays' : null;
  if (trigger === 2 || trigger === 3) return state === 'failed' ? 'fails' : null;
  return state === 'succeeded' ? 'succeeds' : null;
}

/** Enough to meet every branch, however many charges a run makes. */
const looked = 64;

function unlike(charge: Seen, note: string, exchange: Exchange, history: History): readonly (Deviation | null)[] {
  const branch = branchOf(charge.origin?.creation.payer?.trigger ?? null, charge.fields['state']);
  if (branch === null || exchange.key.business === null) return [];
  const others = history.resourcesOf('sandbox', 'charge', exchange.key.business).slice(0, looked);
  return others.filter((other) => takesAnother(other, branch)).map((other) => compared(charge, note, other));
}

function takesAnother({ creation, latest }: Resource, branch: Branch): boolean {
  const payer = creation?.payer;
  if (!payer || noteOf(latest.fields) === null) return false;
  const other = branchOf(payer.trigger, latest.fields['state']);
  return other !== null && other !== branch;
}

function compared({ place }: Seen, note: string, other: Resource): Deviation | null {
  if (noteOf(other.latest.fields) !== note) return null;
  return {
    expected: `simulation.note ${place}: another note than that of ${other.id}, whose payer takes another branch`,
    actual: `${quoted(note)} on both`,
    with: [other.latest.n],
  };
}

function noteOf(fields: Readonly<Record<string, unknown>>): string | null {
  const note = asObject(fields['simulation'])?.['note'];
  return typeof note === 'string' && note !== '' ? note : null;
}
