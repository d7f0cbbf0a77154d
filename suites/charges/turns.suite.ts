import { spans } from '../../src/contract/limits.ts';
import { script } from '../../src/generate/script.ts';
import type { Check } from '../../src/run/check/check.ts';
import { onLive } from '../../src/run/check/on-live.ts';
import { charges, posCharges, type Creation } from '../creations.ts';
import { keyFor, made } from '../sending.ts';

const longestMonth_s = 31 * 86_400;

/** The midnight at which a month ends. */
function endOfMonth(now: number): number {
  const at = new Date(now);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1);
}

interface Window extends Pick<Check, 'rules'> {
  readonly id: string;
  readonly span: number;
}

/** What is asked for so late that its time ends in the next month. */
const overTheTurn = ({ what, needs, sample, post, get }: Creation, { id, rules, span }: Window): Check =>
  script({
    id,
    title: `The window of a ${what} is as long as any where it ends in another month`,
    rules,
    needs,
    requests: 2,
    wait_s: longestMonth_s,
    run: async (context) => {
      const key = keyFor(context);
      await context.clock.until(endOfMonth(context.clock.now() + span) - span / 2);
      await made(context, post(key, sample()), (charge) => [get(key, charge)]);
    },
  });

const ofPrompt = overTheTurn(charges, {
  id: 'turns/prompt-over-the-end-of-a-month',
  rules: ['charge.expires-after-15-minutes'],
  span: spans.chargeWindow,
});

export const checks = [ofPrompt];

export const checksOnLive = [
  onLive(ofPrompt),
  overTheTurn(posCharges, {
    id: 'turns/code-over-the-end-of-a-month',
    rules: ['pos-charge.expires-after-5-minutes'],
    span: spans.posWindow,
  }),
];
