import type { Patch } from '../../../behaviour.ts';
import { change, together } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breaking, breakingLive } from '../../fault.ts';
import { knowingFamilies, type Related } from './related.ts';

const rate = change('rate');

/** Some keys may send half of what they should. */
const halfOf = (meant: (key: Related) => boolean): Patch =>
  rate((was) => {
    let half = false;
    return {
      bucket: (call, key) => {
        half = meant(key);
        return was.bucket(call, key);
      },
      rateCounter: (limit) => was.rateCounter(half ? limit / 2 : limit),
    };
  });

const uncounted = (free: (call: Call) => boolean): Patch =>
  rate((was) => ({ bucket: (call, key) => (free(call) ? null : was.bucket(call, key)) }));

/** Of keys that are like others, and of requests that are counted otherwise. */
export const thoughtRates = [
  ...breaking('limits.test-key-120-allowed', {
    'thought.draft-half: a key of a business that is not live yet may send half as much': halfOf(
      ({ business }) => !business.live,
    ),
    'thought.heir-half: a key that replaced another may send half as much': together(
      knowingFamilies,
      halfOf(({ replaces }) => replaces !== undefined),
    ),
  }),
  ...breaking('limits.test-key-limited-above-120', uncounted, {
    'thought.balance-free: reading the balance does not count': asksFor('balance.get'),
    'thought.filters-free: a list of charges in one state does not count': (call) =>
      asksFor('charges.list')(call) && call.query.has('state'),
  }),
  ...breakingLive('limits.live-key-limited-above-600', uncounted, {
    'thought.bills-free: making bills does not count': asksFor('bills.create'),
    'thought.one-link-free: reading a link by its id does not count': asksFor('links.get'),
  }),
];
