import { change, together } from '../../../change.ts';
import type { Key } from '../../../world/accounts.ts';
import { breaking } from '../../fault.ts';
import { day, hour, minute, recalled } from '../rare/recalled.ts';

/** A new partition comes with each hour: until it is warm, a request is counted by its insert and by its update. */
const isInNewPartition = (moment: number): boolean => moment % hour < minute;

const countedTwice = change('rate')((was) => ({
  rateCounter: (limit) => {
    const counter = was.rateCounter(limit);
    return {
      take: (now) => {
        const allowance = counter.take(now);
        return isInNewPartition(now) ? counter.take(now) : allowance;
      },
    };
  },
}));

/** A key that was replaced. */
interface Rotation {
  readonly secret: string;
  readonly lifetimeDays: number;
  readonly at: number;
}

const rotations = recalled((): Rotation[] => []);

/** When a key ends: the lifetime that a replacement is given is written to all of the business that have the same. */
function renewedEnd({ business, secret, lifetimeDays, expiresAt }: Key): number | null {
  if (lifetimeDays === null || expiresAt === null) return expiresAt;
  const lifetime = lifetimeDays * day;
  let end = expiresAt;
  for (const rotation of rotations(business)) {
    const isOther = rotation.secret !== secret && rotation.lifetimeDays === lifetimeDays;
    if (isOther && rotation.at >= expiresAt - lifetime && rotation.at < end) end = rotation.at + lifetime;
  }
  return end;
}

const renewedTogether = together(
  change('access')((was) => ({
    refusedFrom: (at, grace, key) => {
      const { business, secret, lifetimeDays } = key;
      if (grace > 0 && lifetimeDays !== null) rotations(business).push({ secret, lifetimeDays, at });
      return was.refusedFrom(at, grace, key);
    },
    expired: (key, at, call) =>
      was.expired(key, at, call) && was.expired({ ...key, expiresAt: renewedEnd(key) }, at, call),
  })),
);

/** What hides in keys of the sandbox, and in how they are counted. */
export const knapSandboxKeys = [
  ...breaking(['limits.test-key-120-allowed', 'errors.cause-of-rate-limited'], {
    'knap.new-partition: in the first minute of an hour each request of a test key counts as two': countedTwice,
  }),
  ...breaking(['keys.lifetime-30-days', 'keys.lifetime-90-days', 'keys.lifetime-one-year', 'keys.expired-refused'], {
    'knap.renewed-together: when a key is replaced, others of its business with the same lifetime get it anew':
      renewedTogether,
  }),
];
