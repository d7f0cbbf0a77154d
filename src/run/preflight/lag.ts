import { modeOf } from '../../contract/mode.ts';
import { idOf, listedIn } from '../../evidence/read.ts';
import { chooseKey } from '../../target/keys.ts';
import { deadline } from '../../wire/time/clock.ts';
import type { Asker } from './asker.ts';
import { bill, create } from './scopes.ts';

/** Milliseconds of this machine between one look and the next. */
const pauses_ms = [0, 60, 60, 120, 240, 480, 600] as const;

/** What was made or paid just now, and what is to show it. */
interface Changed {
  readonly key: string;
  readonly id: string;
  readonly lists: readonly string[];
}

/**
 * Looks for how long lists do not show what was made or paid just now, while nobody moves the clock. A run that moved it
 * meanwhile would take what a copy shows late for what is missing days later.
 */
export async function measureLag(asker: Asker, { key, id, lists }: Changed): Promise<void> {
  const { clock } = asker.services;
  const began = clock.real();
  const pending = new Set(lists);
  for (const pause_ms of pauses_ms) {
    await new Promise<void>((resolve) => void deadline(pause_ms, resolve));
    for (const path of pending) {
      if (!asker.mayAsk) return;
      const asked = clock.real();
      const list = await asker.ask({ method: 'GET', path, key: { use: key } }, { within_ms: 3_000, judged: false });
      if (!listedIn(list).some((item) => JSON.stringify(item).includes(JSON.stringify(id)))) continue;
      pending.delete(path);
      if (pause_ms > 0) clock.lags(asked - began);
    }
    if (pending.size === 0) return;
  }
}

/** What costs nothing on each deployment. */
const trials = {
  sandbox: { has: ['charges:read', 'charges:write'], question: create('trial-of-lists') },
  live: { has: ['bills:read', 'bills:write'], question: bill },
} as const;

/** Makes something and measures how far the list of it lags, where the clock jumps and that is not known yet. */
export async function tryLists(asker: Asker): Promise<void> {
  const { apiKeys, clock, terms } = asker.services;
  const { deployment } = asker;
  if (!clock.jumps || clock.lag_ms > 0 || (deployment === 'live' && !terms.writes)) return;
  const { has, question } = trials[deployment];
  const key = chooseKey(apiKeys, { mode: modeOf(deployment), has });
  if (key === null) return;
  const id = idOf(await asker.ask({ ...question, key: { use: key.label } }));
  if (id !== null) await measureLag(asker, { key: key.label, id, lists: [question.path] });
}
