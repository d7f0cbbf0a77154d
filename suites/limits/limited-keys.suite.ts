import { script } from '../../src/generate/script.ts';
import { burstOfRequests, pictureOf, secondsOf, type Burst } from '../../src/judge/limits/rate.situation.ts';
import { keyBesideLimited } from '../../src/judge/limits/refused.situation.ts';
import { Inconclusive, type CheckContext } from '../../src/run/check/check.ts';
import { charging, keyFor } from '../sending.ts';
import { burst, burstSize, followsClock, isLimited, quiet_s, realMinutes, sandboxKind } from './bursts.ts';
import type { Mix } from './mixes.ts';
import { newCharge } from './orders.ts';

/** What makes something may be counted by itself. On live, hundreds of charges would prompt hundreds of times. */
export const checks = [
  script({
    id: 'rate-limit/of-each-charging-key-alone',
    title: 'A key that is limited for its charges does not limit the charges of another key',
    alone: true,
    rules: ['limits.per-key'],
    // Drains another key than the check of one key does, which was quiet for as long as that one took.
    needs: { keys: { second: charging, main: { ...charging, differentFrom: 'second' } } },
    requests: burstSize(sandboxKind) + 2,
    wait_s: quiet_s,
    least_wait_s: 0,
    run: async (context) => void (await limitedByCharges(context, keyFor(context, 'second'))),
  }),
];

/**
 * The main key is limited for its charges, and another makes one. Once more with real waits, where the limiter turns out to
 * count minutes that no operator moves.
 *
 * @param after_s seconds of quiet before
 * @param mix what is sent, which ends with charges; left out: nothing else
 * @returns what was sent until it was limited
 */
export async function limitedByCharges(
  context: CheckContext,
  other: string,
  after_s = quiet_s,
  mix: Mix = () => newCharge(keyFor(context)),
): Promise<Burst> {
  const { minutes } = context;
  await context.quiet(other, quiet_s);
  const charges = await burst(context, sandboxKind, after_s, mix);
  const limited = charges.findLast(isLimited);
  if (limited === undefined) context.judge(burstOfRequests, { mode: sandboxKind.mode, bursts: [charges] });
  if (limited === undefined) throw new Inconclusive('the key was not limited, so nothing shows beside it');
  const [beside] = await context.burst(newCharge(other), 1);
  if (!beside?.answer) throw new Inconclusive('no answer to the second key');
  if (!minutes.stand && minutes.moved) return limitedByCharges(context, other, quiet_s, mix);
  if (isLimited(beside) && minutes.moved && !(await followsClock(context, sandboxKind)))
    throw new Inconclusive(realMinutes);
  context.judge(keyBesideLimited, { limited, beside });
  if (minutes.stand) await onceMoreAbove(context, charges, mix);
  return charges;
}

/** More than the limit at once may lie across two windows, though not each time. */
async function onceMoreAbove(context: CheckContext, first: Burst, mix: Mix): Promise<void> {
  const { mode } = sandboxKind;
  if (pictureOf({ mode, bursts: [first] }) !== 'again') return;
  const { minutes } = context;
  const again = await burst(context, sandboxKind, quiet_s + 2 * secondsOf(first), mix);
  if (minutes.stand) context.judge(burstOfRequests, { mode, bursts: [first, again] });
}
