import type { RuleId } from '../../../contract/rules.ts';
import type { Patch } from '../../behaviour.ts';
import type { Bill } from '../../bills/bill.ts';
import type { Charge } from '../../charges/charge.ts';
import type { Settlement } from '../../charges/settlement.ts';
import { now, type Call } from '../../http/call.ts';
import type { Link } from '../../links/link.ts';
import type { Occasion, Scene } from './conditions.ts';

export type When = (occasion: Occasion) => boolean;

/** What goes wrong, on whichever occasion. */
export interface Harm {
  readonly text: string;
  readonly rules: readonly RuleId[];
  /** Where it may be. */
  readonly on: readonly ('sandbox' | 'live')[];
  readonly scene: Scene;
  readonly patch: (when: When) => Patch;
}

export const anywhere = ['sandbox', 'live'] as const;
export const onLive = ['live'] as const;

export type Made = Charge | Bill | Link;

/** Of what was made, as it is asked for. */
export const ofMade = (item: Made, call: Call): Occasion => ({
  asked: { ...item },
  stored: item,
  now: now(call),
  call,
});

/** Of a charge that has come to its end. */
export const ofSettled = ({ charge, at }: Settlement): Occasion => ({
  asked: { ...charge },
  stored: charge,
  now: at,
  call: null,
});

/** Of what is asked for before it is made. */
export const ofAsked = (asked: object, call: Call): Occasion => ({
  asked: { ...asked },
  stored: null,
  now: now(call),
  call,
});

/** Of a request of which nothing was read yet. */
export const ofCall = (call: Call): Occasion => ofAsked({}, call);

export const chargeTexts = ['reference', 'description'] as const;
export const billTexts = ['customerRef', 'payerName', 'description'] as const;
export const linkTexts = ['title', ...chargeTexts] as const;

/** What there is of what was made and is asked for. */
export const madeScene = (texts: Scene['texts'], ...more: Scene['sorts']): Scene => ({
  sorts: ['amount', 'history', 'age', 'call', 'time', ...more],
  texts,
});

/** What only a charge that prompts has. */
export const ofPrompts = ['metadata', 'rail', 'number'] as const;

export const callScene: Scene = { sorts: ['call', 'time'], texts: [] };
