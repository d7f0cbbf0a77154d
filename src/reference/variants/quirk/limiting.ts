import { change, together } from '../../change.ts';
import type { Call } from '../../http/call.ts';
import { minute, type Allowance, type RateCounter } from '../../limits/rate-counter.ts';
import type { Patch } from '../../behaviour.ts';
import { pause } from '../../world/pause.ts';

/** What was refused counts as well, so that only those sixty seconds in which little was sent let somebody in again. */
function everyRequest(limit: number): RateCounter {
  let sent: number[] = [];
  return {
    take(now) {
      sent = sent.filter((moment) => now - moment < minute);
      sent.push(now);
      const over = sent.length - limit;
      const first = sent[Math.max(0, over)] ?? now;
      const resetIn = first + minute - now;
      return { limit, remaining: Math.max(0, -over), resetIn, retryIn: over > 0 ? resetIn : null };
    },
  };
}

const gap_ms = 10;

/** A hundred requests of a key get through in a second, and the others wait for their turn. */
function shaping(): (call: Call) => Promise<void> {
  const turns = new Map<string, number>();
  return async (call) => {
    const who = call.header('authorization') ?? '';
    const at = performance.now();
    const turn = Math.max(at, (turns.get(who) ?? 0) + gap_ms);
    turns.set(who, turn);
    if (turn > at) await pause(turn - at);
  };
}

export const shaped: Patch = (behaviour) =>
  together(
    (was) => ({ ...was, before: [...was.before, shaping()] }),
    change('rate')((was) => ({
      rateCounter: everyRequest,
      retryAfter: (milliseconds, call) => was.retryAfter(milliseconds + 1500, call),
    })),
  )(behaviour);

/** What headers tell of a count is gathered once a second, whatever was counted since. */
export const staleCounts: Patch = (behaviour) => {
  const told = new Map<string, { readonly at: number; readonly allowance: Allowance }>();
  const known = (who: string, allowance: Allowance): Allowance => {
    const before = told.get(who);
    if (before && performance.now() - before.at < 1000) return before.allowance;
    told.set(who, { at: performance.now(), allowance });
    return allowance;
  };
  return change('rate')((was) => ({
    headers: (allowance, call) => {
      const { key } = call.trace;
      return was.headers(key ? known(key.secret, allowance) : allowance, call);
    },
  }))(behaviour);
};
