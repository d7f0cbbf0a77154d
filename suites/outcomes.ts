import type { RuleId } from '../src/contract/rules.ts';
import { plainCharge } from '../src/generate/charge.ts';
import { freshKey } from '../src/generate/idempotency-key.ts';
import { anyPayer, msisdnForms, triggerPayer } from '../src/generate/msisdn.ts';
import { getCharge, postCharge } from '../src/generate/request.ts';
import type { Check, CheckContext, Profile } from '../src/run/check.ts';
import { idOf } from './charging.ts';
import { chargingKey, keyFor } from './keys.ts';

interface Outcome {
  readonly name: string;
  readonly title: string;
  readonly rules: readonly RuleId[];
  /** Nine digits, as a placeholder. */
  readonly payer: string;
  /** Seconds after its creation at which the charge is read, ascending. */
  readonly reads: readonly number[];
  /** Left out of the profiles below, since it takes so long. */
  readonly from: Exclude<Profile, 'quick'>;
}

const outcomes: readonly Outcome[] = [
  {
    name: 'trigger-1',
    title: 'The number ending in 1 succeeds, in every form',
    rules: ['sandbox.trigger-1-succeeds', 'lifecycle.succeeded-is-final'],
    payer: triggerPayer(1),
    reads: [20, 60],
    from: 'standard',
  },
  {
    name: 'trigger-2',
    title: 'The number ending in 2 is declined, in every form',
    rules: ['sandbox.trigger-2-fails', 'sandbox.trigger-2-reason', 'lifecycle.failed-is-final'],
    payer: triggerPayer(2),
    reads: [20, 60],
    from: 'standard',
  },
  {
    name: 'trigger-3',
    title: 'The number ending in 3 lacks funds, in every form',
    rules: ['sandbox.trigger-3-fails', 'sandbox.trigger-3-reason', 'lifecycle.failed-is-final'],
    payer: triggerPayer(3),
    reads: [20, 60],
    from: 'standard',
  },
  {
    name: 'trigger-4',
    title: 'The number ending in 4 stays processing, in every form',
    rules: ['sandbox.trigger-4-stays-processing'],
    payer: triggerPayer(4),
    reads: [120],
    from: 'standard',
  },
  {
    name: 'trigger-4-past-its-window',
    title: 'The number ending in 4 neither succeeds nor fails when its window has passed',
    rules: ['sandbox.trigger-4-stays-processing', 'lifecycle.expires-not-before-its-time', 'lifecycle.expired-is-final'],
    payer: triggerPayer(4),
    reads: [890, 960, 990],
    from: 'deep',
  },
  {
    name: 'trigger-5',
    title: 'The number ending in 5 succeeds after 90 seconds and not before, in every form',
    rules: ['sandbox.trigger-5-succeeds', 'sandbox.trigger-5-not-before-90-seconds', 'lifecycle.succeeded-is-final'],
    payer: triggerPayer(5),
    reads: [60, 85, 120, 150],
    from: 'standard',
  },
  {
    name: 'any-other-number',
    title: 'Any other number is approved, in every form',
    rules: ['sandbox.other-numbers-approved', 'lifecycle.succeeded-is-final'],
    payer: anyPayer(9),
    reads: [20, 60],
    from: 'standard',
  },
];

function outcomeCheck({ name, title, rules, payer, reads, from }: Outcome): Check {
  const cost = msisdnForms.length * (reads.length + 2);
  return {
    id: `outcomes/${name}`,
    title,
    kind: 'property',
    deployment: 'sandbox',
    rules: [...rules, 'idempotency.same-key-same-request'],
    needs: chargingKey,
    cost: { quick: 0, standard: from === 'standard' ? cost : 0, deep: cost },
    wait_s: Math.max(...reads),
    run: async (context) => {
      await Promise.all(msisdnForms.map((form) => follow(context, `${form}${payer}`, reads)));
    },
  };
}

/** Makes a charge, reads it at each moment, and asks for it once more with its key. */
async function follow(context: CheckContext, msisdn: string, reads: readonly number[]): Promise<void> {
  const creation = postCharge(keyFor(context), { ...plainCharge, msisdn }, freshKey());
  const created = await context.send(creation);
  const id = idOf(created);
  if (id === null) return;
  for (const seconds of reads) {
    await context.clock.until(created.received + seconds * 1000);
    await context.send(getCharge(keyFor(context), id));
  }
  await context.send(creation);
}

export const checks: readonly Check[] = outcomes.map(outcomeCheck);
