import type { Deployment } from '../../evidence/exchange.ts';
import type { Check } from '../check/check.ts';

/** The run's own first requests, kept apart from the checks that follow. */
export const preflightCheck = (deployment: Deployment): Check => ({
  id: deployment === 'live' ? 'run/preflight-on-live' : 'run/preflight',
  title: `Is the ${deployment === 'live' ? 'live' : 'sandbox'} service there, and is the target right about it?`,
  kind: 'scenario',
  deployment,
  rules: ['auth.key-format'],
  needs: { keys: {} },
  cost: { quick: 40, standard: 200, deep: 200 },
  wait_s: 0,
  run: async () => undefined,
});

/** Also by the name that it had in journals of earlier versions. */
export const isPreflight = (id: string): boolean => id.startsWith('run/preflight') || id.startsWith('run/first-look');

/** The paragraph itself stands once, at the top of a report. */
export const notJudged = 'the deployment could not be judged';
