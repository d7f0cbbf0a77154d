import { change } from '../../change.ts';
import { standing } from '../../charges/charge.ts';
import type { Call } from '../../http/call.ts';
import type { Patch } from '../../behaviour.ts';

/** Where the clock stood so many milliseconds of this machine ago, whatever an operator did since. */
export const ago = ({ deployment }: Call, milliseconds: number): number => deployment.clock.before(milliseconds);

/** Some requests see the state of a charge as it was a while before. */
export const seenLate = (milliseconds: number, when: (call: Call) => boolean): Patch =>
  change('showing')((was) => ({
    standing: (charge, call) =>
      when(call) ? standing(charge, Math.max(charge.createdAt, ago(call, milliseconds))) : was.standing(charge, call),
  }));

/** Drawn once for each text. */
export const drawnOf = (text: string, below: number): number =>
  Array.from(text).reduce((sum, sign) => (Math.imul(sum, 31) + sign.charCodeAt(0)) >>> 0, 7) % below;
