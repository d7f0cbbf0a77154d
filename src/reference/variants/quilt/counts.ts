import { change, shownError, together } from '../../change.ts';
import { base62 } from '../../world/alphabets.ts';
import type { Call } from '../../http/call.ts';
import { now } from '../../http/call.ts';
import type { Patch } from '../../behaviour.ts';
import type { Random } from '../../world/random.ts';

const shard = 16;

/** Ids have a shard, which a new letter names when the one before it is full, and grow by a sign with each. */
export const growingIds: Patch = (behaviour) => {
  const counted = (prefix: string) => {
    let made = 0;
    return (random: Random): string => {
      const full = Math.floor(made++ / shard);
      return `${prefix}_${base62.at(10 + (full % 52)) ?? 'z'}${random.text(base62, 12 + (full % 40))}`;
    };
  };
  return together(
    change('making')(() => ({ id: counted('ch') })),
    change('billMaking')(() => ({ id: counted('bl') })),
    change('linkMaking')(() => ({ id: counted('pl') })),
    change('events')(() => ({ id: counted('ev') })),
    change('webhooks')(() => ({ id: counted('whe') })),
  )(behaviour);
};

const lately_ms = 10_000;
const busy = 6;

/** A business that asked for a seventh charge within ten seconds pays half as much again for it. */
export const dearWhenBusy = change('making')((was) => ({
  fee: (order, business, call) => {
    const usual = was.fee(order, business, call);
    const all = call.deployment.charges.of(business);
    const since = all.at(-busy)?.createdAt;
    return since !== undefined && now(call) - since < lately_ms
      ? Math.min(order.amount, usual + Math.ceil(usual / 2))
      : usual;
  },
}));

const hours = 3_600_000;

/** In every other hour prices are cut by a third. */
export const happyHours = change('making')((was) => ({
  fee: (order, business, call) => {
    const usual = was.fee(order, business, call);
    return Math.floor(now(call) / hours) % 2 === 0 ? usual : Math.floor((usual * 2) / 3);
  },
}));

const advice = ['See the page.', 'As before: see the page.', 'Please stop and read the page.'] as const;

/** Errors remember how often a key met the same one, and lose their patience. */
export const errorsRemember: Patch = (behaviour) => {
  const met = new Map<string, number>();
  return shownError((error, { code }, call: Call) => {
    const name = `${call.trace.key?.secret ?? ''} ${code}`;
    const times = (met.get(name) ?? 0) + 1;
    met.set(name, times);
    return { ...error, message: advice[Math.min(times, advice.length) - 1] ?? '', times };
  })(behaviour);
};

/** A list tells how many there are while that is easy to say. */
export const countedLists = change('showing')((was) => ({
  list: (data, more, call) => {
    const list = was.list(data, more, call);
    return data.length < 5 ? { ...list, count: data.length } : list;
  },
}));
