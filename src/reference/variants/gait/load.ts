import { answers, change, headers, together } from '../../change.ts';
import { always } from '../../when.ts';
import type { Call } from '../../http/call.ts';
import { isFiltered } from './lists.ts';
import type { Pages } from '../../lists/pages.ts';
import type { Patch } from '../../behaviour.ts';
import { pause } from '../../world/pause.ts';

const many = 3;
const turn_ms = 6;

/** Changes a service by how many requests are under way. */
const underLoad =
  (changed: (isBusy: () => boolean, under: () => number) => Patch): Patch =>
  (behaviour) => {
    const under = new Set<Call>();
    const patch = changed(
      () => under.size >= many,
      () => under.size,
    );
    return together(
      patch,
      (was) => ({ ...was, before: [(call) => void under.add(call), ...was.before] }),
      answers(always)((_answer, call) => {
        under.delete(call);
        return {};
      }),
    )(behaviour);
  };

const halved = <Item, Filter>(was: Pages<Item, Filter>, isBusy: () => boolean): Partial<Pages<Item, Filter>> => ({
  cut: (page, call) => {
    const { items, more } = was.cut(page, call);
    const half = Math.ceil(items.length / 2);
    return isBusy() && isFiltered(call) && half < items.length
      ? { items: items.slice(0, half), more: true }
      : { items, more };
  },
});

/** While more than a few requests are under way, each waits its turn, pages by a state are halved, and less is told. */
export const shedding = underLoad((isBusy, under) =>
  together(
    (was) => ({
      ...was,
      before: [...was.before, () => pause(isBusy() ? turn_ms * under() : 1)],
    }),
    change('pages')((was) => halved(was, isBusy)),
    change('billPages')((was) => halved(was, isBusy)),
    change('showing')((was) => ({
      missing: (field, call) => (isBusy() ? undefined : was.missing(field, call)),
    })),
    change('billShowing')((was) => ({
      missing: (field, call) => (isBusy() ? undefined : was.missing(field, call)),
    })),
    change('rate')((was) => ({
      headers: (allowance, call) =>
        isBusy() ? { 'X-RateLimit-Remaining': String(allowance.remaining) } : was.headers(allowance, call),
    })),
    headers(always)(() => (isBusy() ? { 'X-Load': `shedding; under-way=${under()}` } : {})),
  ),
);

const idle_ms = 3000;
const start_ms = 180;

/** A function that nobody called for a while has to be started first, each time from the next build. */
export const coldStarts: Patch = (behaviour) => {
  const used = new Map<string, { at: number; starts: number }>();
  const cold = new WeakSet<Call>();
  const nameOf = ({ route }: Call): string => (route.is === 'served' ? route.operation : '');
  const startsOf = (call: Call): number => used.get(nameOf(call))?.starts ?? 0;
  return together(
    (was) => ({
      ...was,
      before: [
        ...was.before,
        async (call) => {
          const known = used.get(nameOf(call)) ?? { at: -idle_ms, starts: 0 };
          const isCold = performance.now() - known.at > idle_ms;
          used.set(nameOf(call), { at: performance.now(), starts: known.starts + Number(isCold) });
          if (!isCold) return;
          cold.add(call);
          await pause(start_ms);
        },
      ],
    }),
    change('showing')((was) => ({
      missing: (field, call) => (startsOf(call) % 2 === 0 && field !== 'metadata' ? null : was.missing(field, call)),
    })),
    headers(always)((_usual, call) => ({
      ...(cold.has(call) && { 'Server-Timing': `init;dur=${start_ms}` }),
      'X-Function-Build': String(startsOf(call)),
    })),
  )(behaviour);
};
