import { change } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import type { Business } from '../../../world/accounts.ts';
import { breaking } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';

/** How a list is cut, which is worked out once a minute. */
interface Plan {
  readonly limit: number;
  readonly business: Business;
  readonly at: number;
}

/** By the filter of the list. */
const plans = recalled(() => new Map<string, Plan>());

/** The plan of another business, if it is large enough. */
function otherPlan(limit: number, call: Call): Plan | undefined {
  const plan = plans(call.deployment).get(call.query.get('state') ?? '');
  const fits = plan && plan.business !== caller(call) && plan.limit > limit && now(call) - plan.at < minute;
  return fits ? plan : undefined;
}

/** What hides in the lists of the sandbox. */
export const dellSandboxLists = [
  ...breaking('list.limit-honoured', {
    'dell.plan-of-others: a page is as long as the longer one that another business has asked for within a minute':
      change('pages')((was) => ({
        limit: (call) => {
          const reading = was.limit(call);
          if ('code' in reading || call.query.get('limit') === null) return reading;
          const plan = otherPlan(reading.value, call);
          if (plan) return { value: plan.limit };
          const own = { limit: reading.value, business: caller(call), at: now(call) };
          plans(call.deployment).set(call.query.get('state') ?? '', own);
          return reading;
        },
      })),
  }),
];
