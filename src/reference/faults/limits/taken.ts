import type { EndpointName } from '../../../contract/endpoints.ts';
import type { Patch } from '../../behaviour.ts';
import type { Call } from '../../http/call.ts';
import { isServed } from '../../http/route.ts';
import { refusedWith } from '../../when.ts';
import { breakingLive } from '../fault.ts';

const isLimited = refusedWith('RATE_LIMITED');

/** What is refused for its rate is done all the same, once the refusal is on its way. */
const doneThough =
  (name: EndpointName): Patch =>
  (behaviour) => ({
    ...behaviour,
    after: [
      ...behaviour.after,
      async (answer, call) => {
        if (!isServed(call.route, name) || !isLimited(answer, call)) return answer;
        const { checks, operations } = call.behaviour;
        const copy: Call = { ...call, trace: { ...call.trace } };
        const unfit = checks.scope(copy) ?? checks.idempotency(copy) ?? checks.body(copy);
        if (!unfit) await operations[name]?.(copy);
        return answer;
      },
    ],
  });

export const takenThoughLimitedFaults = breakingLive('errors.rate-limited-takes-nothing', {
  'rate.makes-bill: a bill that is refused for its rate is made': doneThough('bills.create'),
  'rate.makes-link: a link that is refused for its rate is made': doneThough('links.create'),
  'rate.makes-code: a code that is refused for its rate is made': doneThough('pos.create'),
});
