import { seconds } from '../../text/duration.ts';
import type { Scenario, Step } from './story.ts';
import { pausesOf } from '../execute/pauses.ts';

interface Cost {
  /** At the most. */
  readonly requests: number;
  /** Seconds on the deployment's clock, when all goes well. */
  readonly wait_s: number;
}

const NOTHING: Cost = { requests: 0, wait_s: 0 };

/** All rows of its examples are executed at once. */
export function costOf({ story, steps, afterwards }: Scenario): Cost {
  const { requests, wait_s } = inTurn([...steps, ...afterwards]);
  return { requests: requests * (story.examples?.length ?? 1), wait_s };
}

const inTurn = (steps: readonly Step[]): Cost => sum(steps.map(costOfStep));

const sum = (costs: readonly Cost[]): Cost =>
  costs.reduce((a, b) => ({ requests: a.requests + b.requests, wait_s: a.wait_s + b.wait_s }), NOTHING);

function costOfStep(step: Step): Cost {
  switch (step.is) {
    case 'send':
      return { requests: 1, wait_s: 0 };
    case 'poll': {
      // It needs its first pause; what it may take beyond that is patience.
      const pauses = pausesOf(step.step);
      return { requests: pauses.length, wait_s: pauses[0] ?? 0 };
    }
    case 'wait': {
      const { wait } = step.step;
      return { requests: 0, wait_s: seconds(typeof wait === 'string' ? wait : wait.at_most) };
    }
    case 'use':
      return inTurn(step.shared.steps);
    case 'parallel': {
      const costs = step.steps.map(costOfStep);
      return { ...sum(costs), wait_s: Math.max(...costs.map(({ wait_s }) => wait_s)) };
    }
    case 'repeat': {
      const { requests, wait_s } = inTurn(step.steps);
      return { requests: requests * step.times, wait_s: wait_s * step.times };
    }
    default:
      return NOTHING;
  }
}
