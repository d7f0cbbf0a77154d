import { bounds, change } from '../../change.ts';
import { breakingLive } from '../fault.ts';

const rate = change('rate');

const allowed = 'limits.live-key-600-allowed';
const limited = 'limits.live-key-limited-above-600';

/** How live counts. */
export const liveRateFaults = [
  ...breakingLive(allowed, bounds, {
    'live-rate.120: live keys are limited like test ones': { perMinute: 120 },
    'live-rate.500: 500 requests a minute on live': { perMinute: 500 },
    'live-rate.599: 599 requests a minute on live': { perMinute: 599 },
  }),
  ...breakingLive(limited, {
    'live-rate.none: nobody is limited on live': bounds({ perMinute: Number.MAX_SAFE_INTEGER }),
    'live-rate.6000: 6000 requests a minute on live': bounds({ perMinute: 6000 }),
    'live-rate.lists-free: lists are not counted on live': rate((was) => ({
      bucket: (call, key) => (call.method === 'GET' ? null : was.bucket(call, key)),
    })),
  }),
];
