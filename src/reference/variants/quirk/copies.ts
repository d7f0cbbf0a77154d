import { ago } from '../other/late.ts';
import { behind } from '../replicas.ts';
import { caller, now, type Call } from '../../http/call.ts';
import { change, together } from '../../change.ts';
import { standing } from '../../charges/charge.ts';
import type { Pages } from '../../lists/pages.ts';
import type { Patch } from '../../behaviour.ts';
import type { ReadingPolicy } from '../../lists/reading.ts';
import type { Random } from '../../world/random.ts';
import type { Store, Stored } from '../../world/store.ts';

const lag_ms = 300;

interface Written {
  readonly by: string;
  readonly at: number;
}

/** Who made what, by its id. What a payer or the passing of time makes is everywhere at once. */
class Writers {
  readonly #written = new Map<string, Written>();

  wrote(id: string, { trace }: Call): string {
    if (trace.key) this.#written.set(id, { by: trace.key.secret, at: performance.now() });
    return id;
  }

  isElsewhere(id: string, { trace, method }: Call): boolean {
    const written = this.#written.get(id);
    return method === 'GET' && written !== undefined && written.by !== trace.key?.secret;
  }

  isHidden(id: string, call: Call): boolean {
    return this.isElsewhere(id, call) && performance.now() - (this.#written.get(id)?.at ?? 0) < lag_ms;
  }
}

const making =
  (writers: Writers) =>
  (was: { id(random: Random, call: Call): string }): { id(random: Random, call: Call): string } => ({
    id: (random, call) => writers.wrote(was.id(random, call), call),
  });

const finding =
  (writers: Writers) =>
  <Item extends Stored>(was: ReadingPolicy<Item>): ReadingPolicy<Item> => ({
    find: (id, call) => (writers.isHidden(id, call) ? null : was.find(id, call)),
  });

/** A cursor is where the page before ended, whoever read that. */
const listing =
  <Item extends Stored>(writers: Writers, store: (call: Call) => Store<Item>) =>
  <Filter>(was: Pages<Item, Filter>): Pages<Item, Filter> => ({
    ...was,
    cursor: (call) => {
      const given = call.query.get('starting_after') ?? '';
      const item = writers.isHidden(given, call) ? store(call).get(given) : undefined;
      return item?.business === caller(call) ? { value: item } : was.cursor(call);
    },
    includes: (item, filter, call) => !writers.isHidden(item.id, call) && was.includes(item, filter, call),
  });

/** Each key is served by a region of its own: what another key has written comes there later. */
export const ownWrites: Patch = (behaviour) => {
  const writers = new Writers();
  return together(
    change('making')(making(writers)),
    change('billMaking')(making(writers)),
    change('linkMaking')(making(writers)),
    change('reading')(finding(writers)),
    change('billReading')(finding(writers)),
    change('linkReading')(finding(writers)),
    change('pages')(listing(writers, ({ deployment }) => deployment.charges)),
    change('billPages')(listing(writers, ({ deployment }) => deployment.bills)),
    change('linkPages')((was) => ({
      includes: (link, filter, call) => !writers.isHidden(link.id, call) && was.includes(link, filter, call),
    })),
    change('showing')((was) => ({
      standing: (charge, call) =>
        writers.isElsewhere(charge.id, call)
          ? standing(charge, Math.max(charge.createdAt, ago(call, lag_ms)))
          : was.standing(charge, call),
    })),
  )(behaviour);
};

/** While the ledger is away, what is read comes of a copy that is as old as that. */
export const frozenCopy: Patch = (behaviour) => {
  let since: number | null = null;
  const look = (call: Call): void => {
    if (call.deployment.condition.ledgerAvailable) since = null;
    else since ??= now(call);
  };
  return together(
    (was) => ({ ...was, before: [...was.before, look] }),
    behind((call) => (since === null ? 0 : Math.max(0, now(call) - since))),
  )(behaviour);
};
