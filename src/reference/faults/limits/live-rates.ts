import type { Patch } from '../../behaviour.ts';
import { bounds, change } from '../../change.ts';
import type { RatePolicy } from '../../rate.ts';
import { liveFault } from '../live-fault.ts';

const rate = (part: (was: RatePolicy) => Partial<RatePolicy>): Patch => change('rate', part);

const allowed = 'limits.live-key-600-allowed';
const limited = 'limits.live-key-limited-above-600';

/** How live counts. */
export const liveRateFaults = [
  liveFault('live-rate.120', 'live keys are limited like test ones', allowed, bounds({ perMinute: 120 })),
  liveFault('live-rate.500', '500 requests a minute on live', allowed, bounds({ perMinute: 500 })),
  liveFault('live-rate.599', '599 requests a minute on live', allowed, bounds({ perMinute: 599 })),
  liveFault('live-rate.none', 'nobody is limited on live', limited, bounds({ perMinute: Number.MAX_SAFE_INTEGER })),
  liveFault('live-rate.6000', '6000 requests a minute on live', limited, bounds({ perMinute: 6000 })),
  liveFault(
    'live-rate.lists-free',
    'lists are not counted on live',
    limited,
    rate((was) => ({ bucket: (call, key) => (call.method === 'GET' ? null : was.bucket(call, key)) })),
  ),
];
