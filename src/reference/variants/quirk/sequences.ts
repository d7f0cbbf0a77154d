import { change, together } from '../../change.ts';
import type { Call } from '../../http/call.ts';
import type { Random } from '../../world/random.ts';
import type { Patch } from '../../behaviour.ts';

const block = 20;

/** Servers that take numbers by the block: those of a later one may be given out before those of an earlier. */
function blocksOf(servers: number): () => number {
  let [taken, turn] = [0, 0];
  const left = Array.from({ length: servers }, () => ({ next: 0, end: 0 }));
  return () => {
    turn = (turn * 5 + 3) % 64;
    const own = left[turn % servers]!;
    if (own.next === own.end) {
      own.next = taken;
      taken += block;
      own.end = taken;
    }
    return own.next++;
  };
}

/** All ids are numbers of one sequence, which three servers draw from by the block. */
export const blocks: Patch = (behaviour) => {
  const next = blocksOf(3);
  const biller = blocksOf(3);
  // The sandbox, which alone forgets, has a database of its own, and its numbers are those of no other.
  const from = Number.isFinite(behaviour.bounds.retention) ? 90_000_000 : 4_711_000;
  const numbered = (prefix: string) => (): string => `${prefix}${String(from + next()).padStart(12, '0')}`;
  return together(
    change('making')(() => ({ id: numbered('ch_') })),
    change('billMaking')((was) => ({
      id: numbered('bl_'),
      controlNumber: (_random: Random, call: Call) => {
        const digits = `994${String(80_000 + biller()).padStart(8, '0')}`;
        return digits + was.checkDigit(digits, call);
      },
    })),
    change('linkMaking')(() => ({ id: numbered('pl_') })),
    change('events')(() => ({ id: numbered('ev_') })),
    change('refusals')(() => ({ requestId: numbered('') })),
  )(behaviour);
};
