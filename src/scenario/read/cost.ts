import { seconds } from '../../text/duration.ts';
import type { Poll, Wait } from './grammar.ts';
import type { Step } from './story.ts';
import { pausesOf } from '../execute/pauses.ts';

interface Cost {
  /** At the most. */
  readonly requests: number;
  /** Seconds on the deployment's clock, when all goes well. */
  readonly wait_s: number;
}

const add = (a: Cost, b: Cost): Cost => ({ requests: a.requests + b.requests, wait_s: a.wait_s + b.wait_s });
const together = (a: Cost, b: Cost): Cost => ({
  requests: a.requests + b.requests,
  wait_s: Math.max(a.wait_s, b.wait_s),
});
const times = (count: number, { requests, wait_s }: Cost): Cost => ({
  requests: count * requests,
  wait_s: count * wait_s,
});
const NOTHING: Cost = { requests: 0, wait_s: 0 };

export const costOf = (steps: readonly Step[]): Cost => steps.map(costOfStep).reduce(add, NOTHING);

/** Of a scenario executed for so many rows at once. */
export const costOfRows = (cost: Cost, rows: number): Cost => ({ requests: cost.requests * rows, wait_s: cost.wait_s });

function costOfStep(step: Step): Cost {
  switch (step.is) {
    case 'send':
      return { requests: 1, wait_s: 0 };
    case 'poll':
      return costOfPoll(step.step);
    case 'wait':
      return { requests: 0, wait_s: costOfWait(step.step) };
    case 'operator':
    case 'listen':
    case 'posted':
      return NOTHING;
    case 'use':
      return costOf(step.shared.steps);
    case 'parallel':
      return step.steps.map(costOfStep).reduce(together, NOTHING);
    default:
      return times(step.times, costOf(step.steps));
  }
}

/** A poll needs its first pause; what it may take beyond that is patience. */
function costOfPoll(poll: Poll): Cost {
  const pauses = pausesOf(poll);
  return { requests: pauses.length, wait_s: pauses[0] ?? 0 };
}

const costOfWait = ({ wait }: Wait): number => seconds(typeof wait === 'string' ? wait : wait.at_most);
